import { expect } from 'vitest';
import { endAbandonedImports } from '#server/transfer/jobs.ts';
import { runBetweenWrites } from './between-writes.ts';
import { countAll, readChanges, readCursor, readState } from './import-state.ts';
import type { setUpImporter } from './importer.ts';

type Importer = ReturnType<typeof setUpImporter>;

/** Fewer interruptions than this would mean that most slices were left out. */
const FEWEST_WRITES = 20;

/**
 * Imports a file again and again, each time failing after a later write, until the import succeeds, which `isShown`
 * tells. Each failure answers 500, and leaves no row and no change. Returns the cursor from before the first one.
 */
export const failInEverySlice = async (
  importer: Importer,
  file: object,
  isShown: () => Promise<boolean>,
): Promise<string> => {
  const countsBefore = await countAll(importer.server, importer.userId);
  const cursor = await readCursor(importer.client);
  let failedWrites = 0;
  for (; ; failedWrites += 1) {
    using _writeHook = runBetweenWrites(importer.server.db, async ({ number }) => {
      if (number === failedWrites + 1) throw new Error('failed on purpose');
    });
    const { status } = await importer.restore(file);
    if (await isShown()) break;
    expect([failedWrites, status]).toEqual([failedWrites, 500]);
    expect([failedWrites, await countAll(importer.server, importer.userId)]).toEqual([
      failedWrites,
      countsBefore,
    ]);
    expect([failedWrites, await readChanges(importer.client, cursor)]).toEqual([failedWrites, []]);
  }
  expect(failedWrites).toBeGreaterThan(FEWEST_WRITES);
  return cursor;
};

/**
 * Imports a file again and again, each time killing the server after a later write, until the import is shown, which
 * `isShown` tells. Before that, the answers to `paths` and the change feed stay the same, and the next start leaves no
 * row of it. Returns the entities that the feed names after the start that follows the last import.
 */
export const killInEverySlice = async (
  importer: Importer,
  file: object,
  paths: readonly string[],
  isShown: () => Promise<boolean>,
): Promise<readonly string[]> => {
  const countsBefore = await countAll(importer.server, importer.userId);
  const cursor = await readCursor(importer.client);
  const before = await readState(importer.client, paths, cursor);
  let killedWrites = 1;
  for (; ; killedWrites += 2) {
    {
      using _writeHook = runBetweenWrites(importer.server.db, async ({ number }, kill) => {
        if (number === killedWrites) kill();
      });
      await importer.restore(file).catch(() => undefined);
    }
    if (await isShown()) break;
    expect([killedWrites, await readState(importer.client, paths, cursor)]).toEqual([
      killedWrites,
      before,
    ]);
    await endAbandonedImports(importer.server.parts);
    expect([killedWrites, await countAll(importer.server, importer.userId)]).toEqual([
      killedWrites,
      countsBefore,
    ]);
  }
  expect(killedWrites).toBeGreaterThan(FEWEST_WRITES);
  // A complete import is announced after the next start.
  await endAbandonedImports(importer.server.parts);
  const { changes } = await readState(importer.client, paths, cursor);
  await importer.expectEnded();
  return [...new Set(changes.map(({ entity }) => entity))];
};
