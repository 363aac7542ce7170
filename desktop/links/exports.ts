import type { SaveDialogOptions } from 'electron';

/** As the server calls an export, or one part of it. */
const EXPORT = /^(pet-care-data-[\w-]+)\.json$/;

/** The ending that the system knows to be ours (electron-builder.yml): what it opens with Alaga. */
const ENDING = 'alaga';

/** How an export is offered to be saved on this computer; nothing for any other file. The content is the same JSON. */
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
