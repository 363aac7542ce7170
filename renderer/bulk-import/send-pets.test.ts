import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { type SendParts, sendPets } from './send-pets.ts';
import type { NewPet, ValidatedRow } from './validate-rows.ts';

const TABLE = '0b1f3f86-6c4b-4d1c-8b7a-0c7b3a2f9f10';

const rowOf = (name: string, index: number): ValidatedRow => ({
  line: index + 2,
  raw: name,
  cells: [name],
  misquoted: false,
  preview: { name, category: 'dog', dateOfBirth: '', age: '0' },
  pet: { name, category: 'dog', age: '0' },
});

const rowsOf = (...names: readonly string[]) => names.map(rowOf);

/** A server that saves a pet only once under its key, as the real one does. */
const fakeServer = (answer: (pet: NewPet, tryCount: number) => unknown = () => undefined) => {
  const storage = new Map<string, string>();
  let tryCount = 0;
  return {
    kept: storage,
    save: async (pet: NewPet, key: string) => {
      tryCount += 1;
      const error = answer(pet, tryCount);
      if (error === 'lost') {
        storage.set(key, pet.name);
        throw new NetworkError('cut');
      }
      if (error) throw error;
      storage.set(key, pet.name);
    },
    tries: () => tryCount,
  };
};

const sendRows = (
  rows: readonly ValidatedRow[],
  parts: Partial<SendParts> & Pick<SendParts, 'save'>,
) =>
  sendPets(rows, {
    wait: async () => undefined,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    tableKey: TABLE,
    savedBefore: {},
    ...parts,
  });

const lines = (rows: readonly ValidatedRow[]) => rows.map(({ line }) => line);
const createRefusal = (status: number) => new ApiError('', status, { code: 'x', message: 'no' });

test('a row that is refused does not stop the others', async () => {
  const { save, kept: storage } = fakeServer(({ name }) =>
    name === 'B' ? createRefusal(400) : undefined,
  );
  const progress: number[] = [];
  const result = await sendRows(rowsOf('A', 'B', 'C'), {
    save,
    onProgress: (doneCount) => progress.push(doneCount),
  });
  expect(lines(result.saved)).toEqual([2, 4]);
  expect(result.failed.map(({ row }) => row.line)).toEqual([3]);
  expect(result.remaining).toEqual([]);
  expect([...storage.values()]).toEqual(['A', 'C']);
  expect(progress).toEqual([1, 2, 3]);
});

test('a row whose answer was lost is sent again under its key, and saved once', async () => {
  const {
    save,
    kept: storage,
    tries,
  } = fakeServer((_, count) => (count === 2 ? 'lost' : undefined));
  const result = await sendRows(rowsOf('A', 'B', 'C'), { save });
  expect(result.saved).toHaveLength(3);
  expect(storage.size).toBe(3);
  expect(tries()).toBe(4);
});

test.each([
  ['the server cannot be reached', new NetworkError('down')],
  ['it is asked too often', createRefusal(429)],
  ['the session has ended', createRefusal(401)],
  ['the account has no room for more pets', new ApiError('', 409, { code: 'quota.pets' })],
])('stops after %s, and accounts for every row', async (_what, error) => {
  const { save } = fakeServer(({ name }) => (name > 'B' ? error : undefined));
  const result = await sendRows(rowsOf('A', 'B', 'C', 'D'), { save });
  expect([lines(result.saved), lines(result.remaining), result.failed]).toEqual([
    [2, 3],
    [4, 5],
    [],
  ]);
  expect(result.stoppedBy).toBe(error);
});

test('continues with the next row after a server error for one row', async () => {
  const { save } = fakeServer(({ name }) => (name === 'A' ? createRefusal(500) : undefined));
  const result = await sendRows(rowsOf('A', 'B'), { save });
  expect([lines(result.saved), result.failed.length]).toEqual([[3], 1]);
});

test('reports cancelled rows as left, not as failed', async () => {
  const abortController = new AbortController();
  const { save } = fakeServer(({ name }) => {
    if (name === 'B') abortController.abort();
    return undefined;
  });
  const result = await sendRows(rowsOf('A', 'B', 'C', 'D'), {
    save,
    signal: abortController.signal,
  });
  expect([lines(result.saved), lines(result.remaining), result.failed]).toEqual([
    [2, 3],
    [4, 5],
    [],
  ]);
  expect(result.stoppedBy).toBeUndefined();
});

test('imports identical rows as separate pets', async () => {
  const { save, kept: storage } = fakeServer();
  await sendRows(rowsOf('A', 'A', 'A'), { save });
  expect(storage.size).toBe(3);
});

/**
 * Simulates lost answers, refusals and aborts at random places, and retries until all rows are saved exactly
 * once.
 */
test('imports every row exactly once, however often it is interrupted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 12 }),
      fc.array(fc.constantFrom('lost', 'down', 'late', 'fine', 'fine'), { maxLength: 40 }),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      async (names, weather, reloads) => {
        let count = 0;
        const { save, kept: storage } = fakeServer(() => {
          const currentWeather = weather[count] ?? 'fine';
          count += 1;
          if (currentWeather === 'down') return new NetworkError('down');
          if (currentWeather === 'late') return createRefusal(503);
          return currentWeather === 'lost' ? 'lost' : undefined;
        });
        let rows = rowsOf(...names);
        let savedBefore: SendParts['savedBefore'] = {};
        for (let round = 0; rows.length > 0 && round < 60; round += 1) {
          const result = await sendRows(rows, { save, savedBefore });
          // After a crash, the device still has the whole table and no list of saved rows.
          if (reloads[round]) continue;
          rows = [...result.failed.map(({ row }) => row), ...result.remaining].toSorted(
            (a, b) => a.line - b.line,
          );
          savedBefore = result.savedNow;
        }
        expect(rows).toEqual([]);
        expect([...storage.values()].toSorted()).toEqual(names.toSorted());
      },
    ),
    { numRuns: 300 },
  );
});
