import type { Knex } from 'knex';

const UNIQUE_COLUMNS = ['found_report_id', 'channel', 'target'];

/** Notices about one report of a finder to several accounts. Existing notices stay as they are. */
export const foundRecipients: Knex.Migration = {
  async up(knex) {
    await knex.schema.alterTable('notices', (t) => {
      t.dropUnique(UNIQUE_COLUMNS);
      t.unique(['found_report_id', 'user_id', 'channel', 'target'], {
        indexName: 'notices_found_user',
      });
    });
  },
  async down(knex) {
    // The earlier index allows one notice of a report on a channel without devices: that of the pet's owner.
    await knex('notices')
      .whereNotNull('found_report_id')
      .whereNot(
        'user_id',
        knex('found_reports')
          .join('pets', 'pets.id', 'found_reports.pet_id')
          .whereRaw('found_reports.id = notices.found_report_id')
          .select('pets.user_id'),
      )
      .delete();
    await knex.schema.alterTable('notices', (t) => {
      t.dropUnique([], 'notices_found_user');
      t.unique(UNIQUE_COLUMNS);
    });
  },
};
