import { describe, expect, test } from 'vitest';
import { type ClockState, isFuture, nextState } from './rules.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEWEST = '2026-11-20T02:00:00.000Z';
const afterNewest = (milliseconds: number): Date => new Date(Date.parse(NEWEST) + milliseconds);
const soundState: ClockState = { newest: NEWEST, jump: null };

/** Checks the clock once for each minute, like the job that runs every minute. */
const runClock = (state: ClockState, from: Date, minutes: number): ClockState => {
  let currentState = state;
  for (let minute = 0; minute <= minutes; minute += 1) {
    currentState = nextState(currentState, new Date(from.getTime() + minute * MINUTE));
  }
  return currentState;
};

describe('a clock check', () => {
  test.each([
    ['59 seconds later, which is not worth a write', 59_000, NEWEST, undefined],
    ['a minute later', MINUTE, afterNewest(MINUTE).toISOString(), undefined],
    ['45 days later', 45 * DAY, afterNewest(45 * DAY).toISOString(), undefined],
    ['a moment more than 45 days later', 45 * DAY + 1, NEWEST, 'forward'],
    ['2 minutes earlier, as clocks are adjusted', -2 * MINUTE, NEWEST, undefined],
    ['more than 2 minutes earlier', -2 * MINUTE - 1, NEWEST, 'backward'],
  ])('%s', (_, milliseconds, newest, kind) => {
    const state = nextState(soundState, afterNewest(milliseconds));
    expect([state.newest, state.jump?.kind]).toEqual([newest, kind]);
  });
});

describe.each([
  ['forward', 100 * DAY],
  ['backward', -100 * DAY],
])('a clock that jumped %s', (kind, milliseconds) => {
  test('is trusted after 24 hours of running, and not before', () => {
    const clockStateBefore = runClock(soundState, afterNewest(milliseconds), 24 * 60 - 1);
    expect(clockStateBefore).toMatchObject({ newest: NEWEST, jump: { kind } });
    const end = afterNewest(milliseconds + DAY);
    expect(nextState(clockStateBefore, end)).toEqual({ newest: end.toISOString(), jump: null });
  });

  test('is not trusted sooner because of downtime or more frequent checks', () => {
    const frequentInstants = Array.from({ length: 600 }, (_, second) =>
      afterNewest(milliseconds + second * 1000),
    );
    const endState = frequentInstants.reduce(nextState, soundState);
    expect(endState.jump?.ran).toBe(9 * MINUTE);
    const laterClockState = nextState(endState, afterNewest(milliseconds + 20 * DAY));
    expect(laterClockState.jump?.ran).toBe(11 * MINUTE);
  });

  test('starts again with another jump', () => {
    const halfClockState = runClock(soundState, afterNewest(milliseconds), 12 * 60);
    const secondClockState = nextState(halfClockState, afterNewest(milliseconds * 3));
    expect(secondClockState).toMatchObject({ newest: NEWEST, jump: { kind, ran: 0 } });
  });

  test('is trusted at once when it comes back', () => {
    const jumpedState = runClock(soundState, afterNewest(milliseconds), 60);
    expect(nextState(jumpedState, afterNewest(3 * DAY))).toEqual({
      newest: afterNewest(3 * DAY).toISOString(),
      jump: null,
    });
  });
});

test('a backup is from the future beyond the tolerance', () => {
  expect(
    [2, 3].map((minutes) => isFuture(afterNewest(minutes * MINUTE).toISOString(), afterNewest(0))),
  ).toEqual([false, true]);
});
