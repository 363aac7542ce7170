import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import type { REPORT_TABLES } from '#db/scope.ts';
import type { endedAccess } from './table.ts';

/** Separates the parts of a note's id. */
export const SEPARATOR = '~';

/** Something that only some of the roles see, and its name in the change feed. */
export interface PrivateThing {
  readonly entity: 'expense' | keyof typeof REPORT_TABLES;
  readonly id: string;
}

/** Something that a note of the change feed is about. */
export type NotedThing = PrivateThing | { readonly entity: 'pet'; readonly id: string };

/** The thing that a note is about, by the note's id: that of a pet has no name of an entity. */
export const thingOfNote = (noteId: string): NotedThing => {
  const [first = '', second = '', unique] = noteId.split(SEPARATOR);
  if (unique === undefined) return { entity: 'pet', id: first };
  // A cast: `noteEnded` writes these names.
  return { entity: first as PrivateThing['entity'], id: second };
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

/** Adds notes to a member's feed that these things are gone for the member. */
export const noteEnded = (
  tx: Runner,
  userId: string,
  things: readonly PrivateThing[],
  instant: string,
): Promise<void> =>
  insertNotes(
    tx,
    things.map(({ entity, id }) => ({
      id: [entity, id, v7()].join(SEPARATOR),
      ...{ userId, petId: '', endedAt: instant },
    })),
  );
