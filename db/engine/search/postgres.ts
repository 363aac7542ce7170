import { snakeCase } from '#db/engine/columns.ts';
import type { TriggerSql } from '#db/engine/feed/definitions.ts';
import { dateExpression, SEARCHED_TABLES, type SearchedTable } from './definitions.ts';
import { KEY_END, PREFIX } from './names.ts';

/**
 * `search_entries` has a row for each thing that can be found. `tokens` are its words, each with the key of the pet's
 * owner before it: a search reads only the part of the index that belongs to these owners.
 */
export const POSTGRES_TABLES: readonly string[] = [
  `create table if not exists search_entries (
    entity text collate "C" not null, id text collate "C" not null, pet_id text collate "C" not null,
    owner_id text collate "C" not null, at text collate "C" not null, tokens tsvector not null,
    primary key (id, entity))`,
  'create index if not exists search_entries_owner_id on search_entries (owner_id, at, id, entity)',
  // Without `fastupdate` no search reads a list of rows that are not indexed yet.
  'create index if not exists search_entries_tokens on search_entries using gin (tokens) with (fastupdate = off)',
];

export const POSTGRES_DROPS: readonly string[] = ['drop table if exists search_entries'];

/** SQL for an owner's key, the random end of the id. A later filter by pet separates owners with equal keys. */
export const postgresKey = (owner: string): string => `right(replace(${owner}, '-', ''), 12)`;

const tokensSql = (words: string, owner: string): string =>
  `array_to_tsvector(array(select ${postgresKey(owner)} || '${KEY_END}' || word
    from unnest(string_to_array(${words}, ' ')) word))`;

const foundCondition = ({ hasDeleted }: SearchedTable, row: string): string =>
  `${row}.search_words <> ''${hasDeleted ? ` and ${row}.deleted_at is null` : ''}`;

const triggerSql = (
  table: string,
  name: string,
  fires: string,
  body: readonly string[],
  when = '',
): TriggerSql => {
  const fullName = `${PREFIX}${table}_${name}`;
  const lines = body.map((line) => `  ${line};\n`).join('');
  return {
    name: fullName,
    table,
    sql: `create function ${fullName}() returns trigger language plpgsql as $search$
begin
${lines}  return null;
end $search$;
create trigger ${fullName} after ${fires} on ${table} for each row ${when}execute function ${fullName}()`,
  };
};

const deletionSql = (entity: string): string =>
  `delete from search_entries where id = old.id and entity = '${entity}'`;

/** Reads no entry of others: such a read could make serializable transactions of other owners conflict. */
const additionSql = (searched: SearchedTable): string => {
  const { entity, petId } = searched;
  return `insert into search_entries (entity, id, pet_id, owner_id, at, tokens)
    select '${entity}', new.id, new.${petId}, p.user_id, ${dateExpression(searched, 'new')},
      ${tokensSql('new.search_words', 'p.user_id')}
    from pets p where p.id = new.${petId}
    on conflict (id, entity) do update set
      pet_id = excluded.pet_id, owner_id = excluded.owner_id, at = excluded.at, tokens = excluded.tokens`;
};

const searchTriggers = (searched: SearchedTable): readonly TriggerSql[] => {
  const { table, entity, hasDeleted, search } = searched;
  const name = snakeCase(table.name);
  // A row stays with its pet, except that an import moves rows with their entries (`moveEntries`).
  const watchedColumns = [
    ...['search_words', ...search.date.map(snakeCase)],
    ...(hasDeleted ? ['deleted_at'] : []),
  ].join(', ');
  const addIfShown = `if ${foundCondition(searched, 'new')} then ${additionSql(searched)}`;
  return [
    triggerSql(name, 'insert', 'insert', [`${addIfShown}; end if`]),
    triggerSql(name, 'update', `update of ${watchedColumns}`, [
      `${addIfShown}; else ${deletionSql(entity)}; end if`,
    ]),
    triggerSql(name, 'delete', 'delete', [deletionSql(entity)]),
  ];
};

/** A pet that is handed over takes its entries along. */
const ownerTrigger: TriggerSql = triggerSql(
  'pets',
  'owner',
  'update of user_id',
  SEARCHED_TABLES.map(
    ({ table, entity, petId }) =>
      `update search_entries e set owner_id = new.user_id, tokens = ${tokensSql('t.search_words', 'new.user_id')}
      from ${snakeCase(table.name)} t
      where t.${petId} = new.id and e.entity = '${entity}' and e.id = t.id`,
  ),
  'when (old.user_id <> new.user_id) ',
);

export const postgresSearchTriggers: readonly TriggerSql[] = [
  ...SEARCHED_TABLES.flatMap(searchTriggers),
  ownerTrigger,
];

/** Adds the entries that are missing. */
export const postgresSearchFill: readonly string[] = SEARCHED_TABLES.map((searched) => {
  const { table, entity, petId } = searched;
  return `insert into search_entries (entity, id, pet_id, owner_id, at, tokens)
    select '${entity}', t.id, t.${petId}, p.user_id, ${dateExpression(searched, 't')},
      ${tokensSql('t.search_words', 'p.user_id')}
    from ${snakeCase(table.name)} t join pets p on p.id = t.${petId}
    where ${foundCondition(searched, 't')}
      and not exists (select from search_entries e where e.id = t.id and e.entity = '${entity}')`;
});
