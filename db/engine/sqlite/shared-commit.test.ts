import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Runner } from '#db/engine/run.ts';
import { catchErrorCode, insert, insertOrphan, keysIn } from '#db/testing/testing-statements.ts';
import { openTestFile, type TestDatabase } from '#db/testing.ts';

/** A transaction of two statements. */
const insertTwice = (db: Database, key: string) =>
  db.transaction(async (tx) => {
    await tx.run(insert(`${key} 1`));
    await tx.run(insert(`${key} 2`));
    return key;
  });

const insertAndFail = (db: Database, key: string) =>
  db.transaction(async (tx) => {
    await tx.run(insert(key));
    throw new Error('changed my mind');
  });

let seenStatements: string[];
let onCommit: () => void;
let database: TestDatabase;

beforeEach(async () => {
  seenStatements = [];
  onCommit = () => undefined;
  const onStatement = (sql: string) => {
    seenStatements.push(sql.split(' ')[0] ?? '');
    if (sql === 'COMMIT') onCommit();
  };
  database = await openTestFile({ onStatement });
  seenStatements = [];
});
afterEach(() => database[Symbol.asyncDispose]());

const count = (word: string): number => seenStatements.filter((item) => item === word).length;

describe('writes that wait together', () => {
  test('share one commit and run one after the other', async () => {
    const { db } = database;
    const order: string[] = [];
    const writes = ['a', 'b', 'c'].flatMap((key) => [
      insertTwice(db, key).then((done) => order.push(done)),
      db.run(insert(`${key} alone`)).then(() => order.push(`${key} alone`)),
    ]);
    await Promise.all(writes);
    expect([count('BEGIN'), count('COMMIT'), count('SAVEPOINT'), count('RELEASE')]).toEqual([
      1, 1, 3, 3,
    ]);
    expect(order).toEqual(['a', 'a alone', 'b', 'b alone', 'c', 'c alone']);
    expect(await keysIn(db)).toHaveLength(9);
  });

  test('report neither success nor failure before the commit', async () => {
    const { db } = database;
    let commitCount = 0;
    const notify = () => {
      commitCount += 1;
    };
    let reportedCount: number | undefined;
    onCommit = () => {
      reportedCount = commitCount;
    };
    const writes = [
      insertTwice(db, 'a'),
      insertAndFail(db, 'b'),
      db.run(insert('c')),
      insertTwice(db, 'd'),
    ];
    await Promise.allSettled(writes.map((write) => write.then(notify, notify)));
    expect([reportedCount, commitCount]).toEqual([0, 4]);
  });

  test('are invisible to others before the commit', async () => {
    const { db } = database;
    const [entered, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const firstInsert = insertTwice(db, 'a');
    const secondInsert = db.transaction(async (tx) => {
      const keysBefore = await keysIn(tx);
      entered.resolve();
      await release.promise;
      return keysBefore;
    });
    await entered.promise;
    expect(await keysIn(db)).toEqual([]);
    release.resolve();
    expect(await secondInsert, 'who comes later sees who came before').toEqual(['a 1', 'a 2']);
    await firstInsert;
    expect(await keysIn(db)).toEqual(['a 1', 'a 2']);
  });

  test('fail separately, and roll back only their own work', async () => {
    const { db } = database;
    const outcomes = await Promise.all(
      [
        insertTwice(db, 'a'),
        insertAndFail(db, 'b'),
        db.run(insert('a 1')),
        db.transaction(async (tx) => {
          await tx.run(insert('c'));
          await tx.run(insertOrphan);
        }),
        db.transaction(async (tx) => {
          await tx.run(insert('d'));
          // A transaction that catches a refused statement keeps its other work.
          await tx.run(insert('a 2')).catch(() => undefined);
        }),
        db.run(insert('e')),
      ].map(catchErrorCode),
    );
    expect(outcomes).toEqual([
      'done',
      'Error: changed my mind',
      'unique',
      'foreign-key',
      'done',
      'done',
    ]);
    expect(await keysIn(db)).toEqual(['a 1', 'a 2', 'd', 'e']);
    expect(count('COMMIT')).toBe(1);
  });

  test('all fail if the commit fails, and nothing of them is stored', async () => {
    const { db } = database;
    const outcomes = await Promise.all(
      [
        insertTwice(db, 'a'),
        insertAndFail(db, 'b'),
        db.transaction(async (tx) => {
          await tx.run((knex) => knex.raw('pragma defer_foreign_keys = on'));
          await tx.run(insertOrphan);
        }),
        db.run(insert('c')),
      ].map(catchErrorCode),
    );
    expect(outcomes).toEqual(['foreign-key', 'foreign-key', 'foreign-key', 'foreign-key']);
    expect(await keysIn(db)).toEqual([]);
    await insertTwice(db, 'after');
    expect(await keysIn(db), 'the writer is free again').toEqual(['after 1', 'after 2']);
  });

  test('all fail if SQLite ends their transaction, and later writes succeed', async () => {
    const { db } = database;
    const rollBack = (tx: Runner) => tx.run((knex) => knex.raw('rollback'));
    const outcomes = await Promise.all(
      [
        insertTwice(db, 'a'),
        db.transaction(async (tx) => {
          await tx.run(insert('b'));
          await rollBack(tx);
          await tx.run(insert('c'));
        }),
        insertTwice(db, 'd'),
      ].map(catchErrorCode),
    );
    expect(outcomes).toEqual(['other', 'other', 'other']);
    await insertTwice(db, 'after');
    expect(await keysIn(db)).toEqual(['after 1', 'after 2']);
  });

  test('share a commit up to a maximum number', async () => {
    const { db } = database;
    const keys = Array.from({ length: 150 }, (_, index) => String(index).padStart(3, '0'));
    await Promise.all(keys.map((key) => insertTwice(db, key)));
    expect(count('COMMIT')).toBe(3);
    expect(await keysIn(db)).toHaveLength(300);
  });
});

test('need no savepoint if alone, and no transaction for a single statement', async () => {
  const { db } = database;
  await db.run(insert('a'));
  expect(seenStatements).toEqual(['insert']);
  await insertTwice(db, 'b');
  expect(seenStatements.slice(1)).toEqual(['BEGIN', 'insert', 'insert', 'COMMIT']);
});

test('a statement that must not be in a transaction runs separately, in its turn', async () => {
  const { db } = database;
  const writes = [
    insertTwice(db, 'a'),
    db.run(insert('b')),
    db.run((knex) => knex.raw('pragma synchronous = full')),
    insertTwice(db, 'c'),
    db.run(insert('d')),
  ];
  await Promise.all(writes);
  const commitStatements = seenStatements.filter(
    (word) => !/^(insert|SAVEPOINT|RELEASE)$/.test(word),
  );
  expect(commitStatements).toEqual(['BEGIN', 'COMMIT', 'pragma', 'BEGIN', 'COMMIT']);
});

test('with random writes, exactly what was reported as done is stored', async () => {
  const { db } = database;
  // Pseudo-random figures that are the same in each run: the remainders of powers.
  let figure = 7;
  const randomBelow = (limit: number): number => {
    figure = (figure * 48_271) % 2_147_483_647;
    return figure % limit;
  };
  const outcomes: string[] = [];
  const openWrites: Promise<unknown>[] = [];
  for (let index = 0; index < 400; index += 1) {
    const key = String(index).padStart(4, '0');
    const tasks = [
      () => db.run(insert(key)).then(() => outcomes.push(key)),
      () => insertTwice(db, key).then(() => outcomes.push(`${key} 1`, `${key} 2`)),
      () => insertAndFail(db, key),
      () => db.run(insertOrphan),
    ][randomBelow(4)];
    openWrites.push(Promise.resolve(tasks?.()).catch(() => undefined));
    if (randomBelow(5) === 0) await new Promise(setImmediate);
    if (randomBelow(9) === 0) await openWrites.at(-1);
  }
  await Promise.all(openWrites);
  expect(await keysIn(db)).toEqual(outcomes.toSorted());
  expect(outcomes).toEqual(outcomes.toSorted());
  expect(count('COMMIT')).toBeLessThan(200);
});
