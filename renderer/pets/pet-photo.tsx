import type { SyntheticEvent } from 'react';
import { preload } from 'react-dom';
import { CategoryIcon } from '#renderer/ui/category-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { FocusedPhoto } from '#renderer/ui/photos/focused-photo.tsx';
import type { Pet } from '#server/pets/contract.ts';
import type { Photo } from '#server/photos/contract.ts';

interface PetPhotoProps {
  readonly pet: Pick<Pet, 'name' | 'category' | 'photo'>;
  /** The size in px at which it is mostly seen; it fills its frame. */
  readonly width: number;
  readonly height: number;
  /** How wide it is shown: the browser takes the thumbnail where that is sharp enough. */
  readonly sizes: string;
  /** Where the name stands in the same link, the picture adds nothing to read. */
  readonly lazy?: boolean;
  readonly described?: boolean;
}

/** Longest sides in px of what the server keeps. */
const THUMBNAIL = 320;
const FULL = 800;

const sourcesOf = ({ url, thumbnailUrl }: Photo): string =>
  `${thumbnailUrl} ${THUMBNAIL}w, ${url} ${FULL}w`;

/** A part of a photo is enlarged, for which the thumbnail is not sharp enough. */
const sizesOf = ({ focus }: Photo, sizes: string): string =>
  focus === undefined ? sizes : `${FULL}px`;

/** Has the browser fetch a photo that is about to be drawn, as `PetPhoto` will ask for it. */
export const preloadPhoto = ({ photo }: Pick<Pet, 'photo'>, sizes: string): void => {
  if (!photo) return;
  const imageSizes = sizesOf(photo, sizes);
  preload(photo.url, { as: 'image', imageSrcSet: sourcesOf(photo), imageSizes });
};

/** Without a connection the thumbnail may be all of the photo that this device keeps. */
const showThumbnail =
  ({ thumbnailUrl }: Photo) =>
  ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void => {
    if (!image.hasAttribute('srcset')) return;
    image.removeAttribute('srcset');
    image.src = thumbnailUrl;
  };

/** A pet's photo, filling its frame, or its category's icon. */
export const PetPhoto = ({
  pet,
  width,
  height,
  sizes,
  lazy = false,
  described = false,
}: PetPhotoProps) =>
  pet.photo ? (
    <FocusedPhoto
      src={pet.photo.url}
      focus={pet.photo.focus}
      srcSet={sourcesOf(pet.photo)}
      sizes={sizesOf(pet.photo, sizes)}
      onError={showThumbnail(pet.photo)}
      alt={described ? t('pets.photoOf', { name: pet.name }) : ''}
      width={width}
      height={height}
      decoding="async"
      {...(lazy ? { loading: 'lazy' } : {})}
    />
  ) : (
    <span className="flex size-full items-center justify-center bg-photo text-ink-soft">
      <CategoryIcon category={pet.category} size={40} />
    </span>
  );
