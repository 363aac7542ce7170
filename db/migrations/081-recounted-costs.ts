import type { Knex } from 'knex';

/** The number of records that are read at once. */
const BATCH_SIZE = 1000;

/**
 * The numbers of a cost and the abbreviations with a point, as the rule for costs finds them at this migration. Copied,
 * because a later rule must not change what the migration does.
 */
const NUMBERS = /\d[\d.,]*(?:(?<=\d)[\s'’]\d{3}(?!\d)[\d.,]*)*(?<![.,])|(?<![\d.,])[.,]\d+/g;
const ABBREVIATION = /(?<!\p{L})\p{L}+\./gu;

interface CostlyRecord {
  readonly id: string;
  readonly cost: string;
}

/** The next records that count in sums, in the order of their ids. */
const readBatch = (knex: Knex, afterId: string): Promise<readonly CostlyRecord[]> =>
  knex('medical_records')
    .where('cost_centavos', '>', 0)
    .whereNotNull('cost')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .select('id', 'cost');

const hasSeveralNumbers = ({ cost }: CostlyRecord): boolean =>
  (cost.replace(ABBREVIATION, '').match(NUMBERS) ?? []).length > 1;

/**
 * Costs with several numbers count in no sum. Earlier versions joined their digits, so that "500-600" counted as
 * 500,600 until the next edit of its record. The owners' texts stay.
 */
export const recountedCosts: Knex.Migration = {
  async up(knex) {
    let afterId = '';
    for (;;) {
      const batch = await readBatch(knex, afterId);
      const lastRecord = batch.at(-1);
      if (!lastRecord) return;
      afterId = lastRecord.id;
      const ids = batch.filter(hasSeveralNumbers).map(({ id }) => id);
      await knex('medical_records').whereIn('id', ids).update('cost_centavos', 0);
    }
  },
  // The wrong amounts are not kept.
  async down() {},
};
