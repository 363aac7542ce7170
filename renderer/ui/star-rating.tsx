import { Star } from 'lucide-react';
import { RadioGroup } from 'radix-ui';

const STARS = ['1', '2', '3', '4', '5'] as const;

interface StarRatingProps {
  readonly value: number;
  readonly label: string;
  /** Without it the stars only show a rating. */
  readonly onChange?: (value: number) => void;
  /** "3 stars", for each star's own name. */
  readonly starLabel?: (stars: number) => string;
}

const StarIcon = ({ filled }: { readonly filled: boolean }) => (
  <Star
    size={20}
    strokeWidth={1.75}
    absoluteStrokeWidth
    aria-hidden
    className={`text-mangga-drawing ${filled ? 'fill-current' : ''}`}
  />
);

export const StarRating = ({ value, label, onChange, starLabel = String }: StarRatingProps) =>
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
          <StarIcon filled={Number(star) <= value} />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  ) : (
    <span role="img" aria-label={label} className="inline-flex">
      {STARS.map((star) => (
        <StarIcon key={star} filled={Number(star) <= Math.round(value)} />
      ))}
    </span>
  );
