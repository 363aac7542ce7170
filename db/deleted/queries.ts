import type { Knex } from 'knex';
import { authorNames } from '#db/authors.ts';
import type { BlobRow } from '#db/blobs.ts';
import type { DeletedOptions, RestorableRow } from '#db/engine/appearances.ts';
import { snakeCase } from '#db/engine/columns.ts';
import type { Runner } from '#db/engine/run.ts';
import type { AnyTable } from '#db/engine/table.ts';
import { ownerReference } from '#db/owner-rows.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { deletedPets, type ReadScope, visibleOrDeletedPet, visiblePets } from '#db/scope.ts';
import { tables } from '#db/tables.ts';

/** Rows that were deleted after this instant can still be restored. */
export interface RestorableSince {
  readonly after: string;
}

/** A deleted row of any restorable table. Fields that its table does not have are null. */
export interface DeletedThingRow {
  /** Its name in the change feed, or that of `DeletedOptions`. */
  readonly kind: string;
  readonly id: string;
  readonly title: string | null;
  readonly type: string | null;
  readonly centavos: number | null;
  readonly sideOf: string | null;
  /** The pet of the row, or the pet itself. */
  readonly petId: string | null;
  readonly petName: PetRow['name'] | null;
  readonly petCategory: PetRow['category'] | null;
  readonly imageBlobId: string | null;
  readonly photoFocus: string | null;
  readonly deletedAt: string;
}

const PET_TABLE = 'pets';

/** The column that names the pet of a row; undefined if the row belongs to an account. */
const petColumn = (table: AnyTable): string | undefined =>
  table.name === PET_TABLE ? 'id' : ownerReference(table)?.column;

/** Parts of a deleted pet are restored with it, and are not listed separately. */
const restorableRows = (
  knex: Knex,
  table: AnyTable,
  scope: ReadScope,
  { after }: RestorableSince,
): Knex.QueryBuilder => {
  const { name } = table;
  if (name === PET_TABLE) return knex(name).whereIn('pets.id', deletedPets(knex, scope, after));
  const column = petColumn(table);
  const rows =
    column === undefined
      ? knex(name).where({ [`${name}.userId`]: scope.ownerId })
      : knex(name).whereIn(`${name}.${column}`, visiblePets(knex, scope));
  return rows.where(`${name}.deletedAt`, '>', after);
};

/** The columns of a table that hold ids of photos. */
const photoColumns = ({ columns }: AnyTable): readonly string[] =>
  Object.entries(columns).flatMap(([column, { traits }]) =>
    traits.reference?.table === 'blobs' ? [column] : [],
  );

/** The table of the files of a row, with its columns of the row and of the file. */
const fileTable = ({ name, deleted }: AnyTable) => {
  if (deleted?.files === undefined) return undefined;
  const table = tables.find((item) => item.name === deleted.files);
  const [blob] = table ? photoColumns(table) : [];
  const row = Object.entries(table?.columns ?? {}).find(
    ([, { traits }]) => traits.reference?.table === name,
  );
  if (!row || blob === undefined) throw new Error(`${deleted.files} has no files of ${name}`);
  return { files: deleted.files, rowColumn: row[0], blobColumn: blob };
};

/** The first photo of the files of a row, as a subquery. */
const firstPhoto = (knex: Knex, table: AnyTable): Knex.QueryBuilder | undefined => {
  const fileColumns = table.deleted?.showsFiles ? fileTable(table) : undefined;
  if (!fileColumns) return undefined;
  const { files, rowColumn, blobColumn } = fileColumns;
  return knex(files)
    .join('blobs', 'blobs.id', `${files}.${blobColumn}`)
    .where(`${files}.${rowColumn}`, knex.ref(`${table.name}.id`))
    .where('blobs.kind', 'photo')
    .orderBy(`${files}.position`)
    .limit(1)
    .select('blobs.id');
};

/** The photo in the photo column of a row, as a subquery. The column of a receipt may also hold a PDF. */
const ownPhoto = (knex: Knex, table: AnyTable): Knex.QueryBuilder | undefined => {
  const [column] = photoColumns(table);
  if (column === undefined) return undefined;
  return knex('blobs')
    .where('blobs.id', knex.ref(`${table.name}.${column}`))
    .where('blobs.kind', 'photo')
    .select('blobs.id');
};

interface ReadRow extends Partial<DeletedThingRow> {
  readonly id: string;
  readonly deletedAt: string;
  readonly firstPhotoId?: string | null;
}

const EMPTY_ROW = {
  ...{ title: null, type: null, centavos: null, sideOf: null },
  ...{ petId: null, petName: null, petCategory: null, imageBlobId: null, photoFocus: null },
} as const;

const kindOf = ({ name, feed, deleted }: AnyTable): string =>
  deleted?.kind ?? (feed && 'entity' in feed ? feed.entity : name);

const selectedColumns = (knex: Knex, table: AnyTable, deleted: DeletedOptions) => {
  const { name, names } = table;
  const { title, type, centavos, sideOf } = deleted;
  const photo = ownPhoto(knex, table);
  const photoOfFiles = firstPhoto(knex, table);
  return [
    ...Object.entries({ title, type, centavos, sideOf }).flatMap(([alias, column]) =>
      column === undefined ? [] : [`${name}.${column} as ${alias}`],
    ),
    ...['id', 'deletedAt'].map((column) => `${name}.${column}`),
    ...(names.includes('photoFocus') ? [`${name}.photoFocus`] : []),
    ...(petColumn(table) === undefined
      ? []
      : ['pets.id as petId', 'pets.name as petName', 'pets.category as petCategory']),
    ...(photo ? [photo.as('imageBlobId')] : []),
    ...(photoOfFiles ? [photoOfFiles.as('firstPhotoId')] : []),
  ];
};

/** The most recently deleted rows of a restorable table, up to a limit, newest first. */
export const listDeletedRows = async (
  db: Runner,
  table: AnyTable,
  scope: ReadScope,
  restorableSince: RestorableSince,
  limit: number,
): Promise<readonly DeletedThingRow[]> => {
  const { name, deleted } = table;
  if (!deleted) throw new Error(`nothing says how deleted rows of ${name} are listed`);
  const column = petColumn(table);
  const rows = await db.run((knex) =>
    restorableRows(knex, table, scope, restorableSince)
      .modify((query) => {
        if (column !== undefined && name !== PET_TABLE) {
          query.join(PET_TABLE, 'pets.id', `${name}.${column}`);
        }
      })
      .orderBy([{ column: `${name}.deletedAt`, order: 'desc' }, `${name}.id`])
      .limit(limit)
      .select<ReadRow[]>(...selectedColumns(knex, table, deleted)),
  );
  return rows.map(({ firstPhotoId = null, ...row }) => ({
    ...EMPTY_ROW,
    ...row,
    kind: kindOf(table),
    imageBlobId: row.imageBlobId ?? firstPhotoId,
  }));
};

/** The number of rows of restorable tables that an owner can restore. */
export const countDeleted = async (
  db: Runner,
  restorableTables: readonly AnyTable[],
  scope: ReadScope,
  restorableSince: RestorableSince,
): Promise<number> => {
  const row = await db.run((knex) => {
    const counts = restorableTables.map((table) =>
      restorableRows(knex, table, scope, restorableSince).count('*'),
    );
    const sum = counts.map(() => '?').join(' + ');
    return knex.select(knex.raw(`${sum} as total`, counts)).first<{ total: number }>();
  });
  return row.total;
};

/** The photo's data for its address, if the thing that shows it can still be restored. */
export const findDeletedPhoto = (
  db: Runner,
  restorableTables: readonly AnyTable[],
  scope: ReadScope,
  restorableSince: RestorableSince,
  id: string,
): Promise<Pick<BlobRow, 'id' | 'sha256' | 'mimeType'> | undefined> =>
  db.run((knex) =>
    knex<BlobRow>('blobs')
      .where({ id, kind: 'photo' })
      .where((condition) => {
        for (const table of restorableTables) {
          const rows = () => restorableRows(knex, table, scope, restorableSince);
          for (const column of photoColumns(table)) {
            condition.orWhereExists(
              rows().where(`${table.name}.${column}`, id).select(`${table.name}.id`),
            );
          }
          const fileColumns = fileTable(table);
          if (!fileColumns) continue;
          const { files, rowColumn, blobColumn } = fileColumns;
          condition.orWhereExists(
            rows()
              .join(files, `${files}.${rowColumn}`, `${table.name}.id`)
              .where(`${files}.${blobColumn}`, id)
              .select(`${table.name}.id`),
          );
        }
      })
      .first('id', 'sha256', 'mimeType'),
  );

/**
 * A row of a table that was deleted after an instant: of a pet of the scope, even if the pet was deleted later, or of
 * the account itself. A deleted pet is found by `findDeletedPet`.
 */
export const findDeletedRow = async (
  db: Runner,
  table: AnyTable,
  scope: ReadScope,
  { id, after }: RestorableSince & { readonly id: string },
): Promise<RestorableRow | undefined> => {
  const column = petColumn(table);
  const row: (RestorableRow & Readonly<Record<string, unknown>>) | undefined = await db.run(
    (knex) =>
      knex(table.name)
        .where({ id, ...(column === undefined ? { userId: scope.ownerId } : {}) })
        .where('deletedAt', '>', after)
        .first(
          ...table.names,
          ...(table.names.includes('createdBy') ? authorNames(knex, snakeCase(table.name)) : []),
        ),
  );
  if (!row || column === undefined) return row;
  const pet = await db.run((knex) =>
    visibleOrDeletedPet(knex, scope, String(row[column])).first<{ id: string } | undefined>(),
  );
  return pet && row;
};

/** Writes the changed columns of a row that was found deleted in the actor's scope. */
export const updateRestoredRow = (
  tx: Runner,
  table: AnyTable,
  id: string,
  changes: Readonly<Record<string, string | number | null>>,
): Promise<number> => tx.run((knex) => knex(table.name).where({ id }).update(changes));
