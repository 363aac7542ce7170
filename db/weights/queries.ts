import type { Runner } from '#db/engine/run.ts';
import type { RecordRow } from '#db/records/queries.ts';
import { type Scope, visiblePets } from '#db/scope.ts';

export interface WeightTextRow {
  readonly id: RecordRow['id'];
  readonly dateAdministered: RecordRow['dateAdministered'];
  /** As its owner typed it. */
  readonly weight: string;
}

/** The weights in a pet's latest `limit` records that have one, as typed, the oldest first. */
export const listWeightTexts = (
  db: Runner,
  scope: Scope,
  petId: string,
  limit: number,
): Promise<readonly WeightTextRow[]> =>
  db.run((k) =>
    k
      .from(
        k('medicalRecords')
          .where({ petId })
          .whereIn('petId', visiblePets(k, scope))
          .whereNull('deletedAt')
          .whereNotNull('weight')
          .whereRaw("trim(weight) <> ''")
          .orderBy([
            { column: 'dateAdministered', order: 'desc' },
            { column: 'createdAt', order: 'desc' },
            { column: 'id', order: 'desc' },
          ])
          .limit(limit)
          .select('id', 'dateAdministered', 'createdAt', 'weight')
          .as('latest'),
      )
      .orderBy(['dateAdministered', 'createdAt', 'id'])
      .select<WeightTextRow[]>('id', 'dateAdministered', 'weight'),
  );
