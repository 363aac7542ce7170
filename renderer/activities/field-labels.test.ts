import { expect, test } from 'vitest';
import { changedFields } from '#db/activities/queries.ts';
import { tables } from '#db/tables.ts';
import { type ActivityEntity, activityEntities } from '#server/activities/rules.ts';
import { changedText, formLabelsOf, LOG_LABELS } from './field-labels.ts';

const isActivityEntity = (entity: string): entity is ActivityEntity =>
  activityEntities().includes(entity);

/** The things of the log that have tables, with their columns. */
const LOGGED_THINGS = tables.flatMap(({ feed, names }) =>
  feed && 'entity' in feed && isActivityEntity(feed.entity)
    ? [{ entity: feed.entity, columns: names }]
    : [],
);

/** Those that can be edited, which is why they have versions. */
const EDITED_THINGS = LOGGED_THINGS.filter(({ columns }) => columns.includes('version'));

/** Columns that no edit changes, so that they need no name. */
const UNLABELLED_FIELDS =
  /^(id|petId|planId|recordId|userId|byUserId|sitterName|deletedAt|importId|isSample|isExtra|isEarly|shareToken)$/;

/** The columns of a thing that an edit can change. */
const listEditedColumns = (columns: readonly string[]): readonly string[] =>
  changedFields(
    Object.fromEntries(columns.map((name) => [name, 0])),
    Object.fromEntries(columns.map((name) => [name, 1])),
  ).filter((column) => !UNLABELLED_FIELDS.test(column));

test('every column that an edit can change has a name', () => {
  expect(EDITED_THINGS.map(({ entity }) => entity)).toContain('dose');
  const unnamedColumns = EDITED_THINGS.flatMap(({ entity, columns }) =>
    listEditedColumns(columns)
      .filter((column) => changedText({ entity, type: null }, [column]) === '')
      .map((column) => `${entity} ${column}`),
  );
  expect(unnamedColumns).toEqual([]);
});

test('a name of its own is that of a column, and differs from the label of the form', () => {
  const needlessNames = Object.entries(LOG_LABELS).flatMap(([entity, labels]) => {
    const columns = LOGGED_THINGS.find((thing) => thing.entity === entity)?.columns ?? [];
    const edited = listEditedColumns(columns);
    return Object.keys(labels)
      .filter((column) => {
        // The cast is safe: these are the keys of the object above.
        const thing = { entity: entity as ActivityEntity, type: null };
        const formLabel = formLabelsOf(thing).get(column);
        return !edited.includes(column) || formLabel === changedText(thing, [column]);
      })
      .map((column) => `${entity} ${column}`);
  });
  expect(needlessNames).toEqual([]);
});

test('fields with one name are named once', () => {
  const record = { entity: 'record', type: 'vaccine' } as const;
  expect(changedText(record, ['cost', 'manufacturer', 'batchNumber', 'notes'])).toBe(
    'cost, product, notes',
  );
  expect(changedText({ entity: 'shareLink', type: null }, ['token'])).toBe('');
});

test('the labels of the forms are the names of the fields', () => {
  const grooming = { entity: 'record', type: 'grooming' } as const;
  expect(changedText(grooming, ['clinic', 'nextDueDate', 'dateAdministered'])).toBe(
    'salon, next due date, date given',
  );
  expect(changedText({ entity: 'pet', type: null }, ['bloodType', 'insuranceNumber'])).toBe(
    'blood type, insurance number',
  );
});
