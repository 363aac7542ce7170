import { createHash } from 'node:crypto';
import type { Runner } from '#db/engine/run.ts';
import { type ActivityNoteRow, activities } from './table.ts';

/** Something that an account did to a pet or one of its entries. */
export interface ActivityNote
  extends Pick<ActivityNoteRow, 'petId' | 'entity' | 'entityId' | 'kind' | 'at'> {
  readonly type?: string | null;
  readonly title?: string;
  readonly fields?: readonly string[] | null;
  /** The account; null for the pet's owner. */
  readonly createdBy: string | null;
  /** The name of a sitter or of a former member, where no account did it. */
  readonly signedAs?: string | null;
}

const HOUR_LENGTH = 'yyyy-mm-ddThh'.length;

/** The activity id. Repeated changes of an item by one author within an hour have the same id. */
const toActivityId = ({ entity, entityId, kind, at, createdBy, signedAs }: ActivityNote): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        entity,
        entityId,
        kind,
        createdBy,
        signedAs ?? null,
        at.slice(0, HOUR_LENGTH),
      ]),
    )
    .digest('hex')
    .slice(0, 32);

/** The limit for each pet: more than a family writes in 400 days. The oldest notes are deleted. */
const MAX_NOTES = 5000;

const keepNewest = (tx: Runner, petId: string): Promise<number> =>
  tx.run((knex) =>
    knex('activities')
      .whereIn(
        'id',
        knex('activities')
          .where({ petId })
          .orderBy(['at', 'id'].map((column) => ({ column, order: 'desc' })))
          // SQLite takes no offset without a limit.
          .limit(MAX_NOTES)
          .offset(MAX_NOTES)
          .select('id'),
      )
      .delete(),
  );

/** Notes something for the activity of a pet. */
export const noteActivity = async (tx: Runner, note: ActivityNote): Promise<void> => {
  const id = toActivityId(note);
  const rowBefore = await tx.run((knex) =>
    knex<ActivityNoteRow>('activities')
      .where({ id })
      .first(...activities.pick('fields')),
  );
  const { fields = null, type = null, title = '', signedAs = null, ...rest } = note;
  const mergedFields = fields && [...new Set([...(rowBefore?.fields ?? []), ...fields])];
  const row = {
    ...rest,
    id,
    type,
    title,
    signedAs,
    fields: mergedFields && JSON.stringify(mergedFields),
  };
  await tx.run((knex) =>
    knex('activities').insert(row).onConflict('id').merge(['at', 'title', 'type', 'fields']),
  );
  if (!rowBefore) await keepNewest(tx, note.petId);
};

type ActivitySubject = Pick<ActivityNote, 'petId' | 'entity' | 'entityId' | 'type' | 'title'>;
type ActivityAuthorship = Pick<ActivityNote, 'at' | 'createdBy' | 'signedAs'>;

/**
 * Notes that something was deleted for good, and that it had been added: until then, the activity was read from its row.
 */
export const noteDeletion = async (
  tx: Runner,
  item: ActivitySubject,
  added: ActivityAuthorship & { readonly kind?: 'given' | 'skipped' },
  deleted: ActivityAuthorship,
): Promise<void> => {
  await noteActivity(tx, { ...item, kind: 'added', ...added });
  await noteActivity(tx, { ...item, kind: 'deleted', ...deleted });
};

/** Adds a note to several pets about a link that an account made or ended. */
export const noteLink = async (
  tx: Runner,
  petIds: readonly string[],
  {
    userId,
    ...note
  }: Pick<ActivityNote, 'entity' | 'entityId' | 'kind' | 'at'> & { readonly userId: string },
): Promise<void> => {
  const pets: readonly { readonly id: string; readonly userId: string }[] = await tx.run((knex) =>
    knex('pets').whereIn('id', petIds).select('id', 'userId'),
  );
  for (const pet of pets) {
    const createdBy = pet.userId === userId ? null : userId;
    await noteActivity(tx, { ...note, petId: pet.id, createdBy });
  }
};

/** Columns that every edit changes, or that follow from other columns. */
const BOOKKEEPING_COLUMNS: ReadonlySet<string> = new Set([
  'version',
  'mergedAt',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'signedAs',
  'updatedAs',
  'costCentavos',
  'ageAsOf',
  'idReadsOffAt',
  'onDay',
  'isEarly',
  'supplyCountedAt',
  'nextNoticeAt',
]);

/** The columns of a row that an edit changed. */
export const changedFields = <Row extends object>(
  beforeRow: Row,
  afterRow: Row,
): readonly string[] =>
  Object.entries(afterRow).flatMap(([name, value]) => {
    const valueBefore: unknown = Reflect.get(beforeRow, name);
    const isSame = valueBefore === value || JSON.stringify(valueBefore) === JSON.stringify(value);
    return isSame || BOOKKEEPING_COLUMNS.has(name) ? [] : [name];
  });

/** Deletes the notes before an instant, ISO UTC. */
export const deleteNotesBefore = (tx: Runner, beforeInstant: string): Promise<number> =>
  tx.run((knex) => knex('activities').where('at', '<', beforeInstant).delete());
