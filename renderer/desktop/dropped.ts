/** What a dropped file is good for, as far as its name and kind tell. */
export type DroppedKind = 'photo' | 'table' | 'export' | 'other';

const TABLE = /\.(csv|tsv)$/i;
const EXPORT = /\.(json|alaga)$/i;
const PHOTO = /\.(jpe?g|png|webp|gif|avif|bmp|heic|heif)$/i;

export const kindOf = ({ name, type }: Pick<File, 'name' | 'type'>): DroppedKind => {
  if (TABLE.test(name) || type === 'text/csv') return 'table';
  if (EXPORT.test(name) || type === 'application/json') return 'export';
  // A drawing that can hold a script is no photo.
  if (type === 'image/svg+xml') return 'other';
  return type.startsWith('image/') || PHOTO.test(name) ? 'photo' : 'other';
};

const PHOTOS = 'input[type="file"][accept="image/*"]:not([capture])';
const TABLES = 'input[type="file"][accept*=".csv"]';

/** The chooser of the form that is open; of a dialog, where one stands over the page. */
export const chooserFor = (kind: 'photo' | 'table'): HTMLInputElement | null => {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  const place = [...dialogs].at(-1) ?? document;
  return place.querySelector<HTMLInputElement>(kind === 'photo' ? PHOTOS : TABLES);
};

/** Hands files to a chooser as if they had been chosen there: it judges them by its own rules. */
export const hand = (chooser: HTMLInputElement, files: readonly File[]): void => {
  const chosen = new DataTransfer();
  for (const file of chooser.multiple ? files : files.slice(0, 1)) chosen.items.add(file);
  chooser.files = chosen.files;
  chooser.dispatchEvent(new Event('change', { bubbles: true }));
};

/** Hands files to the next chooser of their kind that appears; gives how to give up waiting. */
export const handWhenThere = (
  kind: 'photo' | 'table',
  files: readonly File[],
  onHanded: () => void,
): (() => void) => {
  const look = (): boolean => {
    const chooser = chooserFor(kind);
    if (!chooser) return false;
    hand(chooser, files);
    onHanded();
    return true;
  };
  const watching = new MutationObserver(() => {
    if (look()) watching.disconnect();
  });
  // The form that is there now was refused or chosen away from: the next screen's is meant.
  watching.observe(document.body, { childList: true, subtree: true });
  return () => watching.disconnect();
};
