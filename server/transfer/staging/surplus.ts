import type { Runner } from '#db/engine/run.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import type { CountedRows } from '#db/engine/table.ts';
import { readHolding, readStorage } from '#db/plans/quotas.ts';
import type { Entity, StagedBlob } from '#server/entities/entity.ts';
import type { Parts } from '#server/parts.ts';
import { hasQuotas } from '#server/plans/policy.ts';

const over = (
  found: { readonly held: number; readonly quota: number | null } | undefined,
  adding: number,
): number => {
  if (!found || found.quota === null) return 0;
  // An account that is above its quota already can add nothing. Its own rows do not count as the file's.
  return Math.min(adding, Math.max(0, found.held + adding - found.quota));
};

/** The additions of a file: rows by the names of their lists, photos and documents. */
export interface Additions {
  readonly rows: Readonly<Record<string, number>>;
  readonly blobs: readonly StagedBlob[];
}

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

/** How many additions of a file exceed the quotas of the account, by the first list that counts against each: all 0 where it may be imported. */
export const findSurplus = async (
  db: Runner,
  config: Pick<Parts['config'], 'mode'>,
  entities: readonly Entity[],
  userId: string,
  { rows, blobs }: Additions,
): Promise<Readonly<Record<string, number>>> => {
  const surplus: Record<string, number> = { bytes: 0 };
  for (const [quota, [first = '', ...others]] of listsByQuota(entities)) {
    const counted = [first, ...others].reduce((sum, list) => sum + (rows[list] ?? 0), 0);
    const adding = hasQuotas(config) ? counted : 0;
    const holder = { userId, freePlanId: FREE_PLAN_ID };
    surplus[first] = adding === 0 ? 0 : over(await readHolding(db, holder, quota), adding);
  }
  const bytes = blobs.reduce((sum, blob) => sum + blob.bytes.length, 0);
  if (hasQuotas(config) && bytes > 0) surplus['bytes'] = over(await readStorage(db, userId), bytes);
  return surplus;
};

/** Whether anything but bytes is too much: bytes are refused by the storage itself, in words of its own. */
export const isTooMany = ({
  bytes: _bytes,
  ...counts
}: Readonly<Record<string, number>>): boolean => Object.values(counts).some((count) => count > 0);
