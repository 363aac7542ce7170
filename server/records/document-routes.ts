import { v7 } from 'uuid';
import { deleteBlobs, insertBlob, readBlob } from '#db/photos/queries.ts';
import { findVisibleDocument, insertRecordDocument, listDocuments } from '#db/records/documents.ts';
import { matchesETag } from '#server/http/answers/matches-etag.ts';
import { badRequest, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { recordFor } from './access.ts';
import * as contract from './contract.ts';
import { presentDocument } from './present.ts';
import { type ReceivedPdf, receivePdf } from './receive-pdf.ts';

/** An uploaded file is untrusted: it may run nothing, load nothing and be framed nowhere. */
const DOCUMENT_POLICY =
  "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

interface Holder {
  readonly userId: string;
  readonly now: Date;
  readonly id: string | undefined;
}

const blobOf = ({ name, bytes, sha256 }: ReceivedPdf, { userId, now, id }: Holder) => ({
  id: id ?? v7(),
  userId,
  kind: 'document' as const,
  originalName: name,
  mimeType: 'application/pdf',
  sha256,
  byteSize: bytes.byteLength,
  width: null,
  height: null,
  createdAt: now.toISOString(),
  thumbnail: null,
  bytes,
});

const add = ({ db }: Parts): Route =>
  route(
    contract.addDocument,
    async ({ actor, params: { recordId }, query: { id }, now, write, ctx }) => {
      await recordFor(db, actor, 'update', recordId);
      const blob = blobOf(await receivePdf(ctx), { userId: actor.userId, now, id });
      return write(async (tx) => {
        await recordFor(tx, actor, 'update', recordId);
        await requireNewId(tx, 'blobs', id);
        const stored = await listDocuments(tx, [recordId]);
        if (stored.length >= contract.MAX_DOCUMENTS) throw badRequest('documents.tooMany');
        await insertBlob(tx, blob);
        await insertRecordDocument(tx, { blobId: blob.id, recordId });
        return presentDocument(blob);
      });
    },
  );

const remove = (): Route =>
  route(contract.deleteDocument, ({ actor, params: { recordId, documentId }, now, write }) =>
    write(async (tx) => {
      await recordFor(tx, actor, 'update', recordId);
      const stored = await listDocuments(tx, [recordId]);
      if (!stored.some(({ id }) => id === documentId)) throw notFound();
      await deleteBlobs(tx, [documentId], now.toISOString());
      return { message: text('documents.removed') };
    }),
  );

/** RFC 6266: an ASCII name for old clients, the real name for others. */
const inlineAs = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const real = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${real}`;
};

const read = ({ db }: Parts): Route =>
  route(contract.readDocument, async ({ actor, params, ctx }) => {
    const found = await findVisibleDocument(db, actor.scope, params.documentId);
    if (!found) throw notFound();
    ctx.status = 200;
    ctx.set('Cache-Control', 'private, no-cache');
    // An uploaded file under this server's address gets no rights of the app.
    ctx.set('Content-Security-Policy', DOCUMENT_POLICY);
    ctx.etag = found.sha256;
    if (matchesETag(ctx.get('If-None-Match'), ctx.response.get('ETag'))) {
      ctx.status = 304;
      return undefined;
    }
    const bytes = await readBlob(db, found.id, 'full');
    if (!bytes) throw notFound();
    ctx.type = found.mimeType;
    ctx.set('Content-Disposition', inlineAs(found.originalName ?? 'document.pdf'));
    ctx.body = Buffer.from(bytes);
    return undefined;
  });

export const documentRoutes = (parts: Parts): readonly Route[] => [
  add(parts),
  remove(),
  read(parts),
];
