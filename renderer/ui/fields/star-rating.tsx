import { Star, StarHalf } from 'lucide-react';
import { RadioGroup } from 'radix-ui';

const STARS = ['1', '2', '3', '4', '5'] as const;

type StarSize = 16 | 20;

interface StarRatingProps {
  readonly value: number;
  readonly label: string;
  readonly size?: StarSize;
  /** Without this callback, the stars are read-only and show a rating rounded to half stars. */
  readonly onChange?: (value: number) => void;
  /** The accessible name of a star, for example "3 stars". */
  readonly starLabel?: (stars: number) => string;
}

const strokes: Readonly<Record<StarSize, number>> = { 16: 1.35, 20: 1.75 };

/** `filled` is from 0 to 1. */
const StarIcon = ({ filled, size }: { readonly filled: number; readonly size: StarSize }) => {
  const iconProps = { size, strokeWidth: strokes[size] };
  return (
    <span aria-hidden className="relative inline-flex text-mangga-drawing">
      <Star {...iconProps} className={filled >= 0.75 ? 'fill-current' : ''} />
      {filled >= 0.25 && filled < 0.75 && (
        <StarHalf {...iconProps} className="absolute inset-0 fill-current" />
      )}
    </span>
  );
};

export const StarRating = ({
  value,
  label,
  size = 20,
  onChange,
  starLabel = String,
}: StarRatingProps) =>
  onChange ? (
    <RadioGroup.Root
      aria-label={label}
      orientation="horizontal"
      value={String(Math.round(value))}
      onValueChange={(next) => onChange(Number(next))}
      className="flex"
    >
      {STARS.map((star) => (
        <RadioGroup.Item
          key={star}
          value={star}
          aria-label={starLabel(Number(star))}
          className="flex size-11 items-center justify-center rounded-control"
        >
          <StarIcon size={size} filled={Number(star) <= value ? 1 : 0} />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  ) : (
    <span role="img" aria-label={label} className="inline-flex gap-0.5">
      {STARS.map((star) => (
        <StarIcon key={star} size={size} filled={value - Number(star) + 1} />
      ))}
    </span>
  );
