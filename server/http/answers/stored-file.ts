import type { Context } from 'koa';
import { type BlobRow, type BlobSize, readBlob } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import { notFound } from '#server/http/errors.ts';
import { inlineAs } from './inline-as.ts';
import { matchesETag } from './matches-etag.ts';

interface FileHeaders {
  readonly size?: BlobSize;
  /** The name under which a browser would save it. */
  readonly fileName?: string;
}

/** Answers a stored file with its hash as the tag, or 304 to a browser that has it. Throws 404 if it is deleted. */
export const answerStoredFile = async (
  ctx: Context,
  db: Runner,
  file: Pick<BlobRow, 'id' | 'sha256' | 'mimeType'>,
  { size = 'full', fileName }: FileHeaders = {},
): Promise<undefined> => {
  ctx.status = 200;
  ctx.etag = size === 'full' ? file.sha256 : `${file.sha256}-${size}`;
  if (matchesETag(ctx.get('If-None-Match'), ctx.response.get('ETag'))) {
    ctx.status = 304;
    return undefined;
  }
  const bytes = await readBlob(db, file.id, size);
  if (!bytes) throw notFound();
  ctx.type = file.mimeType;
  if (fileName !== undefined) ctx.set('Content-Disposition', inlineAs(fileName));
  ctx.body = Buffer.from(bytes);
  return undefined;
};
