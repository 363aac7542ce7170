import type { SyntheticEvent } from 'react';
import { preload } from 'react-dom';
import { CategoryIcon } from '#renderer/ui/icons/category-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { FocusedPhoto } from '#renderer/ui/photos/focused-photo.tsx';
import type { Pet } from '#server/pets/contract.ts';
import type { Photo } from '#server/photos/contract.ts';

interface PetPhotoProps {
  readonly pet: Pick<Pet, 'name' | 'category' | 'photo'>;
  /** The usual size in px; the photo fills its container. */
  readonly width: number;
  readonly height: number;
  /** The displayed width, from which the browser decides whether the thumbnail is sharp enough. */
  readonly sizes: string;
  readonly lazy?: boolean;
  /** Whether the photo needs an alternative text. It does not if the same link contains the name. */
  readonly described?: boolean;
}

/** The longest sides in px of the server's image sizes. */
const THUMBNAIL_SIDE = 320;
const FULL_WIDTH = 800;

const sourcesOf = ({ url, thumbnailUrl }: Photo): string =>
  `${thumbnailUrl} ${THUMBNAIL_SIDE}w, ${url} ${FULL_WIDTH}w`;

/** An enlarged part of a photo needs the full image, because the thumbnail is not sharp enough. */
const sizesOf = ({ focus }: Photo, sizes: string): string =>
  focus === undefined ? sizes : `${FULL_WIDTH}px`;

/** Preloads a photo with the same attributes that `PetPhoto` will use. */
export const preloadPhoto = ({ photo }: Pick<Pet, 'photo'>, sizes: string): void => {
  if (!photo) return;
  const imageSizes = sizesOf(photo, sizes);
  preload(photo.url, { as: 'image', imageSrcSet: sourcesOf(photo), imageSizes });
};

/** Offline, this device may have kept only the thumbnail. */
const showThumbnail =
  ({ thumbnailUrl }: Photo) =>
  ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void => {
    if (!image.hasAttribute('srcset')) return;
    image.removeAttribute('srcset');
    image.src = thumbnailUrl;
  };

/** A pet's photo, or the icon of its category, filling the container. */
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
