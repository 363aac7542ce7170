import { parseArgs } from 'node:util';
import { confirmClock } from '#server/clock/policy.ts';
import { readConfig } from '#server/config.ts';
import { openKnown } from './open-without-migrating.ts';
import { print } from './print.ts';
import { runScript } from './run-script.ts';

const HELP = `npm run confirm-clock [-- --help]

Says that this computer's clock is right, where it jumped: by more than 45 days
forward since the newest instant in the database, or backward. Until then, or
until the server has run for 24 hours like that, nothing is deleted because of
its age. Beside a running server too. The database is the server's own:
DATABASE_URL's, or alaga.db in DATA_DIR.`;

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  if (values.help) {
    print(HELP);
    return;
  }
  const db = await openKnown(readConfig());
  try {
    const now = new Date();
    const timeBefore = await confirmClock({ db }, now);
    print(`The clock is taken as right: it says ${now.toISOString()}.`);
    if (timeBefore !== undefined) print(`The newest instant that was known is ${timeBefore}.`);
  } finally {
    await db.close();
  }
};

await runScript(run);
