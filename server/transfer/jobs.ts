import { endOwnerImports, importName, listImporting } from '#db/transfer/staged.ts';
import type { Parts } from '#server/parts.ts';

/** Ends imports that a server did not end, because it was killed. Those in progress are left alone. */
export const endAbandonedImports = async ({ db }: Pick<Parts, 'db'>): Promise<void> => {
  for (const userId of await listImporting(db))
    await db.runExclusively(importName(userId), () => endOwnerImports(db, userId));
};
