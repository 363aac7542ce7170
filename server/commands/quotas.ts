import { parseArgs } from 'node:util';
import type { Database } from '#db/engine/run.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { findPlan } from '#db/plans/queries.ts';
import { setQuotas } from '#db/quotas.ts';
import { type Config, readConfig } from '#server/config.ts';
import { applyStorageLimit } from '#server/plans/storage-limit.ts';
import { UsageError } from './exit-code.ts';
import { openCurrent } from './open-without-migrating.ts';
import { refuseNegativeNumbers } from './operator/command.ts';
import {
  formatQuota,
  parseQuota,
  QUOTA_NAMES,
  type QuotaName,
  quotaColumn,
  requireQuotas,
} from './operator/quota-names.ts';
import { print } from './print.ts';
import { runScript } from './run-script.ts';

const HELP = `npm run quotas -- list
npm run quotas -- set NAME NUMBER
npm run quotas -- set NAME none
npm run quotas -- --help

Shows or changes how much every account of a hosted server may hold, also beside
a running server: it holds from the next request on. What is under Recently
deleted counts. An account above a quota keeps everything, and can add nothing
of that kind. Households have no quotas.

NAME is one of
  pets, records, scans, clinics, push-devices, ratings
  sessions     with one more the session that was used longest ago ends
  storage-mb   megabytes of photos, documents and letters to support;
               STORAGE_LIMIT_MB replaces it where it is set

The database is the server's own: DATABASE_URL's, or alaga.db in DATA_DIR.`;

/** Says that a setting of the server replaces the quota for storage. */
const printStorageSetting = ({ storageLimit }: Config): void => {
  if (storageLimit === undefined) return;
  const limit = formatQuota('storage-mb', storageLimit);
  print(`STORAGE_LIMIT_MB is set: ${limit} holds for storage.`);
};

const list = async (db: Database, config: Config): Promise<void> => {
  const plan = await findPlan(db, FREE_PLAN_ID);
  for (const name of QUOTA_NAMES)
    print(`${name.padEnd(14)}${formatQuota(name, plan?.[quotaColumn(name)])}`);
  printStorageSetting(config);
  if (config.mode === 'household') print('This is a household: it has no quotas.');
};

const change = async (
  db: Database,
  config: Config,
  name: QuotaName,
  text: string,
): Promise<void> => {
  requireQuotas(config);
  const value = parseQuota(name, text, HELP);
  await setQuotas(db, FREE_PLAN_ID, { [quotaColumn(name)]: value });
  if (name === 'storage-mb') await applyStorageLimit({ db, config });
  print(`${name} is ${formatQuota(name, value)}.`);
  if (name === 'storage-mb') printStorageSetting(config);
};

const run = async (): Promise<void> => {
  refuseNegativeNumbers(process.argv.slice(2));
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    print(HELP);
    return;
  }
  const [action, typedName, text, ...more] = positionals;
  const name = QUOTA_NAMES.find((knownValue) => knownValue === typedName);
  const isChange =
    action === 'set' && name !== undefined && text !== undefined && more.length === 0;
  if (!isChange && !(action === 'list' && typedName === undefined)) throw new UsageError(HELP);
  const config = readConfig();
  const db = await openCurrent(config);
  try {
    if (isChange) await change(db, config, name, text);
    else await list(db, config);
  } finally {
    await db.close();
  }
};

await runScript(run);
