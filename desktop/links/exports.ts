import type { SaveDialogOptions } from 'electron';

/** The file name that the server gives to an export or a part of one. */
const EXPORT_FILE = /^(pet-care-data-[\w-]+)\.json$/;

/** The file extension that the system opens with Alaga (electron-builder.yml). */
const EXPORT_EXTENSION = 'alaga';

/**
 * The options for saving an export on this computer; undefined for any other file. The content is
 * the same JSON.
 */
export const exportOptions = (fileName: string): SaveDialogOptions | undefined => {
  const name = EXPORT_FILE.exec(fileName)?.[1];
  if (name === undefined) return undefined;
  return {
    defaultPath: `${name}.${EXPORT_EXTENSION}`,
    filters: [
      { name: 'Alaga', extensions: [EXPORT_EXTENSION] },
      { name: 'JSON', extensions: ['json'] },
    ],
  };
};
