import type { Knex } from 'knex';

/** The number of rows that are read and written at a time. */
const BATCH_SIZE = 500;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The hour at which a due day without a time counts, in the owner's time zone. */
const DUE_HOUR = 9;

interface SupersededRow {
  readonly id: string;
  readonly completed_at: string;
  readonly created_at: string;
  readonly date_administered: string;
  readonly time_zone: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const getFormatter = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(timeZone, format);
  return format;
};

/** The offset of a time zone from UTC at an instant, in milliseconds. */
const offsetAt = (instant: number, timeZone: string): number => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of getFormatter(timeZone).formatToParts(instant)) parts[type] = value;
  const { year, month, day, hour, minute, second } = parts;
  const shownInstant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return shownInstant - Math.floor(instant / 1000) * 1000;
};

/** Nine in the morning of a day in a time zone. No zone changes its clocks at that hour. */
const morningAt = (day: string, timeZone: string): number => {
  const localDue = Date.parse(`${day}T00:00:00Z`) + DUE_HOUR * HOUR;
  const guessedInstant = localDue - offsetAt(localDue, timeZone);
  return localDue - offsetAt(guessedInstant, timeZone);
};

/** The corrected instant of a reminder's completion; undefined if the stored one is right. */
const correctedAt = (row: SupersededRow): string | undefined => {
  const storedInstant = Date.parse(row.completed_at);
  if (!(Math.abs(storedInstant - Date.parse(row.created_at)) <= MINUTE)) return undefined;
  const morning = morningAt(row.date_administered, row.time_zone);
  return morning < storedInstant ? new Date(morning).toISOString() : undefined;
};

/** Reminders that a later record of the same pet, type and title completed, in the order of their ids. */
const listSuperseded = (knex: Knex, id: string): Promise<SupersededRow[]> =>
  knex('reminders as r')
    .join('medical_records as later', (on) =>
      on
        .on('later.id', 'r.completed_by_record_id')
        .andOn('later.pet_id', 'r.pet_id')
        .andOn('later.type', 'r.type')
        .andOn('later.title', 'r.title'),
    )
    .join('pets as p', 'p.id', 'r.pet_id')
    .join('users as u', 'u.id', 'p.user_id')
    .leftJoin('medical_records as own', 'own.id', 'r.medical_record_id')
    .where('r.id', '>', id)
    .where('r.is_completed', true)
    .whereNotNull('r.completed_at')
    .where((date) =>
      date.whereNull('own.id').orWhereRaw('own.date_administered < later.date_administered'),
    )
    .orderBy('r.id')
    .limit(BATCH_SIZE)
    .select<SupersededRow[]>(
      'r.id',
      'r.completed_at',
      'later.created_at',
      'later.date_administered',
      'u.time_zone',
    );

const write = async (knex: Knex, corrected: readonly (readonly [string, string])[]) => {
  if (corrected.length === 0) return;
  const cases = corrected.map(() => 'when ? then ?').join(' ');
  await knex('reminders')
    .whereIn(
      'id',
      corrected.map(([id]) => id),
    )
    .update({ completed_at: knex.raw(`case id ${cases} end`, corrected.flat()) });
};

/**
 * A reminder that a later record completed was marked as completed at the moment when that record was written down. It
 * was completed on the day that the record was given: at nine in the owner's zone, never later than it was marked.
 */
export const supersededMigration: Knex.Migration = {
  async up(knex) {
    for (let lastId = ''; ; ) {
      const rows = await listSuperseded(knex, lastId);
      const lastRow = rows.at(-1);
      if (!lastRow) return;
      lastId = lastRow.id;
      await write(
        knex,
        rows.flatMap((row) => {
          const instant = correctedAt(row);
          return instant === undefined ? [] : [[row.id, instant] as const];
        }),
      );
    }
  },
  async down() {
    // The previous instants were wrong, and are not kept.
  },
};
