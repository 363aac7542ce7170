import type { Knex } from 'knex';
import { dropFeed } from '#db/engine/feed/install.ts';
import { storedWords } from '#db/engine/search/definitions.ts';
import { dropSearchTables } from '#db/engine/search/tables.ts';

/** The searched columns of each table as of this migration. */
const SEARCHED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  pets: ['name', 'category', 'breed', 'microchip_id', 'allergies', 'birthmarks', 'colour'],
  medical_records: [
    ...['title', 'type', 'description', 'notes', 'clinic', 'veterinarian'],
    ...['manufacturer', 'batch_number'],
  ],
  pet_documents: ['title', 'kind', 'note'],
  care_plans: ['title', 'instructions'],
  diary_entries: ['kind', 'note'],
};

const BATCH_SIZE = 500;

type Row = Readonly<Record<string, string | null>>;

const write = async (knex: Knex, table: string, rows: readonly (readonly [string, string])[]) => {
  if (knex.client.config.client === 'pg') {
    await knex.raw(
      `update ?? t set search_words = v.words
       from unnest(?::text[], ?::text[]) v(id, words) where t.id = v.id`,
      [table, rows.map(([id]) => id), rows.map(([, words]) => words)],
    );
    return;
  }
  for (const [id, words] of rows) {
    await knex.raw(`update ${table} set search_words = ? where id = ?`, [words, id]);
  }
};

const fillSearchColumns = async (
  knex: Knex,
  table: string,
  columns: readonly string[],
): Promise<void> => {
  for (let lastId = ''; ; ) {
    const rows: readonly Row[] = await knex(table)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id', ...columns);
    if (rows.length === 0) return;
    lastId = rows.at(-1)?.['id'] ?? '';
    const searchRows = rows.map(
      (row) => [row['id'] ?? '', storedWords(columns.map((column) => row[column]))] as const,
    );
    await write(knex, table, searchRows);
  }
};

/**
 * The normalised words of things that the search finds. Its index is no part of the migrations: it is created and
 * filled from these columns with the triggers that maintain it.
 */
export const search: Knex.Migration = {
  async up(knex) {
    for (const [table, columns] of Object.entries(SEARCHED_COLUMNS)) {
      await knex.raw(`alter table ${table} add column search_words text`);
      await fillSearchColumns(knex, table, columns);
    }
  },
  async down(knex) {
    await dropFeed(knex);
    await dropSearchTables(knex);
    for (const table of Object.keys(SEARCHED_COLUMNS)) {
      await knex.raw(`alter table ${table} drop column search_words`);
    }
  },
};
