import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '#db/engine/run.ts';
import {
  countWaitingAttachments,
  listSupportAttachments,
  listWaitingLetters,
} from '#db/support/queries.ts';
import { readConfig } from '#server/config.ts';
import { countWithNoun } from '#server/messages/count-with-noun.ts';
import { photoName, printedLetter } from '#server/support/print-letter.ts';
import { openKnown } from './open-without-migrating.ts';
import { print } from './print.ts';
import { runScript } from './run-script.ts';

const HELP = `npm run support-messages [-- --photos FOLDER] [-- --help]

Prints what owners wrote to support and no mail has taken, oldest first. It only
reads, also beside a running server. The database is the server's own:
DATABASE_URL's, or alaga.db in DATA_DIR.

  --photos FOLDER   also saves the photos that came with the messages there
  --help            prints this

To have messages mailed instead, set SMTP_URL and SUPPORT_EMAIL: what waits here
then goes with the next round.`;

/** Saves the photos of these messages, those of one message at a time. Returns their number. */
const savePhotos = async (
  db: Database,
  folder: string,
  messageIds: readonly string[],
): Promise<number> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let savedCount = 0;
  for (const id of messageIds) {
    const photos = await listSupportAttachments(db, [id]);
    for (const photo of photos) writeFileSync(join(folder, photoName(photo)), photo.bytes);
    savedCount += photos.length;
  }
  return savedCount;
};

/** Throws if the database was made by an older version of the program. */
const printMessages = async (db: Database, folder: string | undefined): Promise<void> => {
  try {
    const letters = await listWaitingLetters(db);
    const counts = await countWaitingAttachments(db);
    const photoCounts = new Map(counts.map(({ messageId, total }) => [messageId, total]));
    for (const letter of letters) print(printedLetter(letter, photoCounts.get(letter.id) ?? 0));
    print(letters.length === 0 ? 'No messages are waiting.' : `${letters.length} waiting.`);
    if (folder === undefined || photoCounts.size === 0) return;
    const savedCount = await savePhotos(db, folder, [...photoCounts.keys()]);
    print(`${countWithNoun(savedCount, 'photo')} saved in ${folder}.`);
  } finally {
    await db.close();
  }
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, photos: { type: 'string' } },
  });
  if (values.help) {
    print(HELP);
    return;
  }
  const db = await openKnown(readConfig());
  await printMessages(db, values.photos === undefined ? undefined : resolve(values.photos));
};

await runScript(run);
