/** Due dates with an instant, a zone and the distance in days, on which rules and SQL must agree. */
export interface DueCase {
  readonly due: string;
  readonly now: string;
  readonly timeZone: string;
  readonly days: number;
}

const MANILA = 'Asia/Manila';
const ST_JOHNS = 'America/St_Johns';
const NEW_YORK = 'America/New_York';
const SANTIAGO = 'America/Santiago';

const createCase = (dueDate: string, now: string, timeZone: string, days: number): DueCase => ({
  due: dueDate,
  now,
  timeZone,
  days,
});

export const DUE_CASES: readonly DueCase[] = [
  createCase('2026-11-20', '2026-11-20T15:59:00.000Z', MANILA, 0),
  createCase('2026-11-20', '2026-11-20T16:00:00.000Z', MANILA, -1),
  createCase('2026-11-20', '2026-11-20T16:00:00.000Z', 'UTC', 0),
  createCase('2026-11-20', '2026-11-20T16:00:00.000Z', ST_JOHNS, 0),
  createCase('2026-11-20', '2026-11-21T03:30:00.000Z', ST_JOHNS, -1),
  createCase('2026-11-20', '2026-11-20T03:29:00.000Z', ST_JOHNS, 1),
  // These cases are an instant earlier today, and the last and first instants of a day in the zone.
  createCase('2026-11-20T00:30:00.000Z', '2026-11-20T15:59:00.000Z', MANILA, 0),
  createCase('2026-11-20T00:30:00.000Z', '2026-11-20T16:00:00.000Z', MANILA, -1),
  createCase('2026-11-20T15:59:59.999Z', '2026-11-20T02:00:00.000Z', MANILA, 0),
  createCase('2026-11-20T16:00:00.000Z', '2026-11-20T02:00:00.000Z', MANILA, 1),
  createCase('2026-11-19T15:59:59.999Z', '2026-11-20T02:00:00.000Z', MANILA, -1),
  // Late on the 20th in UTC is the 21st in Manila.
  createCase('2026-11-20T18:00:00.000Z', '2026-11-21T15:59:00.000Z', MANILA, 0),
  createCase('2026-11-20T18:00:00.000Z', '2026-11-21T15:59:00.000Z', 'UTC', -1),
  // These cases are around distances of a week and of thirty days.
  createCase('2026-11-27', '2026-11-20T02:00:00.000Z', MANILA, 7),
  createCase('2026-11-28', '2026-11-20T02:00:00.000Z', MANILA, 8),
  createCase('2026-12-20', '2026-11-20T02:00:00.000Z', MANILA, 30),
  createCase('2026-12-21', '2026-11-20T02:00:00.000Z', MANILA, 31),
  createCase('2026-12-19T16:00:00.000Z', '2026-11-20T02:00:00.000Z', MANILA, 30),
  createCase('2026-12-20T15:59:59.999Z', '2026-11-20T02:00:00.000Z', MANILA, 30),
  createCase('2026-12-20T16:00:00.000Z', '2026-11-20T02:00:00.000Z', MANILA, 31),
  createCase('2025-01-01', '2026-11-20T02:00:00.000Z', MANILA, -688),
  // These cases are around 29 February.
  createCase('2028-02-29', '2028-02-29T15:59:00.000Z', MANILA, 0),
  createCase('2028-02-29', '2028-02-29T16:00:00.000Z', MANILA, -1),
  createCase('2028-03-01', '2028-02-28T04:00:00.000Z', MANILA, 2),
  // In these cases the clocks go forward, go back, and skip midnight.
  createCase('2026-03-09', '2026-03-08T05:30:00.000Z', NEW_YORK, 1),
  createCase('2026-03-08T04:59:00.000Z', '2026-03-08T05:30:00.000Z', NEW_YORK, -1),
  createCase('2026-11-01', '2026-11-01T03:59:00.000Z', NEW_YORK, 1),
  createCase('2026-11-01', '2026-11-02T04:59:00.000Z', NEW_YORK, 0),
  createCase('2026-11-01', '2026-11-02T05:00:00.000Z', NEW_YORK, -1),
  createCase('2026-09-06T03:59:59.000Z', '2026-09-06T12:00:00.000Z', SANTIAGO, -1),
  createCase('2026-09-06T04:00:00.000Z', '2026-09-06T12:00:00.000Z', SANTIAGO, 0),
];
