import type { Knex } from 'knex';
import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import type { AnyTable, CountedRows } from '#db/engine/table.ts';
import { rowsOfOwner } from '#db/owner-rows.ts';
import type { PlanRow } from '#db/plans/queries.ts';
import { tables } from '#db/tables.ts';

/** The columns of the quotas, of plans and of accounts. */
export const QUOTA_COLUMNS = {
  pets: 'petQuota',
  records: 'recordQuota',
  scans: 'scanQuota',
  clinics: 'clinicQuota',
  pushDevices: 'pushDeviceQuota',
  sessions: 'sessionQuota',
  ratings: 'ratingQuota',
  storage: 'storageQuota',
} as const satisfies Record<CountedRows | 'sessions' | 'storage', keyof PlanRow>;

export type QuotaKind = keyof typeof QUOTA_COLUMNS;

/**
 * The most of each kind of row in an account, including deleted rows that can be restored. Null
 * means no quota.
 */
export type Quotas = Pick<PlanRow, (typeof QUOTA_COLUMNS)[QuotaKind]>;

const countedTables = (kind: CountedRows): readonly AnyTable[] =>
  tables.filter(({ quota }) => quota === kind);

/** The account whose rows are counted, and the plan that applies to an account without one. */
interface CountedOwner {
  readonly userId: string;
  readonly freePlanId: string;
}

/** The number of stand-ins that an import of an account has stored in the tables of this kind, which are no rows of the account. */
const standInsOf = (knex: Knex, kind: CountedRows, userId: string): Knex.QueryBuilder =>
  knex('imports')
    .join('importStandIns', 'importStandIns.importId', 'imports.id')
    .where('imports.userId', userId)
    .whereIn(
      'importStandIns.tableName',
      countedTables(kind).map(({ name }) => name),
    )
    .count('*');

interface CountedHolding {
  readonly held: number;
  readonly quota: number | null;
}

/**
 * The account's number of rows and its quota, in one statement that reads only indexes. The hidden rows of an import in
 * progress count, so that rows that the owner saves meanwhile cannot take their places. If it runs
 * in the transaction that adds a row, two concurrent calls never both take the last place: SQLite
 * runs them one after the other, and PostgreSQL repeats one of them.
 */
export const readQuotaUse = (
  tx: Runner,
  holder: CountedOwner,
  kind: CountedRows,
): Promise<CountedHolding | undefined> => readCounted(tx, holder, kind);

const readCounted = compiledOnce((knex, { userId, freePlanId }: CountedOwner, kind: CountedRows) =>
  knex('subscriptionPlans')
    .where(
      'id',
      knex.raw('coalesce(?, ?)', [
        knex('userSubscriptions').where({ userId }).select('planId'),
        freePlanId,
      ]),
    )
    .first<CountedHolding | undefined>(
      knex.raw(
        `${countedTables(kind)
          .map(() => '?')
          .join(' + ')} - ? as held`,
        [
          ...countedTables(kind).map((table) => rowsOfOwner(knex, table, userId).count('*')),
          standInsOf(knex, kind, userId),
        ],
      ),
      knex.raw('coalesce(?, ??) as quota', [
        knex('userSubscriptions').where({ userId }).select(QUOTA_COLUMNS[kind]),
        QUOTA_COLUMNS[kind],
      ]),
    ),
);

/** The account's used storage and its limit, in bytes. */
export const readStorage = (tx: Runner, userId: string): Promise<CountedHolding | undefined> =>
  tx.run((knex) =>
    knex('userSubscriptions')
      .join('subscriptionPlans', 'subscriptionPlans.id', 'userSubscriptions.planId')
      .where({ userId })
      .first<CountedHolding | undefined>(
        'userSubscriptions.storageUsed as held',
        knex.raw(
          'coalesce(user_subscriptions.storage_quota, subscription_plans.storage_limit) as quota',
        ),
      ),
  );

/** Stored for an account without a quota; more than both databases can ever count. */
export const UNLIMITED_QUOTA = 2 ** 31 - 1;

/** The storage quota in bytes of accounts without a limit. */
export const UNLIMITED_STORAGE = Number.MAX_SAFE_INTEGER;

/** Gives one account quotas of its own. Null returns to those of its plan. */
export const setAccountQuotas = (
  tx: Runner,
  userId: string,
  quotas: Partial<Quotas>,
): Promise<number> => tx.run((knex) => knex('userSubscriptions').where({ userId }).update(quotas));

export const setQuotas = (db: Runner, planId: string, quotas: Partial<Quotas>): Promise<number> =>
  db.run((knex) => knex('subscriptionPlans').where({ id: planId }).update(quotas));
