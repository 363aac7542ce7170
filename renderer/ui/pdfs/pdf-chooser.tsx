import type { Ref } from 'react';

interface PdfChooserProps {
  /** The file input that a button clicks. */
  readonly ref: Ref<HTMLInputElement>;
  readonly onChoose: (file: File) => void;
}

/** A hidden input that opens the device's dialog for one PDF. The same file can be chosen again. */
export const PdfChooser = ({ ref, onChoose }: PdfChooserProps) => (
  <input
    ref={ref}
    type="file"
    accept="application/pdf,.pdf"
    hidden
    tabIndex={-1}
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      target.value = '';
      if (file) onChoose(file);
    }}
  />
);
