import type { ComponentProps } from 'react';
import { focusStyle } from './focus-place.ts';

interface FocusedPhotoProps extends Omit<ComponentProps<'img'>, 'className' | 'style'> {
  readonly alt: string;
  /** The visible part of the photo; its centre if absent. */
  readonly focus: string | undefined;
}

/** A photo that fills its container, whatever the shape of either. */
export const FocusedPhoto = ({ focus, alt, ...image }: FocusedPhotoProps) => {
  const style = focusStyle(focus);
  return style ? (
    <span
      className="relative block size-full overflow-hidden bg-photo"
      style={{ containerType: 'size' }}
    >
      <img
        {...image}
        alt={alt}
        className="absolute inset-0 size-full max-w-none object-cover"
        style={style}
      />
    </span>
  ) : (
    <img {...image} alt={alt} className="size-full bg-photo object-cover" />
  );
};
