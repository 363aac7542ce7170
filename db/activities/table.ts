import { authors } from '#db/authors.ts';
import { instant, json, type RowOf, table, text } from '#db/engine/table.ts';

/** The things of a pet whose changes are noted. */
export type ActivityEntity =
  | 'pet'
  | 'record'
  | 'document'
  | 'petDocument'
  | 'reminder'
  | 'carePlan'
  | 'dose'
  | 'weighing'
  | 'diary'
  | 'sitterLink'
  | 'vetLink'
  | 'shareLink';

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
    entity: text<ActivityEntity>(),
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
