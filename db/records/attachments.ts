import { compiledOnce } from '#db/compiled.ts';
import type { Runner } from '#db/run.ts';

/** The photos of a record, in the order of `position`. */
export interface AttachmentRow {
  readonly recordId: string;
  readonly position: number;
  readonly blobId: string;
}

export const attachmentColumns = [
  'recordId',
  'position',
  'blobId',
] as const satisfies readonly (keyof AttachmentRow)[];

/** The attachments of records that were found in the actor's scope, in one statement. */
export const listAttachments = (
  db: Runner,
  recordIds: readonly string[],
): Promise<readonly AttachmentRow[]> => listOf(db, { recordIds });

const listOf = compiledOnce((k, { recordIds }: { recordIds: readonly string[] }) =>
  k<AttachmentRow>('recordAttachments')
    .whereIn('recordId', recordIds)
    .orderBy(['recordId', 'position'])
    .select<AttachmentRow[]>(...attachmentColumns),
);

/** Makes these photos, in this order, the attachments of a record. */
export const replaceAttachments = async (
  db: Runner,
  recordId: string,
  blobIds: readonly string[],
): Promise<void> => {
  await db.run((k) => k<AttachmentRow>('recordAttachments').where({ recordId }).delete());
  if (blobIds.length === 0) return;
  const rows = blobIds.map((blobId, position) => ({ recordId, position, blobId }));
  await db.run((k) => k<AttachmentRow>('recordAttachments').insert(rows));
};
