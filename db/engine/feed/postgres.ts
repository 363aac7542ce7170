import {
  type DescendantTables,
  type FeedDefinition,
  type FeedPart,
  type FeedTable,
  hiddenDescendants,
  ownerSql,
  PREFIX,
  parentSql,
  type TriggerSql,
  writeConditions,
} from './definitions.ts';

/**
 * Numbers come from one sequence. Each is drawn while its transaction holds its owner's lock, which it keeps until it
 * is committed, so that a reader of a number also sees all lower numbers of that owner. A counter row for each owner
 * would make all transactions of an owner conflict, because they are serializable. The triggers run at the commit, so
 * that a long transaction holds the lock only briefly. Owners share 1,024 locks, which bounds the locks of a job that
 * changes rows of every owner.
 */
export const lockOwnerSql = (owner: string): string =>
  `pg_advisory_xact_lock(1634494561, hashtext(${owner}) & 1023)`;

const LOCK_SQL = `perform ${lockOwnerSql('owner')}`;

const triggerWith = (
  table: string,
  name: string,
  fires: string,
  condition: string,
  body: readonly string[],
): TriggerSql => {
  const fullName = `${PREFIX}${table}_${name}`;
  const lines = body.map((line) => `  ${line};\n`).join('');
  return {
    name: fullName,
    table,
    sql: `create function ${fullName}() returns trigger language plpgsql as $feed$
declare
  owner text;
begin
${lines}  return null;
end $feed$;
create constraint trigger ${fullName} after ${fires} on ${table} deferrable initially deferred
  for each row ${condition === '' ? '' : `when (${condition}) `}execute function ${fullName}()`,
  };
};

/** Stops if the owner is null: a row can change while the database deletes it together with its owner. */
const withOwner = (ownerQuery: string): readonly string[] => [
  `owner := (${ownerQuery})`,
  'if owner is null then return null; end if',
  LOCK_SQL,
];

const withOwnerOfChange = (entity: string, id: string): readonly string[] =>
  withOwner(`select user_id from changes where entity = '${entity}' and id = ${id}`);

/** Stops where a row was moved to another. */
const stopIfMoved = ({ movedColumns }: FeedTable): readonly string[] => {
  if (movedColumns.length === 0) return [];
  const moved = movedColumns
    .map((column) => `old.${column} is distinct from new.${column}`)
    .join(' or ');
  return [`if tg_op = 'UPDATE' then if ${moved} then return null; end if; end if`];
};

const feedStatements = (table: FeedTable): readonly string[] => [
  ...stopIfMoved(table),
  ...withOwner(`select id from users where id = ${ownerSql(table, 'new')}`),
  `insert into changes (entity, id, parent_id, user_id)
  values ('${table.entity}', new.id, ${parentSql(table, 'new')}, owner)
  on conflict (entity, id) do update set parent_id = excluded.parent_id, user_id = excluded.user_id,
    seq = excluded.seq, is_gone = false, gone_at = null`,
];

const announceAgainSql = (entity: string, id: string, alsoSql = ''): readonly string[] => [
  ...withOwnerOfChange(entity, id),
  `update changes set ${alsoSql}seq = default where entity = '${entity}' and id = ${id}`,
];

const announceDescendantsSql = ({ entity, ids }: DescendantTables): string =>
  `update changes set seq = default where entity = '${entity}' and id in (${ids})`;

const feedTriggers = (feed: FeedDefinition, table: FeedTable): readonly TriggerSql[] => {
  const { name, entity, watched, isImportedHidden } = table;
  const descendants = table.hides ? hiddenDescendants(feed, table, 'select new.id') : [];
  const changeEvent = `insert or update of ${watched.join(', ')}`;
  return [
    triggerWith(
      name,
      'write',
      changeEvent,
      writeConditions(table).join(' and '),
      feedStatements(table),
    ),
    triggerWith(
      name,
      'delete',
      'delete',
      '',
      announceAgainSql(entity, 'old.id', 'is_gone = true, '),
    ),
    ...(descendants.length > 0
      ? [
          triggerWith(
            name,
            'below',
            'update of deleted_at',
            `old.deleted_at is distinct from new.deleted_at${isImportedHidden ? ' and old.import_id is null' : ''}`,
            [...withOwnerOfChange(entity, 'new.id'), ...descendants.map(announceDescendantsSql)],
          ),
        ]
      : []),
  ];
};

const partTriggers = ({
  name,
  foreignKeyColumn,
  parentTable: { entity },
}: FeedPart): readonly TriggerSql[] => [
  triggerWith(
    name,
    'write',
    'insert or update',
    '',
    announceAgainSql(entity, `new.${foreignKeyColumn}`),
  ),
  triggerWith(name, 'delete', 'delete', '', announceAgainSql(entity, `old.${foreignKeyColumn}`)),
];

export const postgresTriggers = (feed: FeedDefinition): readonly TriggerSql[] => [
  ...feed.tables.flatMap((table) => feedTriggers(feed, table)),
  ...feed.parts.flatMap(partTriggers),
];

/** Adds the rows that the feed lacks, each owner's in the order of their ids. */
export const postgresFill = ({ tables }: FeedDefinition): readonly string[] =>
  tables.map(
    (table) => `insert into changes (entity, id, parent_id, user_id)
  select '${table.entity}', t.id, ${parentSql(table, 't')}, u.id
  from ${table.name} t join users u on u.id = ${ownerSql(table, 't')}
  where not exists (select from changes c where c.entity = '${table.entity}' and c.id = t.id)${table.isImportedAlone ? ' and t.import_id is null' : ''}
  order by t.id`,
  );
