import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { recordAttachments } from './table.ts';

export type AttachmentRow = RowOf<typeof recordAttachments>;

/** The attachments of records that were found in the actor's scope, in one statement. */
export const listAttachments = (
  db: Runner,
  recordIds: readonly string[],
): Promise<readonly AttachmentRow[]> => listOf(db, { recordIds });

const listOf = compiledOnce((knex, { recordIds }: { recordIds: readonly string[] }) =>
  knex<AttachmentRow>('recordAttachments')
    .whereIn('recordId', recordIds)
    .orderBy(['recordId', 'position'])
    .select<AttachmentRow[]>(...recordAttachments.names),
);

/** Replaces the attachments of a record by these photos, in this order. */
export const replaceAttachments = async (
  db: Runner,
  recordId: string,
  blobIds: readonly string[],
): Promise<void> => {
  await db.run((knex) => knex<AttachmentRow>('recordAttachments').where({ recordId }).delete());
  if (blobIds.length === 0) return;
  const rows = blobIds.map((blobId, position) => ({ recordId, position, blobId }));
  await db.run((knex) => knex<AttachmentRow>('recordAttachments').insert(rows));
};
