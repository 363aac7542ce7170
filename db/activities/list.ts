import type { Knex } from 'knex';
import { authorName } from '#db/authors.ts';
import type { CarePlanRow } from '#db/care/table.ts';
import { snakeCase } from '#db/engine/columns.ts';
import type { Runner } from '#db/engine/run.ts';
import { tables } from '#db/tables.ts';
import type { ActivityKind } from './table.ts';

/** An event in the life of a pet. */
export interface ActivityRow {
  /** Distinguishes events of the same instant. */
  readonly key: string;
  /** The name in the change feed, or in the rules of the server. */
  readonly entity: string;
  readonly entityId: string;
  readonly kind: ActivityKind;
  readonly type: string | null;
  readonly title: string;
  readonly fields: readonly string[] | null;
  readonly note: string | null;
  /** The amount of a dose in thousandths of the unit. */
  readonly amount: number | null;
  readonly unit: string | null;
  /** `at` is an instant in ISO UTC. */
  readonly at: string;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly signedAs: string | null;
  readonly sitterName: string | null;
}

/** An account, or sitters, who have none. */
export type ActivityAuthor =
  | { readonly isSitter: true }
  | { readonly isSitter: false; readonly userId: string; readonly isOwner: boolean };

export interface ActivityPage {
  readonly petId: string;
  /** The things to list; undefined for all of them. */
  readonly entities: readonly string[] | undefined;
  /** The author to list; undefined for all of them. */
  readonly by: ActivityAuthor | undefined;
  /** ISO UTC; earlier events are left out. */
  readonly since: string;
  /** The last event of the page before. */
  readonly before: { readonly at: string; readonly id: string };
  readonly limit: number;
}

/** Newest first, by columns of the statement's tables. */
const selectPage = (
  query: Knex.QueryBuilder,
  { since, before, limit }: ActivityPage,
  instant: string,
  id: string,
) =>
  query
    .where(instant, '>=', since)
    .where((condition) =>
      condition
        .where(instant, '<', before.at)
        .orWhere((same) => same.where(instant, before.at).where(id, '<', before.id)),
    )
    .orderBy([
      { column: instant, order: 'desc' },
      { column: id, order: 'desc' },
    ])
    .limit(limit);

interface AuthorSignature {
  /** The column with the account that wrote the row. */
  readonly author: string;
  /** The column with the name of an author who has no account. */
  readonly signed: string;
  /** The column with the sitter's name, for entries that sitters may write. */
  readonly sitter?: string;
}

/** Narrows a statement to the entries of one author. An entry without a signature is the owner's. */
const selectWritten = (
  query: Knex.QueryBuilder,
  activityAuthor: ActivityPage['by'],
  { author, signed, sitter }: AuthorSignature,
): void => {
  if (activityAuthor === undefined) return;
  if (activityAuthor.isSitter) {
    if (sitter === undefined) query.whereRaw('1 = 0');
    else query.whereNotNull(sitter);
  } else if (activityAuthor.isOwner) {
    query.where((condition) =>
      condition.where(author, activityAuthor.userId).orWhere((unsigned) => {
        unsigned.whereNull(author).whereNull(signed);
        if (sitter !== undefined) unsigned.whereNull(sitter);
      }),
    );
  } else query.where(author, activityAuthor.userId);
};

const EMPTY_ACTIVITY = {
  type: null,
  fields: null,
  note: null,
  amount: null,
  unit: null,
  sitterName: null,
} as const;

type SelectedActivity = Pick<
  ActivityRow,
  'entityId' | 'title' | 'at' | 'createdBy' | 'createdByName' | 'signedAs'
> &
  Partial<ActivityRow>;

/** The tables of entries that still exist, with their names in the log. */
const SOURCES = tables.flatMap(({ name, feed, activity }) =>
  activity && feed && 'entity' in feed ? [{ entity: feed.entity, table: name, activity }] : [],
);

type Source = (typeof SOURCES)[number];

const selectedColumns = ({ table, activity }: Source): readonly string[] => {
  const { title, at = 'createdAt', type, note, sitter } = activity;
  const columns = { entityId: 'id', title, at, type, note, sitterName: sitter };
  return [
    ...Object.entries(columns).flatMap(([alias, column]) =>
      column === undefined ? [] : [`${table}.${column} as ${alias}`],
    ),
    ...['createdBy', 'signedAs'].map((column) => `${table}.${column}`),
  ];
};

const listAdded = async (db: Runner, page: ActivityPage): Promise<readonly ActivityRow[]> => {
  const activityRows: ActivityRow[] = [];
  for (const source of SOURCES.filter(({ entity }) => page.entities?.includes(entity) ?? true)) {
    const { entity, table, activity } = source;
    const { at = 'createdAt', sitter } = activity;
    const rows: readonly SelectedActivity[] = await db.run((knex) =>
      selectPage(
        knex(table).where(table === 'pets' ? 'pets.id' : `${table}.petId`, page.petId),
        page,
        `${table}.${at}`,
        `${table}.id`,
      )
        .modify(selectWritten, page.by, {
          author: `${table}.createdBy`,
          signed: `${table}.signedAs`,
          ...(sitter === undefined ? {} : { sitter: `${table}.${sitter}` }),
        })
        .select(...selectedColumns(source), authorName(knex, snakeCase(table), 'created_by')),
    );
    activityRows.push(
      ...rows.map((row) => {
        const addedEntry = { key: row.entityId, entity, kind: 'added' } as const;
        return { ...EMPTY_ACTIVITY, ...row, ...addedEntry };
      }),
    );
  }
  return activityRows;
};

const listDocuments = async (db: Runner, page: ActivityPage): Promise<readonly ActivityRow[]> => {
  const rows: readonly SelectedActivity[] = await db.run((knex) =>
    selectPage(
      knex('recordDocuments')
        .join('medicalRecords', 'medicalRecords.id', 'recordDocuments.recordId')
        .join('blobs', 'blobs.id', 'recordDocuments.blobId')
        .where('medicalRecords.petId', page.petId),
      page,
      'blobs.createdAt',
      'blobs.id',
    )
      .modify(selectWritten, page.by, {
        author: 'recordDocuments.createdBy',
        signed: 'recordDocuments.signedAs',
      })
      .select(
        'blobs.id as entityId',
        'blobs.originalName as title',
        'blobs.createdAt as at',
        'recordDocuments.createdBy',
        'recordDocuments.signedAs',
        authorName(knex, 'record_documents', 'created_by'),
      ),
  );
  return rows.map((row) => ({
    ...EMPTY_ACTIVITY,
    ...row,
    ...{ key: row.entityId, entity: 'document', kind: 'added' },
  }));
};

type ReadDose = SelectedActivity & {
  readonly status: 'given' | 'skipped';
  readonly planId: string;
};

/** The kinds of the care plans on a page, which are stored in their last revisions. */
const listPageKinds = async (
  db: Runner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const plans = await db.run((knex) =>
    knex<CarePlanRow>('carePlans')
      .whereIn('id', [...new Set(ids)])
      .select('id', 'revisions'),
  );
  return new Map(plans.map(({ id, revisions }) => [id, revisions.at(-1)?.kind ?? 'other']));
};

const listDoses = async (db: Runner, page: ActivityPage): Promise<readonly ActivityRow[]> => {
  const rows: readonly ReadDose[] = await db.run((knex) =>
    selectPage(
      knex('doses')
        .join('carePlans', 'carePlans.id', 'doses.planId')
        .where('doses.petId', page.petId),
      page,
      'doses.givenAt',
      'doses.id',
    )
      .modify(selectWritten, page.by, {
        author: 'doses.byUserId',
        signed: 'doses.signedAs',
        sitter: 'doses.sitterName',
      })
      .select(
        'doses.id as entityId',
        'doses.planId',
        'doses.status',
        'doses.note',
        'doses.amount',
        'carePlans.supplyUnit as unit',
        'doses.signedAs',
        'doses.sitterName',
        'carePlans.title',
        'doses.givenAt as at',
        'doses.byUserId as createdBy',
        authorName(knex, 'doses', 'by_user_id', 'created_by_name'),
      ),
  );
  const kinds = await listPageKinds(
    db,
    rows.map(({ planId }) => planId),
  );
  return rows.map(({ status, planId, ...row }) => ({
    ...EMPTY_ACTIVITY,
    ...row,
    ...{ key: row.entityId, entity: 'dose', kind: status, type: kinds.get(planId) ?? null },
  }));
};

const listCompleted = async (db: Runner, page: ActivityPage): Promise<readonly ActivityRow[]> => {
  const rows: readonly SelectedActivity[] = await db.run((knex) =>
    selectPage(
      knex('reminders')
        .where('reminders.petId', page.petId)
        .whereNotNull('completedAt')
        .whereNull('completedByRecordId'),
      page,
      'reminders.completedAt',
      'reminders.id',
    )
      .modify(selectWritten, page.by, {
        author: 'reminders.completedByUserId',
        signed: 'reminders.completedAs',
      })
      .select(
        'reminders.id as entityId',
        'reminders.title',
        'reminders.type',
        'reminders.completedAt as at',
        'reminders.completedByUserId as createdBy',
        'reminders.completedAs as signedAs',
        authorName(knex, 'reminders', 'completed_by_user_id', 'created_by_name'),
      ),
  );
  return rows.map((row) => ({
    ...EMPTY_ACTIVITY,
    ...row,
    ...{ key: row.entityId, entity: 'reminder', kind: 'completed' },
  }));
};

const listNotes = async (db: Runner, page: ActivityPage): Promise<readonly ActivityRow[]> => {
  const rows = await db.run((knex) =>
    selectPage(
      knex('activities')
        .where('activities.petId', page.petId)
        .modify((notes) => page.entities && notes.whereIn('activities.entity', page.entities)),
      page,
      'activities.at',
      'activities.id',
    )
      .modify(selectWritten, page.by, {
        author: 'activities.createdBy',
        signed: 'activities.signedAs',
      })
      .select<Omit<ActivityRow, 'note' | 'amount' | 'unit' | 'sitterName'>[]>(
        'activities.id as key',
        ...[
          'entity',
          'entityId',
          'kind',
          'type',
          'title',
          'fields',
          'at',
          'createdBy',
          'signedAs',
        ].map((name) => `activities.${name}`),
        authorName(knex, 'activities', 'created_by'),
      ),
  );
  return rows.map((row) => ({ ...EMPTY_ACTIVITY, ...row }));
};

const isEarlier = (a: ActivityRow, b: ActivityRow): boolean =>
  a.at < b.at || (a.at === b.at && a.key < b.key);

const LISTS = [
  { entity: 'document', list: listDocuments },
  { entity: 'dose', list: listDoses },
  { entity: 'reminder', list: listCompleted },
] as const;

/** The activity of a pet, newest first, in at most eleven statements for any number of entries. */
export const listActivity = async (
  db: Runner,
  page: ActivityPage,
): Promise<readonly ActivityRow[]> => {
  const foundRows = [...(await listAdded(db, page)), ...(await listNotes(db, page))];
  for (const { entity, list } of LISTS) {
    if (page.entities?.includes(entity) ?? true) foundRows.push(...(await list(db, page)));
  }
  return foundRows.toSorted((a, b) => (isEarlier(a, b) ? 1 : -1)).slice(0, page.limit);
};
