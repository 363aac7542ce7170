import type { ComponentProps } from 'react';
import { FileChooser } from '#renderer/ui/files/file-chooser.tsx';

/** A hidden input that opens the device's dialog for one PDF. */
export const PdfChooser = (props: Omit<ComponentProps<typeof FileChooser>, 'accept'>) => (
  <FileChooser accept="application/pdf,.pdf" {...props} />
);
