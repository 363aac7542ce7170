import { expect, test } from 'vitest';
import type { DiaryEntry } from '#server/diary/contract.ts';
import { daysUntil, lanesOf } from './diary-days.ts';

const CONTEXT = { today: '2026-11-20', timeZone: 'Asia/Manila' };

const entry = (fields: Partial<DiaryEntry>): DiaryEntry => ({
  ...{ id: `${fields.kind} ${fields.at}`, petId: 'p', kind: 'appetite', level: null, value: null },
  ...{
    unit: null,
    note: null,
    at: '2026-11-20T02:00:00.000Z',
    imageUrl: null,
    photo: null,
    sitterName: null,
  },
  ...{ mergedAt: null, version: 1, createdAt: '', updatedAt: '' },
  ...fields,
});

test('shows four weeks up to today, and each entry on the owner’s calendar day', () => {
  const days = daysUntil('2026-11-20');
  expect([days.length, days[0], days.at(-1)]).toEqual([28, '2026-10-24', '2026-11-20']);
  const [lane] = lanesOf(
    [
      entry({ level: 4 }),
      // This instant is already the 20th in Manila.
      entry({ level: 1, at: '2026-11-19T17:00:00.000Z' }),
      entry({ level: 3, at: '2026-10-23T16:00:00.000Z' }),
      // This is the day before the first day of the chart.
      entry({ level: 0, at: '2026-10-23T15:59:00.000Z' }),
    ],
    CONTEXT,
  );
  expect(lane).toMatchObject({
    kind: 'appetite',
    shape: 'bars',
    recordedDayCount: 2,
    latestEntry: { level: 4 },
  });
  const marks = lane?.shape === 'bars' ? lane.marks : [];
  expect(marks[0]).toEqual({ height: 0.8, isNotable: false });
  // The height of a mark is the mean of the day; the mark is still notable, because the pet ate little once.
  expect(marks[27]).toEqual({ height: 0.7, isNotable: true });
  expect(marks.filter(Boolean)).toHaveLength(2);
});

test('counts events up to four, draws values of the latest unit as a line, and ignores entries with only a note', () => {
  const lanes = lanesOf(
    [
      entry({ kind: 'vomiting', level: 0 }),
      entry({ kind: 'glucose', value: 120, unit: 'mg/dL' }),
      entry({ kind: 'vomiting', level: 3, at: '2026-11-17T02:00:00.000Z' }),
      entry({ kind: 'vomiting', level: 2, at: '2026-11-17T01:00:00.000Z' }),
      entry({ kind: 'glucose', value: 6, unit: 'mmol/L', at: '2026-11-16T02:00:00.000Z' }),
      entry({ kind: 'glucose', value: 100, unit: 'mg/dL', at: '2026-11-15T02:00:00.000Z' }),
      entry({ kind: 'other', note: 'Limps' }),
    ],
    CONTEXT,
  );
  expect(lanes.map(({ kind, shape, recordedDayCount }) => [kind, shape, recordedDayCount])).toEqual(
    [
      ['vomiting', 'dots', 2],
      ['glucose', 'line', 3],
    ],
  );
  const [vomiting, glucose] = lanes;
  expect(vomiting).toMatchObject({ lastDay: '2026-11-17' });
  expect(vomiting?.shape === 'dots' && vomiting.counts.slice(-4)).toEqual([4, 0, 0, 0]);
  expect(glucose?.shape === 'line' && glucose.points.map(({ y }) => y)).toEqual([0.1, 0.9]);
});
