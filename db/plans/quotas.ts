import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import type { AnyTable, CountedRows } from '#db/engine/table.ts';
import { rowsOfOwner } from '#db/owned.ts';
import { tables } from '#db/tables.ts';
import type { PlanRow } from './queries.ts';

/** How many of each an account may hold, what is under Recently deleted included; null is no quota. */
export type Quotas = Pick<
  PlanRow,
  | 'petQuota'
  | 'recordQuota'
  | 'scanQuota'
  | 'clinicQuota'
  | 'pushDeviceQuota'
  | 'sessionQuota'
  | 'ratingQuota'
  | 'storageQuota'
>;

/** The kinds of rows that have a quota: a table says so of its own. */
export type Counted = CountedRows;

const columnOf = {
  pets: 'petQuota',
  records: 'recordQuota',
  scans: 'scanQuota',
  clinics: 'clinicQuota',
  pushDevices: 'pushDeviceQuota',
  ratings: 'ratingQuota',
} as const satisfies Record<Counted, keyof Quotas>;

const tablesOf = (kind: Counted): readonly AnyTable[] =>
  tables.filter(({ quota }) => quota === kind);

/** Whose rows are counted, and the plan of an account that has no other. */
interface Holder {
  readonly userId: string;
  readonly freePlanId: string;
}

interface Holding {
  readonly held: number;
  readonly quota: number | null;
}

/**
 * How many the account holds and may hold, in one statement that reads indexes alone. In the transaction that adds more,
 * two that add at the same moment never both find the last place free: SQLite runs them one after the other, and
 * PostgreSQL repeats one of them.
 */
export const readHolding = (
  tx: Runner,
  holder: Holder,
  kind: Counted,
): Promise<Holding | undefined> => readCounted(tx, holder, kind);

const readCounted = compiledOnce((k, { userId, freePlanId }: Holder, kind: Counted) =>
  k('subscriptionPlans')
    .where(
      'id',
      k.raw('coalesce(?, ?)', [
        k('userSubscriptions').where({ userId }).select('planId'),
        freePlanId,
      ]),
    )
    .first<Holding | undefined>(
      k.raw(
        `${tablesOf(kind)
          .map(() => '?')
          .join(' + ')} as held`,
        [...tablesOf(kind).map((table) => rowsOfOwner(k, table, userId).count('*'))],
      ),
      `${columnOf[kind]} as quota`,
    ),
);

/** The storage that the account uses and may use, in bytes. */
export const readStorage = (tx: Runner, userId: string): Promise<Holding | undefined> =>
  tx.run((k) =>
    k('userSubscriptions')
      .join('subscriptionPlans', 'subscriptionPlans.id', 'userSubscriptions.planId')
      .where({ userId })
      .first<Holding | undefined>(
        'userSubscriptions.storageUsed as held',
        'subscriptionPlans.storageLimit as quota',
      ),
  );

export const setQuotas = (db: Runner, planId: string, quotas: Partial<Quotas>): Promise<number> =>
  db.run((k) => k('subscriptionPlans').where({ id: planId }).update(quotas));
