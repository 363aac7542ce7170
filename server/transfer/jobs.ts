import {
  endOwnerImports,
  importName,
  listImporting,
  listPublished,
  moveRows,
} from '#db/transfer/staged.ts';
import { errorMessage } from '#server/http/error-message.ts';
import type { Parts } from '#server/parts.ts';

/**
 * Ends imports that a server did not end, because it was killed. Those in progress are left alone. Also opens gates of
 * publications that failed, even if the database was replaced by a backup that does not contain their imports.
 */
export const endAbandonedImports = async ({
  db,
  publications,
}: Pick<Parts, 'db' | 'publications'>): Promise<void> => {
  for (const userId of new Set([...(await listImporting(db)), ...publications.owners])) {
    await db.runExclusively(importName(userId), async () => {
      await endOwnerImports(db, userId);
      publications.open(userId);
    });
  }
};

/**
 * Shows the rest of the imports that a killed server, or one from which a backup was made, was publishing. It must run
 * before the first call. If it fails, the calls of these households wait until the job above succeeds.
 */
export const finishPublications = async ({
  db,
  log,
  publications,
}: Pick<Parts, 'db' | 'log' | 'publications'>): Promise<void> => {
  for (const row of await listPublished(db)) {
    await db.runExclusively(importName(row.userId), async () => {
      try {
        await moveRows(db, row);
      } catch (error) {
        await publications.close(row.userId);
        publications.fail(row.userId);
        log({ level: 'error', import: row.id, error: errorMessage(error) });
      }
    });
  }
};
