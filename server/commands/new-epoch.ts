import { parseArgs } from 'node:util';
import { renewEpoch } from '#db/epoch.ts';
import { readConfig } from '#server/config.ts';
import { openKnown } from './open-without-migrating.ts';
import { print } from './print.ts';
import { runScript } from './run-script.ts';

const HELP = `npm run new-epoch [-- --help]

Says that an older copy of the database was put in place by other means than
"npm run restore": after pg_restore, or after alaga.db was copied back. What
devices changed on a later state is then a conflict that its owner decides, and
never overwrites something else that happens to have the same version. Nothing
else changes, and nobody logs in again.

Run it before the server is started on the copy. The database is the server's
own: DATABASE_URL's, or alaga.db in DATA_DIR.`;

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  if (values.help) {
    print(HELP);
    return;
  }
  const db = await openKnown(readConfig());
  try {
    const epoch = await renewEpoch(db, new Date());
    print(`A new epoch has begun: ${epoch}. What devices changed on an earlier one is a conflict.`);
  } finally {
    await db.close();
  }
};

await runScript(run);
