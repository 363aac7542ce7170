import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readHouseholdConfig } from '#server/config.ts';
import { start } from '#server/start.ts';
import { addSamplePets, DEMO_OWNER, signUpOwner } from './sample-household.ts';

/** Marks a test household. A real one is never emptied. */
const MARK_FILE = 'test-household';

const USAGE = 'Usage: npm run seed -- FOLDER [--reset] [--fixed-clock=2026-11-21T09:00:00+08:00]';

/** Whether the folder contains no data of an account. */
const isFree = (folder: string): boolean =>
  !existsSync(folder) || existsSync(join(folder, MARK_FILE)) || readdirSync(folder).length === 0;

const seed = async (folder: string, now: Date | undefined): Promise<void> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, MARK_FILE), 'Made by "npm run seed", which may empty this folder.\n');
  const server = await start({
    config: readHouseholdConfig({ dataDir: folder, port: 0 }),
    log: () => {},
    ...(now ? { clock: { now: () => new Date(now) } } : {}),
  });
  try {
    const url = `http://127.0.0.1:${server.port}`;
    await signUpOwner(url);
    await addSamplePets(url);
  } finally {
    await server.close();
  }
};

const main = async (argv: readonly string[]): Promise<number> => {
  const [named] = argv.filter((argument) => !argument.startsWith('--'));
  const clock = argv.find((argument) => argument.startsWith('--fixed-clock='));
  const now = clock ? new Date(clock.slice(clock.indexOf('=') + 1)) : undefined;
  if (!named || Number.isNaN(now?.getTime() ?? 0)) {
    console.error(USAGE);
    return 1;
  }
  const folder = resolve(named);
  if (!isFree(folder)) {
    console.error(`${folder} holds something that no seed has made: name an empty folder.`);
    return 1;
  }
  if (existsSync(join(folder, 'alaga.db')) && !argv.includes('--reset')) {
    console.error(`${folder} is seeded already: add --reset to begin anew.`);
    return 1;
  }
  rmSync(folder, { recursive: true, force: true });
  await seed(folder, now);
  console.log(`A household with sample pets is in ${folder}.`);
  console.log(`  Email:    ${DEMO_OWNER.email}`);
  console.log(`  Password: ${DEMO_OWNER.password}`);
  return 0;
};

process.exitCode = await main(process.argv.slice(2));
