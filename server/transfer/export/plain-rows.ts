/** Fields that name a row, and days without a time, in a file that does not tell our format. */
const IDS = new Set(['id', 'petId', 'medicalRecordId', 'completedByRecordId', 'recordId']);
const DAYS = new Set(['dateOfBirth', 'passedAwayOn', 'dateAdministered', 'ageAsOf']);
/** A day there, where no time is told; else an instant. */
const DUE = new Set(['nextDueDate', 'dueDate']);

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(:00(\.0+)?)?(Z|\+00:00)?$/;

const readField = (name: string, value: unknown): unknown => {
  if (IDS.has(name) && typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value;
  if (DAYS.has(name)) return INSTANT.exec(value)?.[1] ?? value;
  if (DUE.has(name)) return MIDNIGHT.exec(value)?.[1] ?? value;
  return value;
};

/**
 * A row as earlier programs wrote it: numbers for ids, and instants for days, of which the day is taken as it is
 * written. What is right already stays as it is.
 */
export const readPlainly = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, field]) => [name, readField(name, field)]),
      )
    : value;
