import type { Runner } from '#db/engine/run.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import type { CountedRows } from '#db/engine/table.ts';
import { readQuotaUse, readStorage } from '#db/quotas.ts';
import type { Entity, StagedBlob } from '#server/entities/entity.ts';
import { hasQuotas } from '#server/http/quotas.ts';
import type { Parts } from '#server/parts.ts';

/** The number of rows above a quota. `stored` is the number of additions that `found.held` already counts. */
const excessRows = (
  found: { readonly held: number; readonly quota: number | null } | undefined,
  adding: number,
  stored: number,
): number => {
  if (!found || found.quota === null) return 0;
  // An account above its quota can add nothing. Its existing rows do not count as additions.
  return Math.min(adding, Math.max(0, found.held + adding - stored - found.quota));
};

/** The rows, photos and documents that the import of a file would add, by list name. */
export interface AddedCounts {
  readonly rows: Readonly<Record<string, number>>;
  readonly blobs: readonly StagedBlob[];
}

/** The rows by list name, and the bytes, that the import has already stored. */
export interface StoredCounts {
  readonly rows: Readonly<Record<string, number>>;
  readonly bytes: number;
}

export const NOTHING_STORED: StoredCounts = { rows: {}, bytes: 0 };

const countOf = (rows: Readonly<Record<string, number>>, lists: readonly string[]): number =>
  lists.reduce((sum, list) => sum + (rows[list] ?? 0), 0);

/** The lists whose rows count against each quota. */
const listsByQuota = (entities: readonly Entity[]): ReadonlyMap<CountedRows, readonly string[]> => {
  const lists = new Map<CountedRows, readonly string[]>();
  for (const {
    table: { quota },
    section,
    countedAs: list = section?.list,
  } of entities) {
    if (quota && list !== undefined) lists.set(quota, [...(lists.get(quota) ?? []), list]);
  }
  return lists;
};

/**
 * By how much a file exceeds the account's quotas, under the first list that counts against each; all 0 if it can be
 * imported.
 */
export const findSurplus = async (
  db: Runner,
  config: Pick<Parts['config'], 'mode'>,
  entities: readonly Entity[],
  userId: string,
  { rows, blobs }: AddedCounts,
  stored: StoredCounts,
): Promise<Readonly<Record<string, number>>> => {
  const surplusCounts: Record<string, number> = { bytes: 0 };
  for (const [quota, [firstList = '', ...otherLists]] of listsByQuota(entities)) {
    const lists = [firstList, ...otherLists];
    const countedAdditions = hasQuotas(config) ? countOf(rows, lists) : 0;
    const holder = { userId, freePlanId: FREE_PLAN_ID };
    surplusCounts[firstList] =
      countedAdditions === 0
        ? 0
        : excessRows(
            await readQuotaUse(db, holder, quota),
            countedAdditions,
            countOf(stored.rows, lists),
          );
  }
  const bytes = blobs.reduce((sum, blob) => sum + blob.bytes.length, 0);
  if (hasQuotas(config) && bytes > 0)
    surplusCounts['bytes'] = excessRows(await readStorage(db, userId), bytes, stored.bytes);
  return surplusCounts;
};

/** Whether a quota other than bytes is exceeded; the storage itself refuses too many bytes. */
export const isTooMany = ({
  bytes: _bytes,
  ...counts
}: Readonly<Record<string, number>>): boolean => Object.values(counts).some((count) => count > 0);
