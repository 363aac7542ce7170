import type { UserRow } from '#db/accounts/queries.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { Runner } from '#db/run.ts';
import { type Scope, visiblePets } from '#db/scope.ts';
import type { PetKey } from '#db/sharing/queries.ts';

/** What a stranger who found a pet told its owner. Instants are ISO 8601 UTC. */
export interface FoundReportRow {
  readonly id: string;
  readonly petId: string;
  readonly message: string;
  readonly finderName: string | null;
  readonly finderPhone: string | null;
  /** Where the finder was, in degrees, and how exactly, in metres: all three or none. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy: number | null;
  /** The Idempotency-Key that it came with. */
  readonly requestKey: string | null;
  /** A hash of all that was said. */
  readonly said: string;
  readonly createdAt: string;
  /** When its owner saw it. */
  readonly seenAt: string | null;
  /** A keyed hash of the network that it came from; null where that is not known. */
  readonly network: string | null;
  /** When its owner reported it to the operator as abuse. */
  readonly reportedAt: string | null;
}

export const foundReportColumns = [
  'id',
  'petId',
  'message',
  'finderName',
  'finderPhone',
  'latitude',
  'longitude',
  'accuracy',
  'requestKey',
  'said',
  'createdAt',
  'seenAt',
  'network',
  'reportedAt',
] as const satisfies readonly (keyof FoundReportRow)[];

/** A pet that is not deleted, with what decides whether and how its owner is told of it. */
export interface FoundPetRow
  extends Pick<PetRow, 'id' | 'isSample' | 'passedAwayOn'>,
    Pick<
      UserRow,
      | 'firstName'
      | 'email'
      | 'isEmailConfirmed'
      | 'verifiedPhone'
      | 'notificationPreferences'
      | 'timeZone'
      | 'publicProfile'
      | 'qrEmergencyInfo'
    > {
  readonly userId: string;
}

/** The pet that a finder named; whether it may be told of is for the policy. */
export const findFoundPet = (db: Runner, key: PetKey): Promise<FoundPetRow | undefined> =>
  db.run((k) =>
    k('pets')
      .join('users', 'users.id', 'pets.userId')
      .where('id' in key ? { 'pets.id': key.id } : { 'pets.shareToken': key.shareToken })
      .whereNull('pets.deletedAt')
      .first<FoundPetRow | undefined>(
        'pets.id',
        'pets.userId',
        'pets.isSample',
        'pets.passedAwayOn',
        'users.firstName',
        'users.email',
        'users.isEmailConfirmed',
        'users.verifiedPhone',
        'users.notificationPreferences',
        'users.timeZone',
        'users.publicProfile',
        'users.qrEmergencyInfo',
      ),
  );

export const insertFoundReports = (tx: Runner, rows: readonly FoundReportRow[]): Promise<unknown> =>
  tx.run((k) => k<FoundReportRow>('foundReports').insert([...rows]));

/** A report of this pet that came with the same key, or that said the very same after an instant. */
export const findSameReport = (
  tx: Runner,
  { petId, requestKey, said }: Pick<FoundReportRow, 'petId' | 'requestKey' | 'said'>,
  after: string,
): Promise<Pick<FoundReportRow, 'said'> | undefined> =>
  tx.run((k) =>
    k<FoundReportRow>('foundReports')
      .where({ petId })
      .where((same) => {
        same.where((lately) => lately.where({ said }).where('createdAt', '>', after));
        if (requestKey !== null) same.orWhere({ requestKey });
      })
      .first('said'),
  );

/** Which of its network's reports of the pet each is, the newest first. */
const RANK =
  "row_number() over (partition by coalesce(network, '') order by created_at desc, id desc) as place";

/**
 * The found reports of a pet in the scope, newest first. Beyond the limit, the newest report of each network takes
 * precedence over older ones, so that many reports from one network do not hide those from others.
 */
export const listFoundReports = (
  db: Runner,
  scope: Scope,
  petId: string,
  limit: number,
): Promise<readonly FoundReportRow[]> =>
  db.run((k) => {
    const ranked = k('foundReports')
      .where({ petId })
      .whereIn('petId', visiblePets(k, scope))
      .select(...foundReportColumns, k.raw(RANK))
      .as('ranked');
    const listed = k
      .from(ranked)
      .orderBy([
        { column: 'place' },
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .select(...foundReportColumns)
      .as('listed');
    return k
      .from(listed)
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .select<FoundReportRow[]>(...foundReportColumns);
  });

/** One report of a pet of the scope. */
export const findFoundReport = (
  db: Runner,
  scope: Scope,
  petId: string,
  id: string,
): Promise<FoundReportRow | undefined> =>
  db.run((k) =>
    k<FoundReportRow>('foundReports')
      .where({ id, petId })
      .whereIn('petId', visiblePets(k, scope))
      .first(...foundReportColumns),
  );

/** Notes that a report was reported as abuse; false where it was already. */
export const markFoundReported = async (tx: Runner, id: string, at: string): Promise<boolean> => {
  const marked = await tx.run((k) =>
    k<FoundReportRow>('foundReports')
      .where({ id })
      .whereNull('reportedAt')
      .update({ reportedAt: at }),
  );
  return marked === 1;
};

export const countFoundReports = async (
  db: Runner,
  scope: Scope,
  petId: string,
): Promise<number> => {
  const row = await db.run((k) =>
    k('foundReports')
      .where({ petId })
      .whereIn('petId', visiblePets(k, scope))
      .count('* as total')
      .first<{ total: number } | undefined>(),
  );
  return row?.total ?? 0;
};

/** Notes that the owner saw what was told of a pet of the scope up to an instant. */
export const markFoundReportsSeen = (
  tx: Runner,
  scope: Scope,
  petId: string,
  at: string,
): Promise<number> =>
  tx.run((k) =>
    k<FoundReportRow>('foundReports')
      .where({ petId })
      .whereIn('petId', visiblePets(k, scope))
      .where('createdAt', '<=', at)
      .whereNull('seenAt')
      .update({ seenAt: at }),
  );

/** Removes what a stranger told of a pet of the scope; gives how many rows went. */
export const deleteFoundReport = (
  tx: Runner,
  scope: Scope,
  petId: string,
  id: string,
): Promise<number> =>
  tx.run((k) =>
    k<FoundReportRow>('foundReports')
      .where({ id, petId })
      .whereIn('petId', visiblePets(k, scope))
      .delete(),
  );
