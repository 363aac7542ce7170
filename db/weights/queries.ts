import type { Runner } from '#db/engine/run.ts';
import { deleteForGood } from '#db/ids.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';
import { type WeighingRow, weighings } from './table.ts';

export interface WeightTextRow {
  /** Exactly one of these is set: the source of the weight. */
  readonly recordId: string | null;
  readonly weighingId: string | null;
  /** The calendar day of the weight. */
  readonly date: string;
  /** The text as the owner typed it. */
  readonly weight: string;
  /** 1 to 9; null in records. */
  readonly bodyCondition: number | null;
  /** The author's account; null for the pet's owner. */
  readonly createdBy: string | null;
  readonly createdAt: string;
}

/** A pet's latest `limit` weights as typed, including those in records, oldest first. */
export const listWeightTexts = (
  db: Runner,
  scope: ReadScope,
  petId: string,
  limit: number,
): Promise<readonly WeightTextRow[]> =>
  db.run((knex) => {
    const recordWeights = knex('medicalRecords')
      .where({ petId })
      .whereIn('petId', visiblePets(knex, scope))
      .whereNull('deletedAt')
      .whereNotNull('weight')
      .whereRaw("trim(weight) <> ''")
      .select(
        'id',
        knex.raw('id as record_id'),
        knex.raw('null as weighing_id'),
        'dateAdministered as date',
        'createdAt',
        'createdBy',
        'weight',
        knex.raw('null as body_condition'),
      );
    const separateWeighings = knex('weighings')
      .where({ petId })
      .whereIn('petId', visiblePets(knex, scope))
      .select(
        'id',
        knex.raw('null as record_id'),
        knex.raw('id as weighing_id'),
        'weighedOn as date',
        'createdAt',
        'createdBy',
        'weight',
        'bodyCondition',
      );
    const latestWeighings = knex
      .from(recordWeights.unionAll(separateWeighings).as('all'))
      .orderBy([
        { column: 'date', order: 'desc' },
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .select('*');
    return knex
      .from(latestWeighings.as('latest'))
      .orderBy(['date', 'createdAt', 'id'])
      .select<WeightTextRow[]>(
        'recordId',
        'weighingId',
        'date',
        'weight',
        'bodyCondition',
        'createdBy',
        'createdAt',
      );
  });

export const insertWeighing = (tx: Runner, row: WeighingRow): Promise<unknown> =>
  tx.run((knex) => knex<WeighingRow>('weighings').insert(row));

/** A weight of a visible pet. */
export const findWeighing = (
  db: Runner,
  scope: ReadScope,
  id: string,
): Promise<WeighingRow | undefined> =>
  db.run((knex) =>
    knex<WeighingRow>('weighings')
      .where({ id })
      .whereIn('petId', visiblePets(knex, scope))
      .first(...weighings.names),
  );

/** Deletes permanently. `instant` is in ISO UTC. */
export const deleteWeighing = (tx: Runner, id: string, instant: string): Promise<number> =>
  deleteForGood(tx, 'weighings', (knex) => knex('weighings').where({ id }), instant);
