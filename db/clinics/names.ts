import type { Runner } from '#db/engine/run.ts';
import type { RecordRow } from '#db/records/queries.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';

/** The clinics that an owner's records name, the latest first. Groomers are left out. */
export const listRecordedClinics = async (
  db: Runner,
  scope: ReadScope,
  limit: number,
): Promise<readonly string[]> => {
  const names = await db.run((knex) =>
    knex<RecordRow>('medicalRecords')
      .whereIn('petId', visiblePets(knex, scope))
      .whereRaw('medical_records.deleted_at is null and medical_records.clinic is not null')
      .whereNot({ type: 'grooming' })
      .groupBy('clinic')
      .orderByRaw('max(date_administered) desc, clinic')
      .limit(limit)
      .pluck('clinic'),
  );
  return names.filter((name) => name !== null);
};
