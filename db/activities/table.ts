import { authors } from '#db/authors.ts';
import { instant, json, type RowOf, table, text } from '#db/engine/table.ts';

export type ActivityKind =
  | 'added'
  | 'changed'
  | 'deleted'
  | 'restored'
  | 'given'
  | 'skipped'
  | 'completed'
  | 'reopened'
  | 'lost'
  | 'found';

/**
 * Changes of a pet and its entries. Additions of entries that still exist are read from the entries themselves, so most
 * rows are changes and deletions.
 */
export const activities = table(
  'activities',
  {
    /** Derived from the entity, kind, author and hour, so that repeated changes are one row. */
    id: text().key(),
    petId: text().references('pets'),
    /** The thing that was changed, named as in the change feed if it is in there. */
    entity: text(),
    entityId: text(),
    kind: text<ActivityKind>(),
    /** The type of a record, or the kind of a care plan or diary entry. */
    type: text().nullable(),
    /** The title at that time; empty where the entity says everything. */
    title: text(),
    /** The names of the changed fields; null where the kind says everything. */
    fields: json<readonly string[]>().nullable(),
    createdBy: authors.createdBy,
    signedAs: authors.signedAs,
    at: instant(),
  },
  { notExported: 'a file holds the data of one owner' },
);

export type ActivityNoteRow = RowOf<typeof activities>;
