import { CategoryIcon, type IconCategory } from '#renderer/ui/icons/category-icon.tsx';
import { FocusedPhoto } from './focused-photo.tsx';

/** A pet's small photo with its visible part. */
interface AvatarPhoto {
  readonly thumbnailUrl: string;
  readonly focus?: string;
}

interface PetAvatarProps {
  readonly name: string;
  readonly category: IconCategory;
  readonly photo: AvatarPhoto | null | undefined;
  /** The side in px. */
  readonly size: 24 | 32 | 40 | 56;
  /** If the name is next to it, the photo needs no alternative text. */
  readonly named?: boolean;
}

/** A pet's photo in a circle, or the icon of its category. */
export const PetAvatar = ({ name, category, photo, size, named = true }: PetAvatarProps) => (
  <span
    className="inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-photo text-ink-soft"
    style={{ width: size, height: size }}
  >
    {photo ? (
      <FocusedPhoto
        src={photo.thumbnailUrl}
        focus={photo.focus}
        alt={named ? '' : name}
        width={size}
        height={size}
      />
    ) : (
      <CategoryIcon
        category={category}
        size={Math.round(size * 0.6)}
        label={named ? undefined : name}
      />
    )}
  </span>
);
