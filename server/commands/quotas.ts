import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Database } from '#db/engine/run.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { findPlan } from '#db/plans/queries.ts';
import { type Quotas, setQuotas } from '#db/plans/quotas.ts';
import { databaseFile } from '#server/backups/backup-folder.ts';
import { openData } from '#server/backups/safety-backup.ts';
import { type Config, readConfig } from '#server/config.ts';
import { applyStorageLimit } from '#server/plans/storage-limit.ts';
import { scriptFailure } from './script-failure.ts';

const HELP = `npm run quotas -- list
npm run quotas -- set NAME NUMBER
npm run quotas -- set NAME none
npm run quotas -- --help

Shows or changes how much every account of a hosted server may hold, also beside a running server: it holds from the next
request on. What is under Recently deleted counts. An account above a quota keeps everything, and can add nothing of that
kind. Households have no quotas.

NAME is one of
  pets, records, scans, clinics, push-devices, ratings
  sessions     with one more the session that was used longest ago ends
  storage-mb   megabytes of photos, documents and letters to support; STORAGE_LIMIT_MB replaces it where it is set

The database is the server's own: DATABASE_URL's, or alaga.db in DATA_DIR.`;

const MEGABYTE = 1024 * 1024;

const COLUMNS = {
  pets: 'petQuota',
  records: 'recordQuota',
  scans: 'scanQuota',
  clinics: 'clinicQuota',
  'push-devices': 'pushDeviceQuota',
  sessions: 'sessionQuota',
  ratings: 'ratingQuota',
  'storage-mb': 'storageQuota',
} as const satisfies Record<string, keyof Quotas>;

type Name = keyof typeof COLUMNS;

const NAMES = Object.keys(COLUMNS).filter((name): name is Name => name in COLUMNS);

/** The largest integer that both databases can store. */
const MAX_INTEGER = 2 ** 31 - 1;

const print = (text: string): boolean => process.stdout.write(`${text}\n`);

const unitOf = (name: Name): number => (name === 'storage-mb' ? MEGABYTE : 1);

const inWords = (name: Name, value: number | null | undefined): string =>
  value === null || value === undefined ? 'none' : String(Math.floor(value / unitOf(name)));

const list = async (db: Database, config: Config): Promise<void> => {
  const plan = await findPlan(db, FREE_PLAN_ID);
  for (const name of NAMES) print(`${name.padEnd(14)}${inWords(name, plan?.[COLUMNS[name]])}`);
  if (config.storageLimit !== undefined) {
    print(
      `STORAGE_LIMIT_MB is set: ${inWords('storage-mb', config.storageLimit)} holds for storage.`,
    );
  }
  if (config.mode === 'household') print('This is a household: it has no quotas.');
};

const parseValue = (name: Name, text: string): number | null => {
  if (text === 'none') return null;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > MAX_INTEGER)
    throw new Error(`${text} is no whole number.\n\n${HELP}`);
  // With 0 nobody could stay signed in.
  if (name === 'sessions' && value === 0) throw new Error('An account needs at least one session.');
  return value * unitOf(name);
};

const change = async (db: Database, config: Config, name: Name, text: string): Promise<void> => {
  const value = parseValue(name, text);
  await setQuotas(db, FREE_PLAN_ID, { [COLUMNS[name]]: value });
  if (name === 'storage-mb') await applyStorageLimit({ db, config });
  print(`${name} is ${inWords(name, value)}.`);
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    print(HELP);
    return;
  }
  const [action, asked, text, ...more] = positionals;
  const name = NAMES.find((known) => known === asked);
  const isSet = action === 'set' && name !== undefined && text !== undefined && more.length === 0;
  if (!isSet && !(action === 'list' && asked === undefined)) throw new Error(HELP);
  const config = readConfig();
  const file = databaseFile(config);
  // Opening a missing file would create an empty database.
  if (config.databaseUrl === undefined && !existsSync(file)) {
    throw new Error(`There is no database at ${file}: is DATA_DIR the server's?`);
  }
  const db = await openData(config);
  try {
    if (isSet) await change(db, config, name, text);
    else await list(db, config);
  } finally {
    await db.close();
  }
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${scriptFailure(error)}\n`);
  process.exitCode = 1;
}
