import { snakeCase } from '#db/engine/columns.ts';
import type { TriggerSql } from '#db/engine/feed/definitions.ts';
import { dateExpression, SEARCHED_TABLES, type SearchedTable } from './definitions.ts';
import { ENTRIES_PER_DAY, KEY_END, PREFIX } from './names.ts';

/**
 * `search_entries` has a row for each thing that can be found. Its `seq` begins with the day, so that the full-text
 * index, which returns rows in their order, returns the newest first. `tokens` are the words, each with the key of the
 * pet's owner before it: a search reads only the part of the index that belongs to these owners.
 */
export const SQLITE_TABLES: readonly string[] = [
  `create table if not exists search_entries (
    seq integer primary key, entity text not null, id text not null, pet_id text not null, owner_id text not null,
    at text not null, tokens text not null)`,
  'create unique index if not exists search_entries_id on search_entries (id, entity)',
  'create index if not exists search_entries_pet_id on search_entries (pet_id)',
  'create index if not exists search_entries_owner_id on search_entries (owner_id, at, id, entity)',
  // The words are encoded by `splitWords`; the tokenizer only has to split them at spaces.
  `create virtual table if not exists search_index using fts5(
    tokens, content='search_entries', content_rowid='seq', detail=none, tokenize='ascii')`,
  // Deleted words are removed from the file at once.
  "insert into search_index (search_index, rank) values ('secure-delete', 1)",
];

export const SQLITE_DROPS: readonly string[] = [
  'drop table if exists search_index',
  'drop table if exists search_entries',
];

/** SQL for an owner's key, the random end of the id. A later filter by pet separates owners with equal keys. */
export const sqliteKey = (owner: string): string => `substr(replace(${owner}, '-', ''), -12)`;

const tokensSql = (words: string, owner: string): string => {
  const key = `${sqliteKey(owner)} || '${KEY_END}'`;
  return `${key} || replace(${words}, ' ', ' ' || ${key})`;
};

/** SQL for the first `seq` of a day; 0 for a text that is no date. */
export const firstOfDay = (at: string): string =>
  `coalesce(cast(julianday(substr(${at}, 1, 10)) as integer), 0) * ${ENTRIES_PER_DAY}`;

/** SQL for the next free `seq` of a day. */
const nextOfDay = (at: string): string =>
  `(select coalesce(max(seq) + 1, ${firstOfDay(at)}) from search_entries
     where seq >= ${firstOfDay(at)} and seq < ${firstOfDay(at)} + ${ENTRIES_PER_DAY})`;

const foundCondition = ({ hasDeleted }: SearchedTable, row: string): string =>
  `${row}.search_words <> ''${hasDeleted ? ` and ${row}.deleted_at is null` : ''}`;

const triggerSql = (
  table: string,
  name: string,
  when: string,
  does: readonly string[],
): TriggerSql => {
  const fullName = `${PREFIX}${table}_${name}`;
  return {
    name: fullName,
    table,
    sql: `CREATE TRIGGER ${fullName} ${when} begin ${does.join('; ')}; end`,
  };
};

/** Writes nothing if the owner is gone: a row can change while the database deletes it together with its owner. */
const insertEntrySql = (searched: SearchedTable): string => {
  const { entity, petId } = searched;
  const dateSql = dateExpression(searched, 'new');
  return `insert into search_entries (seq, entity, id, pet_id, owner_id, at, tokens)
    select ${nextOfDay(dateSql)}, '${entity}', new.id, new.${petId}, p.user_id, ${dateSql},
      ${tokensSql('new.search_words', 'p.user_id')}
    from pets p where p.id = new.${petId} and ${foundCondition(searched, 'new')}`;
};

const searchTriggers = (searched: SearchedTable): readonly TriggerSql[] => {
  const { table, entity, hasDeleted, search } = searched;
  const name = snakeCase(table.name);
  const removal = `delete from search_entries where id = old.id and entity = '${entity}'`;
  // A row stays with its pet, except that an import moves rows with their entries (`moveEntries`).
  const watchedColumns = [
    ...['search_words', ...search.date.map(snakeCase)],
    ...(hasDeleted ? ['deleted_at'] : []),
  ];
  return [
    triggerSql(name, 'insert', `after insert on ${name}`, [insertEntrySql(searched)]),
    triggerSql(name, 'update', `after update of ${watchedColumns.join(', ')} on ${name}`, [
      removal,
      insertEntrySql(searched),
    ]),
    triggerSql(name, 'delete', `after delete on ${name}`, [removal]),
  ];
};

const insertIndexSql = (row: string): string =>
  `insert into search_index (rowid, tokens) values (${row}.seq, ${row}.tokens)`;
const deleteFromIndexSql = (row: string): string =>
  `insert into search_index (search_index, rowid, tokens) values ('delete', ${row}.seq, ${row}.tokens)`;

/** The words that are stored with the entities, by entity. */
const everyWord = SEARCHED_TABLES.map(
  ({ table, entity }) =>
    `select '${entity}' as entity, id, search_words as words from ${snakeCase(table.name)}`,
);

const entryTriggers: readonly TriggerSql[] = [
  triggerSql('search_entries', 'insert', 'after insert on search_entries', [insertIndexSql('new')]),
  triggerSql('search_entries', 'update', 'after update of tokens on search_entries', [
    deleteFromIndexSql('old'),
    insertIndexSql('new'),
  ]),
  triggerSql('search_entries', 'delete', 'after delete on search_entries', [
    deleteFromIndexSql('old'),
  ]),
];

/** A pet that is handed over takes its entries along. */
const ownerTrigger: TriggerSql = triggerSql(
  'pets',
  'owner',
  'after update of user_id on pets when old.user_id <> new.user_id',
  [
    `update search_entries set owner_id = new.user_id, tokens = ${tokensSql('w.words', 'new.user_id')}
     from (${everyWord.join(' union all ')}) w
     where search_entries.pet_id = new.id and w.entity = search_entries.entity and w.id = search_entries.id`,
  ],
);

export const sqliteSearchTriggers: readonly TriggerSql[] = [
  ...SEARCHED_TABLES.flatMap(searchTriggers),
  ...entryTriggers,
  ownerTrigger,
];

/** Adds the entries that are missing. */
export const sqliteSearchFill: readonly string[] = SEARCHED_TABLES.map((searched) => {
  const { table, entity, petId } = searched;
  const dateSql = dateExpression(searched, 't');
  return `insert into search_entries (seq, entity, id, pet_id, owner_id, at, tokens)
    select first + row_number() over (partition by first order by t.id)
        + coalesce((select max(seq) - first from search_entries where seq >= first and seq < first + ${ENTRIES_PER_DAY}), 0),
      '${entity}', t.id, t.${petId}, t.owner_id, t.day, t.tokens
    from (
      select t.*, p.user_id as owner_id, ${dateSql} as day, ${firstOfDay(dateSql)} as first, ${tokensSql('t.search_words', 'p.user_id')} as tokens
      from ${snakeCase(table.name)} t join pets p on p.id = t.${petId}
      where ${foundCondition(searched, 't')}
        and not exists (select 1 from search_entries e where e.id = t.id and e.entity = '${entity}')
    ) t`;
});
