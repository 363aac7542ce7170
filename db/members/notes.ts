import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import type { endedAccess } from './table.ts';

/** Separates the id of a thing from the unique rest of a note's id. */
export const SEPARATOR = '~';

/** The thing that a note of the change feed is about, by the note's id. */
export const thingOfNote = (
  noteId: string,
): { readonly entity: 'pet' | 'expense'; readonly id: string } => {
  const [first = '', second = '', unique] = noteId.split(SEPARATOR);
  return unique === undefined ? { entity: 'pet', id: first } : { entity: 'expense', id: second };
};

/** Things that one statement notes. */
export const NOTE_BATCH_SIZE = 200;

/** Adds notes about things that members no longer see to their feeds. */
export const insertNotes = async (
  tx: Runner,
  rows: readonly RowOf<typeof endedAccess>[],
): Promise<void> => {
  for (let start = 0; start < rows.length; start += NOTE_BATCH_SIZE) {
    const page = rows.slice(start, start + NOTE_BATCH_SIZE);
    await tx.run((knex) => knex('endedAccess').insert(page));
  }
};
