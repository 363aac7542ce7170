import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import { currentMemberships, type ReadScope, sharedExpenses, sharedReports } from '#db/scope.ts';
import type { PrivateThing } from './notes.ts';

type PrivateEntity = PrivateThing['entity'];

const PRIVATE_ENTITIES: readonly PrivateEntity[] = ['expense', 'foundReport', 'visitReport'];

/** Memberships with each thing of one kind that they show, and the column of its id. */
const sharedThings = (memberships: Knex.QueryBuilder, entity: PrivateEntity) =>
  entity === 'expense'
    ? { query: sharedExpenses(memberships), idColumn: 'expenseItems.id' }
    : { query: sharedReports(memberships, entity), idColumn: 'reports.id' };

/** The private things that a membership shows, deleted ones included. */
export const listPrivateThings = async (
  tx: Runner,
  membershipId: string,
): Promise<readonly PrivateThing[]> => {
  const things: PrivateThing[] = [];
  for (const entity of PRIVATE_ENTITIES) {
    const ids: readonly string[] = await tx.run((knex) => {
      const { query, idColumn } = sharedThings(knex('memberships'), entity);
      return query.where('memberships.id', membershipId).pluck(idColumn);
    });
    things.push(...ids.map((id) => ({ entity, id })));
  }
  return things;
};

/** The ids among these of things that others share with an account. */
export const findSharedThings = async (
  db: Runner,
  { ownerId, sharedAt }: ReadScope,
  entity: PrivateEntity,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0 || sharedAt === undefined) return new Set();
  return new Set(
    await db.run((knex) => {
      const memberships = currentMemberships(knex, ownerId, sharedAt);
      const { query, idColumn } = sharedThings(memberships, entity);
      return query.whereIn(idColumn, ids).pluck<string[]>(idColumn);
    }),
  );
};

/** The things that are in the first list and not in the second. */
export const listEndedThings = (
  before: readonly PrivateThing[],
  after: readonly PrivateThing[],
): readonly PrivateThing[] => {
  const idsAfter = new Set(after.map(({ entity, id }) => `${entity} ${id}`));
  return before.filter(({ entity, id }) => !idsAfter.has(`${entity} ${id}`));
};
