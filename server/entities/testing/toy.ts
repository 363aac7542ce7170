import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { feedWith } from '#db/engine/feed/definitions.ts';
import { installFeed } from '#db/engine/feed/install.ts';
import { openForMigrations } from '#db/engine/migrate.ts';
import { openPostgresForMigrations } from '#db/engine/postgres/migrate-postgres.ts';
import type { Database } from '#db/engine/run.ts';
import { getDefaults, instant, integer, type RowOf, table, text } from '#db/engine/table.ts';
import { openTestDatabase, testPostgres } from '#db/testing.ts';
import { insertRows } from '#db/transfer/imports.ts';
import { readExported } from '#db/transfer/queries.ts';
import type { Entity, Section } from '#server/entities/entity.ts';
import { parse } from '#server/entities/file-row.ts';
import { restoring } from '#server/entities/restoring.ts';
import { entities } from '#server/entities.ts';
import { newId } from '#server/http/contract.ts';
import { answerType, endpoint } from '#server/http/endpoint.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { leaveUnchecked } from '#server/testing/check-answer.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

/** An entity that exists only in tests. It proves that its description is all that is needed. */
export const toys = table('toys', {
  id: text().key(),
  userId: text().references('users').notExported('a file holds the data of one owner'),
  name: text(),
  imageBlobId: text().nullable().references('blobs', 'set null').notExported('photos are left out'),
  version: integer().fallback(1).notExported('it counts the changes in this database'),
  updatedAt: instant().nullable().notExported('no test asks for it'),
  deletedAt: instant().nullable().notExported('what was deleted is left out of exports'),
})
  .inFeed({ entity: 'toy' })
  .restorable({ title: 'name' });
export type ToyRow = RowOf<typeof toys>;

const CREATE = `create table toys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  image_blob_id text references blobs (id) on delete set null,
  version integer not null default 1,
  updated_at text,
  deleted_at text
)`;

const section: Section<{ readonly name: string }> = {
  list: 'toys',
  kind: 'toy',
  maxRows: 3,
  division: { as: 'root', cut: 't' },
  snapshot: async (tx, { userId }) =>
    (
      await tx.run((knex) =>
        knex<ToyRow>('toys').where({ userId }).whereNull('deletedAt').select('id'),
      )
    ).map(({ id }) => ({ id, bytes: 60 })),
  async *exported(db, ids) {
    yield* await readExported(db, toys, ids);
  },
  // Toys are identified by name, because `import_ids` accepts only the kinds in its migration.
  async read(value) {
    const { name } = parse(z.object({ name: z.string() }), value);
    return { id: name, value: { name } };
  },
  findExisting: (db, { userId }, ids) =>
    db.run((knex) =>
      knex<ToyRow>('toys')
        .where({ userId })
        .whereNull('deletedAt')
        .whereIn('name', ids)
        .pluck('name'),
    ),
  async insert(page, { tx, account: { userId } }) {
    const createdToys = page.map(({ row: { name } }) => ({
      ...getDefaults(toys),
      ...{ id: v7(), userId, name },
    }));
    await insertRows(tx, toys, createdToys);
    return createdToys.map(({ id }) => id);
  },
};

interface Toy {
  readonly id: string;
  readonly name: string;
}

const words = z.object({ name: z.string().check(z.minLength(1), z.maxLength(40)) });
const readToy = endpoint({
  method: 'GET',
  path: '/api/toys/:toyId',
  out: answerType<Toy>('id', 'name'),
});
const createToy = endpoint({
  method: 'POST',
  path: '/api/toys',
  body: z.extend(words, { id: newId }),
  status: 201,
  out: answerType<Toy>('id', 'name'),
});
const renameToy = endpoint({
  method: 'PUT',
  path: '/api/toys/:toyId',
  body: words,
  out: answerType<Toy>('id', 'name'),
});
const deleteToy = endpoint({
  method: 'DELETE',
  path: '/api/toys/:toyId',
  out: answerType<Toy>('id'),
});

const restoreToy = endpoint({
  method: 'POST',
  path: '/api/toys/:toyId/restore',
  out: answerType<Toy>('id', 'name'),
});

const toyRestoring = restoring<ToyRow, Toy>(restoreToy, {
  finish: async (_tx, { id, name }) => ({ id, name }),
});

/** A valid body for each call on toys. */
export const TOY_BODIES = {
  'POST /api/toys': { name: 'Ball' },
  'PUT /api/toys/:toyId': { name: 'Rope' },
} as const;

/** The toy of each call that is about another one than usual. */
export const TOY_OF_CALL = {
  'POST /api/toys/:toyId/restore': { toyId: 'deletedToyId' },
} as const;

const routes = ({ db }: Parts): readonly Route[] => {
  const findOwnToy = (userId: string, id: string) =>
    db.run((knex) => knex<ToyRow>('toys').where({ userId, id }).whereNull('deletedAt').first());
  const find = async (userId: string, id: string): Promise<Toy> => {
    const toy = await findOwnToy(userId, id);
    if (!toy) throw notFound();
    return { id: toy.id, name: toy.name };
  };
  return [
    route(readToy, ({ actor, params }) => find(actor.userId, params.toyId)),
    route(createToy, ({ actor, body, write }) =>
      write(async (tx) => {
        const { id = v7(), name } = body;
        const [taken] = await tx.run((knex) => knex<ToyRow>('toys').where({ id }).select('id'));
        if (taken) throw new HttpError(409, 'http.idTaken');
        const toy = { ...getDefaults(toys), id, userId: actor.userId, name };
        await insertRows(tx, toys, [toy]);
        return { id, name };
      }),
    ),
    route(renameToy, async ({ actor, params, body, write }) => {
      const { id } = await find(actor.userId, params.toyId);
      return write(async (tx) => {
        await tx.run((knex) => knex<ToyRow>('toys').where({ id }).update({ name: body.name }));
        return { id, name: body.name };
      });
    }),
    route(deleteToy, async ({ actor, params, write, now }) => {
      const toy = await find(actor.userId, params.toyId);
      return write(async (tx) => {
        const deletedAt = now.toISOString();
        await tx.run((knex) => knex<ToyRow>('toys').where({ id: toy.id }).update({ deletedAt }));
        return toy;
      });
    }),
  ];
};

export const toyEntity: Entity = {
  table: toys,
  section,
  restoring: toyRestoring,
  onHandOver: { rows: 'stay' },
  routes,
};

export const buildToy = async (
  db: Database,
  userId: string,
  overrides: Partial<ToyRow> = {},
): Promise<ToyRow> => {
  const toy = { ...getDefaults(toys), id: v7(), userId, name: 'Ball', ...overrides };
  await insertRows(db, toys, [toy]);
  return toy;
};

/** A server with toys in addition to all other entities. */
export const startToyServer = async (
  toy: Entity = toyEntity,
): Promise<TestServer & { readonly entities: readonly Entity[] }> => {
  const database = await openTestDatabase();
  // Executed directly, because changing the schema affects only this test's database.
  await database.db.run((knex) => knex.raw(CREATE));
  const tables = testPostgres()
    ? openPostgresForMigrations(database.place)
    : openForMigrations(database.place);
  await installFeed(tables, feedWith([toys]));
  await tables.destroy();
  const allEntities = [...entities, toy];
  const server = await startTestServer({ database, entities: allEntities });
  leaveUnchecked(server.url);
  return Object.assign(server, { entities: allEntities });
};
