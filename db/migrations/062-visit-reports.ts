import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/** Reports that vets hand in through their links, and a name for each link. Existing links accept no reports. */
export const visitReports: Knex.Migration = {
  async up(knex) {
    await knex.raw('alter table vet_links add column name text');
    await knex.raw('alter table vet_links add column allows_report boolean not null default false');
    await knex.raw('alter table vet_links add column reports integer not null default 0');
    await knex.schema.createTable('visit_reports', (t) => {
      t.text('id').primary();
      t.text('pet_id').notNullable().references('id').inTable('pets').onDelete('CASCADE');
      t.text('visited_on').notNullable();
      t.text('findings');
      t.text('treatment');
      t.text('next_due_date');
      t.text('vet_name').notNullable();
      t.text('clinic');
      t.text('created_at').notNullable();
      t.index(['pet_id', 'created_at', 'id'], 'visit_reports_pet');
    });
    await knex.schema.createTable('visit_report_files', (t) => {
      t.text('blob_id').primary().references('id').inTable('blobs').onDelete('CASCADE');
      t.text('report_id')
        .notNullable()
        .references('id')
        .inTable('visit_reports')
        .onDelete('CASCADE')
        .index('visit_report_files_report');
    });
    await knex.raw(
      'alter table notices add column visit_report_id text references visit_reports (id) on delete cascade',
    );
    await knex.raw(
      `create unique index notices_visit_report on notices
       (visit_report_id, user_id, channel, target) where visit_report_id is not null`,
    );
  },
  async down(knex) {
    await dropFeed(knex);
    await knex('notices').whereNotNull('visit_report_id').delete();
    await knex.raw('drop index notices_visit_report');
    await knex.raw('alter table notices drop column visit_report_id');
    await knex.schema.dropTable('visit_report_files');
    await knex.schema.dropTable('visit_reports');
    for (const column of ['reports', 'allows_report', 'name']) {
      await knex.raw(`alter table vet_links drop column ${column}`);
    }
  },
};
