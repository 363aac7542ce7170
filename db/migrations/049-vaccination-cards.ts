import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

const ADDED_COLUMNS = [
  ['medical_records', 'manufacturer'],
  ['medical_records', 'valid_until'],
  ['pets', 'microchipped_on'],
] as const;

/** Columns for vaccination cards: the manufacturer and validity of a vaccine, and the day a microchip was placed. */
export const vaccinationCards: Knex.Migration = {
  async up(knex) {
    for (const [table, column] of ADDED_COLUMNS) {
      await knex.schema.alterTable(table, (t) => {
        t.text(column);
      });
    }
  },
  async down(knex) {
    // The feed's triggers name every column. The next start creates them again.
    await dropFeed(knex);
    for (const [table, column] of ADDED_COLUMNS) {
      await knex.raw(`alter table ${table} drop column ${column}`);
    }
  },
};
