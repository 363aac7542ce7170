import { type ComponentProps, type RefObject, useRef } from 'react';

interface PhotoInput {
  /** Opens the native file chooser. */
  readonly open: () => void;
  readonly props: ComponentProps<'input'> & { readonly ref: RefObject<HTMLInputElement | null> };
}

/** A hidden file input for a button. Choosing the same file again also fires a change. */
export const usePhotoInput = (onFiles: (files: readonly File[]) => void): PhotoInput => {
  const ref = useRef<HTMLInputElement>(null);
  return {
    open: () => ref.current?.click(),
    props: {
      ref,
      type: 'file',
      accept: 'image/*',
      hidden: true,
      tabIndex: -1,
      onChange: ({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = '';
        if (files.length > 0) onFiles(files);
      },
    },
  };
};
