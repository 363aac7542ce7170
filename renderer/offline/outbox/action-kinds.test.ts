import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isUndoneByDropping } from '#renderer/lost/offline.ts';
import { sendNext } from '#renderer/offline/sync/sync-send.ts';
import {
  completion,
  itemIn,
  lost,
  petEditItem,
  queue,
  ratingRemoved,
  reopening,
  scanRemoved,
  storedReminder,
  weighingRemoved,
} from '#renderer/offline/testing/outbox-testing.ts';
import { addSave, removeItem } from './outbox-edits.ts';
import type { NewItem } from './outbox-item.ts';
import { applyAnswer, applyFailure } from './outbox-outcome.ts';
import { blockerOf, markTried } from './outbox-sending.ts';

let requests: string[] = [];
/** The answer of the server to a GET request. */
let stored: object = [];
let status = 200;

beforeEach(() => {
  requests = [];
  stored = [];
  status = 200;
  vi.stubGlobal('window', { dispatchEvent: () => true });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const sent = typeof body === 'string' && body !== '{}' ? ` ${body}` : '';
    if (method !== 'GET') requests.push(`${method} ${address}${sent}`);
    const headers = { 'Alaga-Owner': 'o1' };
    if (address.includes('/public/')) return Response.json({}, { status: 404, headers });
    const answer = {
      ...storedReminder(),
      id: 'x1',
      message: 'Done',
      petId: 's1',
      rating: 4,
      ...WEIGHING,
    };
    return Response.json(method === 'GET' ? stored : answer, { status, headers });
  });
});
afterEach(() => vi.unstubAllGlobals());

const WEIGHING = { date: '2026-11-01', weight: '4 kg', bodyCondition: null };

const actions: readonly (readonly [string, NewItem, string, readonly string[]])[] = [
  [
    'a completed reminder, with its time, which may be days ago',
    completion('k', '2026-11-01', '2026-11-02T08:00:00.000Z'),
    'PUT /api/reminders/m1/complete?dueDate=2026-11-01 {"completedAt":"2026-11-02T08:00:00.000Z"}',
    ['PUT /api/reminders/m1/reopen'],
  ],
  [
    'a reopened reminder',
    reopening('k', storedReminder({ isCompleted: true, completedAt: '2026-11-01T08:00:00.000Z' })),
    'PUT /api/reminders/m1/reopen',
    ['PUT /api/reminders/m1/complete {"completedAt":"2026-11-01T08:00:00.000Z"}'],
  ],
  [
    'a reminder that was reopened before its completion was known',
    reopening('k'),
    'PUT /api/reminders/m1/reopen',
    ['PUT /api/reminders/m1/complete'],
  ],
  [
    'a removed scan',
    scanRemoved('k'),
    'DELETE /api/scanned-pets/by-pet/s1',
    [expect.stringMatching(/^POST \/api\/scanned-pets .*"petId":"s1"/)],
  ],
  [
    'a deleted rating',
    ratingRemoved('k'),
    'DELETE /api/clinic-ratings/g1',
    ['POST /api/clinic-ratings {"clinicId":"c1","rating":4,"review":null}'],
  ],
  [
    'a deleted weight',
    weighingRemoved('k'),
    'DELETE /api/weights/w1',
    [`POST /api/pets/p1/weights ${JSON.stringify(WEIGHING)}`],
  ],
  [
    'a lost pet',
    lost('k', { lost: true, message: 'Shy', place: null }),
    'PUT /api/pets/p1/lost {"lost":true,"message":"Shy","place":null}',
    ['PUT /api/pets/p1/lost {"lost":false}'],
  ],
];

it.each(actions)(
  '%s is sent, and undone if it may have arrived',
  async (_name, action, sent, undone) => {
    const items = queue({ ...action, untried: true });
    const { id } = itemIn(items);
    expect(removeItem(items, id)).toEqual([]);
    await sendNext(itemIn(items));
    expect(requests).toEqual([sent]);
    requests = [];
    const withdrawn = removeItem(markTried(items, id), id);
    expect(withdrawn).toMatchObject([{ takenBack: true, state: 'waiting' }]);
    await sendNext(itemIn(withdrawn));
    expect(requests).toEqual(undone);
  },
);

it('a deleted weight that the server still has is not added again when it is taken back', async () => {
  stored = [{ weighingId: 'w1' }];
  const items = markTried(queue(weighingRemoved('k')), 'weighing-removed_k');
  await sendNext(itemIn(removeItem(items, 'weighing-removed_k')));
  expect(requests).toEqual([]);
});

it.each([scanRemoved('k'), ratingRemoved('k'), weighingRemoved('k')])(
  'something that is gone already is removed: $kind',
  (action) => {
    const items = queue(action);
    const problem = { status: 404, code: 'http.notFound', said: '', fields: {} };
    expect(applyFailure(items, itemIn(items), { kind: 'refused', problem })).toMatchObject([
      { state: 'synced' },
    ]);
  },
);

it('a newer lost state replaces the waiting one, also one that was taken back', () => {
  const first = markTried(queue(lost('a', { lost: true, message: 'Shy', place: null })), 'lost_a');
  const home = lost('b', { lost: false });
  for (const items of [first, removeItem(first, 'lost_a')]) {
    expect(addSave(items, home)).toMatchObject([
      { id: 'lost_b', body: { lost: false }, before: { lost: false }, takenBack: false },
    ]);
  }
});

it('a change that replaced an unsent one is undone by dropping it only up to the state before both', () => {
  const lostBody = { lost: true, message: 'Shy', place: null };
  const items = addSave(queue(lost('a', lostBody)), lost('b', { lost: false }));
  const home = items.find((item) => item.kind === 'lost');
  expect(home && isUndoneByDropping(home, lostBody)).toBe(false);
  expect(home && isUndoneByDropping(home, { lost: false })).toBe(true);
});

it('an edit behind a lost state is based on the state after it, unless something lies between', () => {
  const items = queue(lost('a', { lost: true }), petEditItem('b', { name: 'Bantay II' }));
  expect(blockerOf(items, itemIn(items, 'pet-edit_b'))?.id).toBe('lost_a');
  const versionAfter = (version: number) => {
    const next = applyAnswer(items, itemIn(items, 'lost_a'), { savedId: 'p1', version });
    return itemIn(next, 'pet-edit_b').version;
  };
  expect([versionAfter(6), versionAfter(7)]).toEqual([6, 5]);
});
