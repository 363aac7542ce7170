import type { Knex } from 'knex';

/** Who an identity provider says somebody is, and whose account that is: kept when an email changes there. */
export const providerIdentities: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('provider_identities', (t) => {
      t.text('issuer').notNullable();
      t.text('subject').notNullable();
      t.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE').index();
      t.text('created_at').notNullable();
      t.primary(['issuer', 'subject']);
    });
  },
  async down(knex) {
    await knex.schema.dropTable('provider_identities');
  },
};
