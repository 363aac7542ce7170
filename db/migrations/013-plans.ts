import type { Knex } from 'knex';
import { v7 } from 'uuid';

/** The plan of every new account. Its id is fixed, so that code can refer to it. */
const FREE_PLAN = {
  id: '01990000-0000-7000-8000-00000000f4ee',
  name: 'Free',
  price: 0,
  storage_limit: null,
  features: JSON.stringify(['Unlimited medical records', 'Unlimited reminders']),
  is_active: true,
};

const CHUNK_SIZE = 50;

/** Sums of bytes do not fit into 32 bits, so they are `bigint` on both databases. */
export const plans: Knex.Migration = {
  async up(knex) {
    await knex.schema.createTable('subscription_plans', (t) => {
      t.text('id').primary();
      t.text('name').notNullable().unique();
      // The price in centavos.
      t.integer('price').notNullable();
      // The limit in bytes; null means no limit.
      t.bigInteger('storage_limit');
      t.text('features').notNullable();
      t.boolean('is_active').notNullable().defaultTo(true);
      t.text('created_at').notNullable();
    });

    await knex.schema.createTable('user_subscriptions', (t) => {
      t.text('id').primary();
      t.text('user_id')
        .notNullable()
        .unique()
        .references('id')
        .inTable('users')
        .onDelete('CASCADE');
      t.text('plan_id').notNullable().references('id').inTable('subscription_plans').index();
      t.text('status').notNullable().defaultTo('active').checkIn(['active', 'cancelled']);
      t.text('start_date').notNullable();
      t.text('end_date');
      t.text('payment_method');
      t.text('payment_id');
      t.bigInteger('storage_used').notNullable().defaultTo(0);
      t.text('created_at').notNullable();
      t.text('updated_at').notNullable();
    });

    const now = new Date().toISOString();
    await knex('subscription_plans').insert({ ...FREE_PLAN, created_at: now });

    const owners: { id: string; created_at: string; stored: number | string | null }[] = await knex(
      'users',
    )
      .leftJoin('blobs', 'blobs.user_id', 'users.id')
      .groupBy('users.id', 'users.created_at')
      .select('users.id', 'users.created_at')
      .sum('blobs.byte_size as stored');
    const subscriptions = owners.map(({ id, created_at, stored }) => ({
      id: v7(),
      user_id: id,
      plan_id: FREE_PLAN.id,
      start_date: created_at,
      storage_used: Number(stored ?? 0),
      created_at: now,
      updated_at: now,
    }));
    for (let index = 0; index < subscriptions.length; index += CHUNK_SIZE) {
      await knex('user_subscriptions').insert(subscriptions.slice(index, index + CHUNK_SIZE));
    }
  },
  async down(knex) {
    await knex.schema.dropTable('user_subscriptions');
    await knex.schema.dropTable('subscription_plans');
  },
};
