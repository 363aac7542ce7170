import { noteDeletion } from '#db/activities/queries.ts';
import { deleteBlobs, insertBlob } from '#db/blobs.ts';
import { findVisibleDocument, insertRecordDocument, listDocuments } from '#db/records/documents.ts';
import { getAuthorId } from '#server/http/access/shared-pet.ts';
import { toSeenBy } from '#server/http/answers/seen-by.ts';
import { answerStoredFile } from '#server/http/answers/stored-file.ts';
import { UPLOADED_FILE_POLICY } from '#server/http/answers/uploaded-file.ts';
import { blobOfPdf, receivePdf } from '#server/http/body/receive-pdf.ts';
import { badRequest, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { requireOwnEntry } from '#server/pets/policy.ts';
import { recordFor } from './access.ts';
import * as contract from './contract.ts';
import { presentDocument } from './present.ts';

const createAddRoute = ({ db }: Parts): Route =>
  route(
    contract.addDocument,
    async ({ actor, params: { recordId }, query: { id }, now, write, ctx }) => {
      const recordKey = { id: recordId, now };
      await recordFor(db, actor, 'update', recordKey);
      const receivedPdf = await receivePdf(ctx);
      return write(async (tx) => {
        const { pet } = await recordFor(tx, actor, 'update', recordKey);
        const blob = blobOfPdf(receivedPdf, { userId: pet.userId, now, id });
        await requireNewId(tx, 'blobs', id);
        const storedDocuments = await listDocuments(tx, [recordId]);
        if (storedDocuments.length >= contract.MAX_DOCUMENTS) throw badRequest('documents.tooMany');
        await insertBlob(tx, blob);
        const createdBy = getAuthorId(actor, pet);
        await insertRecordDocument(tx, { blobId: blob.id, recordId, createdBy });
        return presentDocument({ ...blob, createdBy, signedAs: null }, toSeenBy(actor, pet));
      });
    },
  );

const remove = (): Route =>
  route(contract.deleteDocument, ({ actor, params: { recordId, documentId }, now, write }) =>
    write(async (tx) => {
      const { pet } = await recordFor(tx, actor, 'create', { id: recordId, now });
      const storedDocuments = await listDocuments(tx, [recordId]);
      const document = storedDocuments.find(({ id }) => id === documentId);
      if (!document) throw notFound();
      requireOwnEntry(actor, pet, document, now);
      const instant = now.toISOString();
      await deleteBlobs(tx, [documentId], instant);
      const { originalName, createdAt, createdBy, signedAs } = document;
      await noteDeletion(
        tx,
        {
          ...{ entity: 'document', petId: pet.id, entityId: documentId },
          title: originalName ?? 'document.pdf',
        },
        { at: createdAt, createdBy, signedAs },
        { at: instant, createdBy: getAuthorId(actor, pet) },
      );
      return { message: text('documents.removed') };
    }),
  );

const readRoute = ({ db }: Parts): Route =>
  route(contract.readDocument, async ({ actor, params, ctx }) => {
    const visibleDocument = await findVisibleDocument(db, actor.reach, params.documentId);
    if (!visibleDocument) throw notFound();
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.set('Content-Security-Policy', UPLOADED_FILE_POLICY);
    return answerStoredFile(ctx, db, visibleDocument, {
      fileName: visibleDocument.originalName ?? 'document.pdf',
    });
  });

export const documentRoutes = (parts: Parts): readonly Route[] => [
  createAddRoute(parts),
  remove(),
  readRoute(parts),
];
