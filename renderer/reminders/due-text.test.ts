import { describe, expect, test } from 'vitest';
import { dueText } from './due-text.ts';

const ZONE = 'Asia/Manila';
/** This instant is 23:59 on November 20 in Manila, and also on the 20th in UTC. */
const lateEvening = new Date('2026-11-20T15:59:00Z');
/** This instant is the beginning of the 21st in Manila, and still on the 20th in UTC. */
const midnight = new Date('2026-11-20T16:00:00Z');

describe('dueText', () => {
  test.each([
    ['2026-11-08', lateEvening, '12 days overdue', 'overdue'],
    ['2026-11-19', lateEvening, '1 day overdue', 'overdue'],
    ['2026-11-20', lateEvening, 'Due today', 'today'],
    ['2026-11-20', midnight, '1 day overdue', 'overdue'],
    ['2026-11-21', lateEvening, 'Due tomorrow', 'later'],
    ['2026-11-21', midnight, 'Due today', 'today'],
    ['2026-12-16', lateEvening, 'In 26 days', 'later'],
    // A reminder that was due earlier today is urgent, not overdue.
    ['2026-11-20T01:00:00.000Z', lateEvening, 'Due today', 'today'],
    ['2026-11-20T16:30:00.000Z', lateEvening, 'Due tomorrow', 'later'],
  ] as const)('%s at %s reads "%s"', (due, now, text, tone) => {
    expect(dueText(due, now, ZONE)).toEqual({ text, tone });
  });
});
