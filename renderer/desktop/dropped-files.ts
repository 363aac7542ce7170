/** The kind of a dropped file, guessed from its name and type. */
export type DroppedKind = 'photo' | 'table' | 'export' | 'other';

const TABLE_FILE = /\.(csv|tsv)$/i;
const EXPORT_FILE = /\.(json|alaga)$/i;
const PHOTO_FILE = /\.(jpe?g|png|webp|gif|avif|bmp|heic|heif)$/i;

export const kindOf = ({ name, type }: Pick<File, 'name' | 'type'>): DroppedKind => {
  if (TABLE_FILE.test(name) || type === 'text/csv') return 'table';
  if (EXPORT_FILE.test(name) || type === 'application/json') return 'export';
  // An SVG can contain scripts, so it is not accepted as a photo.
  if (type === 'image/svg+xml') return 'other';
  return type.startsWith('image/') || PHOTO_FILE.test(name) ? 'photo' : 'other';
};

const PHOTO_INPUT = 'input[type="file"][accept="image/*"]:not([capture])';
const TABLE_INPUT = 'input[type="file"][accept*=".csv"]';

/** The file input of the open form; if a dialog is open, that of the dialog. */
export const chooserFor = (kind: 'photo' | 'table'): HTMLInputElement | null => {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  const dropRoot = [...dialogs].at(-1) ?? document;
  return dropRoot.querySelector<HTMLInputElement>(kind === 'photo' ? PHOTO_INPUT : TABLE_INPUT);
};

/** Passes files to a file input as if they had been chosen there, so that its validation applies. */
export const passFiles = (chooser: HTMLInputElement, files: readonly File[]): void => {
  const transfer = new DataTransfer();
  for (const file of chooser.multiple ? files : files.slice(0, 1)) transfer.items.add(file);
  chooser.files = transfer.files;
  chooser.dispatchEvent(new Event('change', { bubbles: true }));
};

/** Passes files to the next file input of their kind that appears. Returns a function that stops waiting. */
export const passFilesWhenReady = (
  kind: 'photo' | 'table',
  files: readonly File[],
  onHanded: () => void,
): (() => void) => {
  const passToChooser = (): boolean => {
    const chooser = chooserFor(kind);
    if (!chooser) return false;
    passFiles(chooser, files);
    onHanded();
    return true;
  };
  const observer = new MutationObserver(() => {
    if (passToChooser()) observer.disconnect();
  });
  // The current form was rejected or left, so only inputs of later screens count.
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
};
