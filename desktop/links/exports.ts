import type { SaveDialogOptions } from 'electron';

/** The file name that the server gives to an export or a part of one. */
const EXPORT = /^(pet-care-data-[\w-]+)\.json$/;

/** The file extension that the system opens with Alaga (electron-builder.yml). */
const ENDING = 'alaga';

/**
 * The options for saving an export on this computer; undefined for any other file. The content is
 * the same JSON.
 */
export const exportOptions = (fileName: string): SaveDialogOptions | undefined => {
  const name = EXPORT.exec(fileName)?.[1];
  if (name === undefined) return undefined;
  return {
    defaultPath: `${name}.${ENDING}`,
    filters: [
      { name: 'Alaga', extensions: [ENDING] },
      { name: 'JSON', extensions: ['json'] },
    ],
  };
};
