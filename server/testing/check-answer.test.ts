import { expect, test } from 'vitest';
import { checkAnswer } from './check-answer.ts';

const WEIGHING = {
  ...{ id: 'w1', petId: 'p1', date: '2026-11-20', weight: '4 kg' },
  bodyCondition: null,
};

const check =
  (body: unknown, status = 201, path = '/api/pets/p1/weights') =>
  () =>
    checkAnswer('POST', path, { status, body });

test('an answer as its contract says passes', () => {
  expect(check(WEIGHING)).not.toThrow();
  // Errors, and answers of addresses without a contract, are not checked.
  expect(check({ message: 'No' }, 404)).not.toThrow();
  expect(check({}, 200, '/api/toys')).not.toThrow();
});

test.each([
  ['a missing field', { ...WEIGHING, weight: undefined }],
  ['a field of another type', { ...WEIGHING, weight: 4 }],
  ['a field that is not described', { ...WEIGHING, secret: 'x' }],
  ['a list', [WEIGHING]],
  ['nothing', null],
])('an answer with %s is refused', (_, body) => {
  expect(check(body)).toThrow('answered something else than the contract of addWeight says');
});

test('an answer with another status is refused', () => {
  expect(check(WEIGHING, 200)).toThrow('answered 200, and its contract says 201');
});

test('an address belongs to the call that names most of it', () => {
  const call = () =>
    checkAnswer('GET', '/api/reminders/overdue?page=1', { status: 200, body: [{ id: 1 }] });
  expect(call).toThrow('listOverdueReminders');
});
