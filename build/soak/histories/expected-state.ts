import { completionKey } from './owner-writes.ts';

/** A pet or record as the server's responses have it. */
interface ExpectedThing {
  readonly owner: string;
  /** The pet that a record belongs to; null for a pet. */
  readonly petId: string | null;
  readonly fields: Record<string, string | null>;
  isDeleted: boolean;
}

/** The data that the server must have stored since the last restore. */
export interface ExpectedState {
  readonly things: Map<string, ExpectedThing>;
  /** The profile text of each owner, by owner id. */
  readonly profiles: Map<string, string>;
  /** The effects of writes, in order. */
  readonly doneEffects: Set<string>;
  /**
   * The completions that must be stored: their due date has not been moved since, and they were not
   * reopened.
   */
  readonly completed: Set<string>;
}

/** A row with the database's columns. */
export interface ModelRow {
  readonly id: string;
  readonly owner: string;
  readonly fields: Readonly<Record<string, string | null>>;
  readonly isDeleted: boolean;
}

export interface FoundState {
  readonly things: readonly ModelRow[];
  readonly reminders: readonly {
    readonly id: string;
    readonly recordId: string | null;
    readonly dueDate: string;
    readonly isCompleted: boolean;
  }[];
  readonly profiles: readonly { readonly owner: string; readonly value: string | null }[];
}

const TEXT_FIELDS = ['name', 'breed', 'birthmarks', 'title', 'notes', 'clinic', 'nextDueDate'];
export const PROFILE_FIELD = 'city';

export const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);
/** The checked fields of an answer of the server. */
export const getFields = (answer: object): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => TEXT_FIELDS.includes(name))
      .map(([name, value]) => [name, textIn(value)]),
  );

export const emptyState = (): ExpectedState => ({
  things: new Map(),
  profiles: new Map(),
  doneEffects: new Set(),
  completed: new Set(),
});

/** Whether a thing and the pet that it belongs to are not deleted. */
export const isThere = (state: ExpectedState, id: string): boolean => {
  const thing = state.things.get(id);
  if (!thing || thing.isDeleted) return false;
  return thing.petId === null || isThere(state, thing.petId);
};

/** Due dates are unique within a history. */
export const reopenCompletions = ({ completed }: ExpectedState, dueDate: string): void => {
  for (const effect of completed) {
    if (effect.endsWith(`, due ${dueDate}`)) completed.delete(effect);
  }
};

/** The differences between a thing and its row. */
const compareThing = (thing: ExpectedThing, row: ModelRow, name: string): readonly string[] => {
  const differences: string[] = [];
  if (row.owner !== thing.owner) differences.push(`${name} is another owner's`);
  if (row.isDeleted !== thing.isDeleted) {
    differences.push(`${name} is ${row.isDeleted ? '' : 'not '}deleted`);
  }
  for (const [field, value] of Object.entries(thing.fields)) {
    if (row.fields[field] !== value) {
      differences.push(`${field} of ${name} is ${row.fields[field]} and not ${value}`);
    }
  }
  return differences;
};

/** The differences between the expected state and the content of the database. */
export const compareStates = (
  expected: ExpectedState,
  { things, reminders, profiles }: FoundState,
): readonly string[] => {
  const differences: string[] = [];
  const rows = new Map(things.map((row) => [row.id, row]));
  for (const [id, thing] of expected.things) {
    const row = rows.get(id);
    const name = `${thing.fields['name'] ?? thing.fields['title']}`;
    if (!row) {
      differences.push(`${name} is not in the database`);
      continue;
    }
    differences.push(...compareThing(thing, row, name));
    const dueDate = thing.fields['nextDueDate'];
    if (!dueDate || thing.isDeleted) continue;
    const dueDates = reminders.flatMap((item) => (item.recordId === id ? [item.dueDate] : []));
    if (dueDates.length !== 1 || dueDates[0] !== dueDate) {
      differences.push(`${name} is due on ${dueDate}, its reminders on ${dueDates}`);
    }
  }
  for (const { id } of things) {
    if (!expected.things.has(id)) differences.push(`${id} is in the database, unasked`);
  }
  for (const { id, dueDate, isCompleted } of reminders) {
    const effect = completionKey(id, dueDate);
    if (!isCompleted && expected.completed.has(effect)) {
      differences.push(`${effect} was acknowledged and is open`);
    }
  }
  for (const { owner, value } of profiles) {
    const profile = expected.profiles.get(owner) ?? null;
    if (value !== profile) differences.push(`a profile holds ${value} and not ${profile}`);
  }
  return differences;
};
