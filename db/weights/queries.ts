import type { RecordRow } from '#db/records/queries.ts';
import type { Runner } from '#db/run.ts';
import { type Scope, visiblePets } from '#db/scope.ts';

export interface WeightTextRow {
  readonly id: RecordRow['id'];
  readonly dateAdministered: RecordRow['dateAdministered'];
  /** As its owner typed it. */
  readonly weight: string;
}

/** What was typed as a weight in a pet's records, the oldest first. */
export const listWeightTexts = (
  db: Runner,
  scope: Scope,
  petId: string,
): Promise<readonly WeightTextRow[]> =>
  db.run((k) =>
    k('medicalRecords')
      .where({ petId })
      .whereIn('petId', visiblePets(k, scope))
      .whereNull('deletedAt')
      .whereNotNull('weight')
      .orderBy(['dateAdministered', 'createdAt', 'id'])
      .select<WeightTextRow[]>('id', 'dateAdministered', 'weight'),
  );
