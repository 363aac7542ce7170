import type { Runner } from '#db/engine/run.ts';
import type { ClinicRow } from './queries.ts';
import type { RatingRow } from './ratings.ts';
import { clinicRatings, vetClinics } from './table.ts';

/** All clinics that an owner entered and did not delete, in the order of their creation. */
export const listOwnClinics = (db: Runner, userId: string): Promise<readonly ClinicRow[]> =>
  db.run((knex) =>
    knex<ClinicRow>('vetClinics')
      .where({ userId })
      .whereNull('deletedAt')
      .orderBy(['createdAt', 'id'])
      .select(...vetClinics.names),
  );

/** All ratings of an owner, except those of deleted clinics, in the order of their creation. */
export const listOwnRatings = (db: Runner, userId: string): Promise<readonly RatingRow[]> =>
  db.run((knex) =>
    knex<RatingRow>('clinicRatings')
      .where({ userId })
      .whereNotExists(
        knex('vetClinics')
          .whereRaw('vet_clinics.id = clinic_ratings.clinic_id')
          .whereNotNull('deletedAt'),
      )
      .orderBy(['createdAt', 'id'])
      .select(...clinicRatings.names),
  );

export const listClinicsRatedBy = (db: Runner, userId: string): Promise<readonly ClinicRow[]> =>
  db.run((knex) =>
    knex<ClinicRow>('vetClinics')
      .whereIn('id', knex<RatingRow>('clinicRatings').where({ userId }).select('clinicId'))
      .select(...vetClinics.names),
  );

/** Shared clinics by their ids at the source, of any source. */
export const listSharedClinics = (
  db: Runner,
  sourceIds: readonly string[],
): Promise<readonly ClinicRow[]> =>
  db.run((knex) =>
    knex<ClinicRow>('vetClinics')
      .whereNull('userId')
      .whereIn('sourceId', sourceIds)
      .select(...vetClinics.names),
  );
