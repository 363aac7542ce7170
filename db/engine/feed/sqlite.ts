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

/** The highest number of an owner plus one. This is safe because SQLite has one writer at a time. */
const nextSeqSql = (owner: string): string =>
  `(select coalesce(max(c.seq), 0) + 1 from changes c where c.user_id = ${owner})`;

/** SQLite keeps the text from the name on, after `CREATE TRIGGER `. */
const triggerSql = (
  table: string,
  name: string,
  condition: string,
  actionSql: string,
): TriggerSql => {
  const fullName = `${PREFIX}${table}_${name}`;
  return {
    name: fullName,
    table,
    sql: `CREATE TRIGGER ${fullName} ${condition} begin ${actionSql}; end`,
  };
};

/** Writes nothing if the owner is gone: a row can change while the database deletes it together with its owner. */
const feedStatement = (table: FeedTable): string =>
  `insert into changes (entity, id, parent_id, user_id, seq)
  select '${table.entity}', new.id, ${parentSql(table, 'new')}, u.id, ${nextSeqSql('u.id')}
  from users u where u.id = ${ownerSql(table, 'new')}
  on conflict (entity, id) do update set
    parent_id = excluded.parent_id, user_id = excluded.user_id, seq = excluded.seq, is_gone = 0, gone_at = null`;

const announceAgainSql = (entity: string, id: string, alsoSql = ''): string =>
  `update changes set ${alsoSql}seq = ${nextSeqSql('changes.user_id')} where entity = '${entity}' and id = ${id}`;

/** The rows below a row are hidden and shown together with it. */
const announceDescendantsSql = (parentEntity: string, { entity, ids }: DescendantTables): string =>
  `update changes set seq = told.seq
  from (
    select c.id, last.seq + row_number() over (order by c.id) as seq
    from changes c join (
      select user_id, max(seq) as seq from changes
      where user_id = (select user_id from changes where entity = '${parentEntity}' and id = new.id)
    ) last on last.user_id = c.user_id
    where c.entity = '${entity}' and c.id in (${ids})
  ) told
  where changes.entity = '${entity}' and changes.id = told.id`;

const whenSql = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : ` when ${conditions.join(' and ')}`;

const feedTriggers = (feed: FeedDefinition, table: FeedTable): readonly TriggerSql[] => {
  const { name, entity, watched, movedColumns, isImportedHidden } = table;
  const conditions = writeConditions(table);
  const descendants = table.hides ? hiddenDescendants(feed, table, 'select new.id') : [];
  return [
    triggerSql(
      name,
      'insert',
      `after insert on ${name}${whenSql(conditions)}`,
      feedStatement(table),
    ),
    triggerSql(
      name,
      'update',
      `after update of ${watched.join(', ')} on ${name}${whenSql([
        ...conditions,
        ...movedColumns.map((column) => `old.${column} is new.${column}`),
      ])}`,
      feedStatement(table),
    ),
    triggerSql(
      name,
      'delete',
      `after delete on ${name}`,
      announceAgainSql(entity, 'old.id', 'is_gone = 1, '),
    ),
    ...(descendants.length > 0
      ? [
          triggerSql(
            name,
            'below',
            `after update of deleted_at on ${name} when old.deleted_at is not new.deleted_at${isImportedHidden ? ' and old.import_id is null' : ''}`,
            descendants.map((item) => announceDescendantsSql(entity, item)).join('; '),
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
  triggerSql(
    name,
    'insert',
    `after insert on ${name}`,
    announceAgainSql(entity, `new.${foreignKeyColumn}`),
  ),
  triggerSql(
    name,
    'update',
    `after update on ${name}`,
    announceAgainSql(entity, `new.${foreignKeyColumn}`),
  ),
  triggerSql(
    name,
    'delete',
    `after delete on ${name}`,
    announceAgainSql(entity, `old.${foreignKeyColumn}`),
  ),
];

export const sqliteTriggers = (feed: FeedDefinition): readonly TriggerSql[] => [
  ...feed.tables.flatMap((table) => feedTriggers(feed, table)),
  ...feed.parts.flatMap(partTriggers),
];

/** Adds the rows that the feed lacks, each owner's in the order of their ids. */
export const sqliteFill = ({ tables }: FeedDefinition): readonly string[] =>
  tables.map(
    (table) => `insert into changes (entity, id, parent_id, user_id, seq)
  select '${table.entity}', t.id, ${parentSql(table, 't')}, u.id,
    coalesce(last.seq, 0) + row_number() over (partition by u.id order by t.id)
  from ${table.name} t join users u on u.id = ${ownerSql(table, 't')}
    left join (select user_id, max(seq) as seq from changes group by user_id) last on last.user_id = u.id
  where not exists (select 1 from changes c where c.entity = '${table.entity}' and c.id = t.id)${table.isImportedAlone ? ' and t.import_id is null' : ''}`,
  );
