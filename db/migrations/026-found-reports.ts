import type { Knex } from 'knex';

/** The network of each found report, muted networks and pets, and digests of found reports. */
export const foundReports: Knex.Migration = {
  async up(knex) {
    // A keyed hash. Null for older reports and for those that were restored from a file.
    await knex.raw('alter table found_reports add column network text');
    // When the owner reported the message to the operator as abuse.
    await knex.raw('alter table found_reports add column reported_at text');
    await knex.schema.createTable('found_mutes', (t) => {
      t.text('pet_id').notNullable().references('id').inTable('pets').onDelete('CASCADE');
      // Empty if all reports of the pet are muted.
      t.text('network').notNullable();
      t.text('until').notNullable();
      t.text('created_at').notNullable();
      t.primary(['pet_id', 'network']);
    });
    // For a digest, the instant from which on it contains reports.
    await knex.raw('alter table notices add column digest_from text');
  },
  async down(knex) {
    await knex('notices').whereNotNull('digest_from').delete();
    await knex.raw('alter table notices drop column digest_from');
    await knex.schema.dropTable('found_mutes');
    await knex.raw('alter table found_reports drop column reported_at');
    await knex.raw('alter table found_reports drop column network');
  },
};
