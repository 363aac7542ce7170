import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';

/** A clinic with the data needed to call it or to get there. Coordinates are in degrees. */
export interface KnownClinic {
  readonly name: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The opening hours in the syntax of OpenStreetMap's `opening_hours`, or any text of an owner. */
  readonly hours: string | null;
}

/** Clinics that an owner entered or rated. */
const knownClinics = (knex: Knex, userId: string) =>
  knex('vetClinics')
    .whereNull('deletedAt')
    .where((condition) =>
      condition
        .where({ userId })
        .orWhereIn('id', knex('clinicRatings').where({ userId }).select('clinicId')),
    );

export const listKnownClinics = (
  db: Runner,
  userId: string,
  limit: number,
): Promise<readonly KnownClinic[]> =>
  db.run((knex) =>
    knownClinics(knex, userId)
      .orderBy('nameKey')
      .limit(limit)
      .select<KnownClinic[]>('name', 'phone', 'address', 'latitude', 'longitude', 'hours'),
  );

/** Names of clinics in the records of these pets, the latest first. Grooming salons are excluded. */
export const listClinicsOfPets = async (
  db: Runner,
  petIds: readonly string[],
  limit: number,
): Promise<readonly string[]> => {
  const names: readonly (string | null)[] = await db.run((knex) =>
    knex('medicalRecords')
      .whereIn('petId', petIds)
      .whereNull('deletedAt')
      .whereNotNull('clinic')
      .whereNot({ type: 'grooming' })
      .groupBy('clinic')
      .orderByRaw('max(date_administered) desc, clinic')
      .limit(limit)
      .pluck('clinic'),
  );
  return names.filter((name) => name !== null);
};
