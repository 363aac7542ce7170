import type { UserRow } from '#db/accounts/queries.ts';
import { users } from '#db/accounts/table.ts';
import type { Runner } from '#db/engine/run.ts';
import { type ExportedRowOf, exportedNames, type RowOf } from '#db/engine/table.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { pets } from '#db/pets/table.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';
import type { PetKey } from '#db/sharing/queries.ts';
import { WHOLE_PET } from './mutes.ts';
import { foundReports } from './table.ts';

export type FoundReportRow = RowOf<typeof foundReports>;

const petColumns = pets.pick('id', 'userId', 'isSample', 'idReadsOffAt', 'passedAwayOn');
const ownerColumns = users.pick(
  'firstName',
  'email',
  'isEmailConfirmed',
  'verifiedPhone',
  'notificationPreferences',
  'timeZone',
  'publicProfile',
  'qrEmergencyInfo',
  'disabledAt',
);

/**
 * A pet that is not deleted, with the columns that decide whether and how its owner is notified.
 */
export type FoundPetRow = Pick<PetRow, (typeof petColumns)[number]> &
  Pick<UserRow, (typeof ownerColumns)[number]>;

/** The pet with this key. The policy decides whether it may be reported as found. */
export const findFoundPet = (db: Runner, key: PetKey): Promise<FoundPetRow | undefined> =>
  db.run((knex) =>
    knex('pets')
      .join('users', 'users.id', 'pets.userId')
      .where('id' in key ? { 'pets.id': key.id } : { 'pets.shareToken': key.shareToken })
      .whereNull('pets.deletedAt')
      .first<FoundPetRow | undefined>(...pets.of(petColumns), ...users.of(ownerColumns)),
  );

export const insertFoundReports = (tx: Runner, rows: readonly FoundReportRow[]): Promise<unknown> =>
  tx.run((knex) => knex<FoundReportRow>('foundReports').insert([...rows]));

/** A report of this pet with the same key, or with the same content from the same network after an instant. */
export const findSameReport = (
  tx: Runner,
  {
    petId,
    requestKey,
    said,
    network,
  }: Pick<FoundReportRow, 'petId' | 'requestKey' | 'said' | 'network'>,
  afterInstant: string,
): Promise<Pick<FoundReportRow, 'said'> | undefined> =>
  tx.run((knex) =>
    knex<FoundReportRow>('foundReports')
      .where({ petId })
      .where((same) => {
        same.where((tap) => tap.where({ said, network }).where('createdAt', '>', afterInstant));
        if (requestKey !== null) same.orWhere({ requestKey });
      })
      .first('said'),
  );

/** The rank of each report among its network's reports of the pet, newest first. */
const RANK_SQL =
  "row_number() over (partition by coalesce(network, '') order by created_at desc, id desc) as place";

/**
 * The found reports of a pet in the scope, newest first. Beyond the limit, the newest report of each network takes
 * precedence over older ones, so that many reports from one network do not hide those from others.
 */
export const listFoundReports = (
  db: Runner,
  scope: ReadScope,
  petId: string,
  limit: number,
): Promise<readonly FoundReportRow[]> =>
  db.run((knex) => {
    const rankedQuery = knex('foundReports')
      .where({ petId })
      .whereIn('petId', visiblePets(knex, scope))
      .select(...foundReports.names, knex.raw(RANK_SQL))
      .as('ranked');
    const listedQuery = knex
      .from(rankedQuery)
      .orderBy([
        { column: 'place' },
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .select(...foundReports.names)
      .as('listed');
    return knex
      .from(listedQuery)
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .select<FoundReportRow[]>(...foundReports.names);
  });

/** A report with the columns of its pet that are shown with it. */
export interface UnreadReportRow extends FoundReportRow {
  readonly petName: PetRow['name'];
  readonly petCategory: PetRow['category'];
  readonly petImageBlobId: PetRow['imageBlobId'];
  readonly petPhotoFocus: PetRow['photoFocus'];
  readonly petLostSince: PetRow['lostSince'];
  readonly petLostMessage: PetRow['lostMessage'];
  readonly petLostPlace: PetRow['lostPlace'];
}

/** The reports of the scope's pets that are unseen and not muted at `now`, newest first. */
export const listUnreadFinds = (
  db: Runner,
  scope: ReadScope,
  now: string,
  limit: number,
): Promise<readonly UnreadReportRow[]> =>
  db.run((knex) =>
    knex('foundReports')
      .join('pets', 'pets.id', 'foundReports.petId')
      .whereIn('foundReports.petId', visiblePets(knex, scope))
      .whereNull('foundReports.seenAt')
      .whereNotExists(
        knex('foundMutes')
          .where('foundMutes.petId', knex.ref('foundReports.petId'))
          .where('foundMutes.until', '>', now)
          .where((of) =>
            of
              .where('foundMutes.network', WHOLE_PET)
              .orWhere('foundMutes.network', knex.ref('foundReports.network')),
          )
          .select('foundMutes.petId'),
      )
      .orderBy([
        { column: 'foundReports.createdAt', order: 'desc' },
        { column: 'foundReports.id', order: 'desc' },
      ])
      .limit(limit)
      .select<UnreadReportRow[]>(
        ...foundReports.of(foundReports.names),
        'pets.name as petName',
        'pets.category as petCategory',
        'pets.imageBlobId as petImageBlobId',
        'pets.photoFocus as petPhotoFocus',
        'pets.lostSince as petLostSince',
        'pets.lostMessage as petLostMessage',
        'pets.lostPlace as petLostPlace',
      ),
  );

export const findFoundReport = (
  db: Runner,
  scope: ReadScope,
  petId: string,
  id: string,
): Promise<FoundReportRow | undefined> =>
  db.run((knex) =>
    knex<FoundReportRow>('foundReports')
      .where({ id, petId })
      .whereIn('petId', visiblePets(knex, scope))
      .first(...foundReports.names),
  );

/** Stores that a report was reported as abuse. Returns false if it was already. */
export const markFoundReported = async (
  tx: Runner,
  id: string,
  instant: string,
): Promise<boolean> => {
  const markedCount = await tx.run((knex) =>
    knex<FoundReportRow>('foundReports')
      .where({ id })
      .whereNull('reportedAt')
      .update({ reportedAt: instant }),
  );
  return markedCount === 1;
};

export const countFoundReports = async (
  db: Runner,
  scope: ReadScope,
  petId: string,
): Promise<number> => {
  const row = await db.run((knex) =>
    knex('foundReports')
      .where({ petId })
      .whereIn('petId', visiblePets(knex, scope))
      .count('* as total')
      .first<{ total: number } | undefined>(),
  );
  return row?.total ?? 0;
};

interface SeenReports {
  /** ISO UTC. */
  readonly seenAt: string;
  /** The instant of the last seen report, ISO UTC. */
  readonly until: string;
  /** If present, only this report was seen. */
  readonly reportId: string | undefined;
}

/** Stores that the owner has seen a report of a pet of the scope, or all up to an instant. */
export const markFoundReportsSeen = (
  tx: Runner,
  scope: ReadScope,
  petId: string,
  { seenAt, until, reportId }: SeenReports,
): Promise<number> =>
  tx.run((knex) =>
    knex<FoundReportRow>('foundReports')
      .where({ petId })
      .whereIn('petId', visiblePets(knex, scope))
      .where('createdAt', '<=', until)
      .modify((reports) => {
        if (reportId !== undefined) reports.where({ id: reportId });
      })
      .whereNull('seenAt')
      .update({ seenAt }),
  );

/** Deletes a found report of a pet of the scope. Returns the number of deleted rows. */
export const deleteFoundReport = (
  tx: Runner,
  scope: ReadScope,
  petId: string,
  id: string,
): Promise<number> =>
  tx.run((knex) =>
    knex<FoundReportRow>('foundReports')
      .where({ id, petId })
      .whereIn('petId', visiblePets(knex, scope))
      .delete(),
  );

/** The found reports of a page of pets, oldest first, as exports contain them. */
export const readExportedFinds = (
  db: Runner,
  petIds: readonly string[],
): Promise<readonly (ExportedRowOf<typeof foundReports> & Pick<FoundReportRow, 'petId'>)[]> =>
  db.run((knex) =>
    knex<FoundReportRow>('foundReports')
      .whereIn('petId', petIds)
      .orderBy(['createdAt', 'id'])
      .select('petId', ...exportedNames(foundReports)),
  );
