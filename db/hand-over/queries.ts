import type { Runner } from '#db/engine/run.ts';
import { enabledAccountSql } from '#db/scope.ts';
import { type HandOverRow, handOvers } from './table.ts';

/** Stores a new link of a pet, which ends an earlier one. */
export const insertHandOver = async (tx: Runner, row: HandOverRow): Promise<void> => {
  await deleteHandOver(tx, row.petId);
  await tx.run((knex) =>
    knex('handOvers').insert({
      ...row,
      leftOutIds: row.leftOutIds && JSON.stringify(row.leftOutIds),
    }),
  );
};

/**
 * The link that works at an instant, ISO UTC, by the hash of its token. Links of a disabled account do not work.
 */
export const findHandOver = (
  db: Runner,
  tokenHash: string,
  instant: string,
): Promise<HandOverRow | undefined> =>
  db.run((knex) =>
    knex<HandOverRow>('handOvers')
      .where({ tokenHash })
      .where('expiresAt', '>', instant)
      .modify(enabledAccountSql, 'hand_overs.user_id')
      .first(...handOvers.names),
  );

/** The open link of a pet. */
export const findOpenHandOver = (
  db: Runner,
  petId: string,
  instant: string,
): Promise<HandOverRow | undefined> =>
  db.run((knex) =>
    knex<HandOverRow>('handOvers')
      .where({ petId })
      .where('expiresAt', '>', instant)
      .first(...handOvers.names),
  );

/** The open links of an account, newest first. */
export const listHandOvers = (
  db: Runner,
  userId: string,
  instant: string,
): Promise<readonly (HandOverRow & { readonly petName: string })[]> =>
  db.run((knex) =>
    knex('handOvers')
      .join('pets', 'pets.id', 'handOvers.petId')
      .where('handOvers.userId', userId)
      .where('handOvers.expiresAt', '>', instant)
      .whereNull('pets.deletedAt')
      .orderBy([
        { column: 'handOvers.createdAt', order: 'desc' },
        { column: 'handOvers.id', order: 'desc' },
      ])
      .select<(HandOverRow & { petName: string })[]>(
        ...handOvers.of(handOvers.names),
        'pets.name as petName',
      ),
  );

export const countHandOvers = async (
  db: Runner,
  userId: string,
  instant: string,
): Promise<number> => {
  const row = await db.run((knex) =>
    knex('handOvers')
      .where({ userId })
      .where('expiresAt', '>', instant)
      .count('* as total')
      .first<{ total: number }>(),
  );
  return row.total;
};

export const deleteHandOver = (tx: Runner, petId: string): Promise<number> =>
  tx.run((knex) => knex('handOvers').where({ petId }).delete());

/** Remembers that an account handed a pet over, and forgets that the new owner once did. */
export const insertHandedOver = async (
  tx: Runner,
  { petId, from, to, at }: Readonly<Record<'petId' | 'from' | 'to' | 'at', string>>,
): Promise<void> => {
  await tx.run((knex) => knex('handedOver').where({ petId, userId: to }).delete());
  await tx.run((knex) =>
    knex('handedOver')
      .insert({ petId, userId: from, handedOverAt: at })
      .onConflict(['userId', 'petId'])
      .merge(['handedOverAt']),
  );
};

/** Whether one of these ids is a pet that an account handed over after an instant, or something of it. */
export const isHandedOver = async (
  db: Runner,
  userId: string,
  ids: readonly string[],
  afterInstant: string,
): Promise<boolean> => {
  const handOverRow = await db.run((knex) =>
    knex('handedOver')
      .where('handedOver.userId', userId)
      .where('handedOverAt', '>', afterInstant)
      .where((condition) =>
        condition
          .whereIn('handedOver.petId', ids)
          .orWhereIn(
            'handedOver.petId',
            knex('changes').whereIn('changes.id', ids).whereNotNull('parentId').select('parentId'),
          ),
      )
      .first<{ petId: string } | undefined>('handedOver.petId'),
  );
  return handOverRow !== undefined;
};

/** When an account last handed a pet over, in ISO UTC; null if it is not known to have done so. */
export const findLatestHandOver = async (db: Runner, userId: string): Promise<string | null> => {
  const row = await db.run((knex) =>
    knex('handedOver')
      .where({ userId })
      .max('handedOverAt as latest')
      .first<{ latest: string | null }>(),
  );
  return row.latest;
};

/** Deletes expired links, and the rows about pets that were handed over at or before an instant, ISO UTC. */
export const forgetHandOvers = async (
  db: Runner,
  instant: string,
  handedOverBefore: string,
): Promise<void> => {
  await db.run((knex) => knex('handOvers').where('expiresAt', '<=', instant).delete());
  await db.run((knex) => knex('handedOver').where('handedOverAt', '<=', handedOverBefore).delete());
};

interface NamedDocument {
  readonly id: string;
  readonly name: string | null;
}

/** The documents of a pet, and then those of its records, that are not deleted. Up to a limit each. */
export const listDocumentsOfPet = async (
  db: Runner,
  petId: string,
  limit: number,
): Promise<readonly NamedDocument[]> => {
  const ownDocuments = await db.run((knex) =>
    knex('petDocuments')
      .where({ petId })
      .whereNull('deletedAt')
      .orderBy('id')
      .limit(limit)
      .select<NamedDocument[]>('id', 'title as name'),
  );
  const recordDocumentRows = await db.run((knex) =>
    knex('recordDocuments')
      .join('medicalRecords', 'medicalRecords.id', 'recordDocuments.recordId')
      .join('blobs', 'blobs.id', 'recordDocuments.blobId')
      .where('medicalRecords.petId', petId)
      .whereNull('medicalRecords.deletedAt')
      .orderBy(['medicalRecords.dateAdministered', 'blobs.id'])
      .limit(limit)
      .select<NamedDocument[]>('blobs.id', 'blobs.originalName as name'),
  );
  return [...ownDocuments, ...recordDocumentRows];
};
