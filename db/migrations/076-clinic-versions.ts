import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';

/**
 * Versions of clinics, so that edits of an owner's own clinic on two devices are noticed, and the time of their deletion,
 * after which they can be restored for a while.
 */
export const clinicVersions: Knex.Migration = {
  async up(knex) {
    await knex.raw('alter table vet_clinics add column merged_at text');
    await knex.raw('alter table vet_clinics add column version integer not null default 1');
    await knex.raw('alter table vet_clinics add column deleted_at text');
    await knex.raw(
      'create index vet_clinics_deleted on vet_clinics (deleted_at) where deleted_at is not null',
    );
  },
  async down(knex) {
    // The triggers name every column. The next start creates them again.
    await dropFeed(knex);
    await knex.raw('drop index vet_clinics_deleted');
    await knex.raw('alter table vet_clinics drop column deleted_at');
    await knex.raw('alter table vet_clinics drop column version');
    await knex.raw('alter table vet_clinics drop column merged_at');
  },
};
