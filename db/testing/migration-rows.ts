/**
 * Rows for tests of migrations. They have only columns from the first migration of their table, so that they can be
 * inserted into the schema before any later migration. A test adds the columns that it is about.
 */

type Columns = Readonly<Record<string, unknown>>;

export const NOW = '2026-11-01T00:00:00.000Z';

export const rowTimes = { created_at: NOW, updated_at: NOW };

export const userRow = (changes: Columns = {}): Columns => ({
  ...rowTimes,
  id: 'u1',
  email: 'ana@example.com',
  first_name: 'Ana',
  last_name: 'Reyes',
  notification_preferences: '{}',
  ...changes,
});

/** A pet of the user of `userRow`. */
export const petRow = (changes: Columns = {}): Columns => ({
  ...rowTimes,
  id: 'p1',
  user_id: 'u1',
  name: 'Bantay',
  category: 'dog',
  share_token: 't1',
  ...changes,
});

/** A medical record of the pet of `petRow`. */
export const recordRow = (changes: Columns = {}): Columns => ({
  ...rowTimes,
  id: 'r1',
  pet_id: 'p1',
  type: 'vaccine',
  title: 'Rabies',
  date_administered: '2026-10-01',
  ...changes,
});

/** An open reminder of the pet of `petRow`. */
export const reminderRow = (changes: Columns = {}): Columns => ({
  ...rowTimes,
  id: 'm1',
  pet_id: 'p1',
  type: 'vaccine',
  title: 'Rabies',
  due_date: '2026-11-02',
  ...changes,
});
