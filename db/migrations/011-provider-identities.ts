import type { Knex } from 'knex';

/**
 * Links an identity of an identity provider to an account. The link survives a change of the email
 * address there.
 */
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
