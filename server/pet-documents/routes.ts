import { v7 } from 'uuid';
import { changedFields, noteActivity } from '#db/activities/queries.ts';
import { BY_OWNER } from '#db/authors.ts';
import { insertBlob } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch.ts';
import { insertPage, listPages } from '#db/pet-documents/pages.ts';
import {
  countPetDocuments,
  findPetDocument,
  insertPetDocument,
  listPetDocuments,
  updatePetDocument,
} from '#db/pet-documents/queries.ts';
import type { PetDocumentRow } from '#db/pet-documents/table.ts';
import type { AccessiblePet } from '#db/pets/queries.ts';
import { prepareConflict, resolveConflict } from '#server/deleted/policy.ts';
import { type RestoredPet, restoring } from '#server/entities/restoring.ts';
import { changedBy, getAuthorId } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { type SeenPetContext, toSeenBy } from '#server/http/answers/seen-by.ts';
import { applyChanges } from '#server/http/apply-changes.ts';
import { blobOfPdf, receivePdf } from '#server/http/body/receive-pdf.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { HttpError, invalidField, notFound, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { requireBelow, requireQuota } from '#server/http/quotas.ts';
import type { PetAction } from '#server/members/rules.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { petFor, petToRestoreFor, requireOwnEntry } from '#server/pets/policy.ts';
import * as contract from './contract.ts';
import { toFacts } from './facts.ts';
import { settlePages, takePages } from './pages.ts';
import { presentDocument, presentDocuments, presentPage } from './present.ts';
import { syncReminder } from './reminder.ts';

interface DocumentKey {
  readonly id: string;
  readonly now: Date;
}

interface DocumentOfPet {
  readonly stored: PetDocumentRow;
  readonly pet: AccessiblePet;
}

/** Throws 404 for a document of a pet that is not shared, as for none, and 403 by the role. */
const documentFor = async (
  db: Runner,
  actor: Owner,
  action: PetAction,
  { id, now }: DocumentKey,
): Promise<DocumentOfPet> => {
  const storedPetDocument = await findPetDocument(db, actor.reach, id);
  if (!storedPetDocument) throw notFound();
  const pet = await petFor(db, actor, action, storedPetDocument.petId);
  if (action === 'add') requireOwnEntry(actor, pet, storedPetDocument, now);
  return { stored: storedPetDocument, pet };
};

const list = ({ db }: Parts): Route =>
  route(contract.listPetDocuments, async ({ actor, params, query, ctx }) => {
    const pet = await petFor(db, actor, 'read', params.petId);
    const { limit = MAX_LISTED, page = 1 } = query;
    ctx.set('X-Total-Count', String(await countPetDocuments(db, pet.id)));
    const rows = await listPetDocuments(db, pet.id, {
      limit,
      offset: (page - 1) * limit,
    });
    return presentDocuments(db, rows, toSeenBy(actor, pet));
  });

const readRoute = ({ db }: Parts): Route =>
  route(contract.readPetDocument, async ({ actor, params, now }) => {
    const documentKey = { id: params.petDocumentId, now };
    const { stored, pet } = await documentFor(db, actor, 'read', documentKey);
    return presentDocument(db, stored, toSeenBy(actor, pet));
  });

const requireRoomOnPet = (tx: Runner, { config }: Parts, petId: string): Promise<void> =>
  requireBelow(config, contract.MAX_PET_DOCUMENTS, 'petDocuments.tooMany', () =>
    countPetDocuments(tx, petId),
  );

const requireRoom = async (tx: Runner, parts: Parts, pet: AccessiblePet): Promise<void> => {
  await requireQuota(tx, parts.config, pet.userId, 'records');
  await requireRoomOnPet(tx, parts, pet.id);
};

const create = (parts: Parts): Route =>
  route(contract.createPetDocument, async ({ actor, params, body, now, write }) => {
    await petFor(parts.db, actor, 'add', params.petId);
    const encodedPages = await takePages(parts.photos, body.pages, {
      userId: actor.userId,
      now,
    });
    return write(async (tx) => {
      const pet = await petFor(tx, actor, 'add', params.petId);
      await requireNewId(tx, 'petDocuments', body.id);
      await requireRoom(tx, parts, pet);
      const instant = now.toISOString();
      const row: PetDocumentRow = {
        id: body.id ?? v7(),
        petId: pet.id,
        ...toFacts(body),
        ...BY_OWNER,
        createdBy: getAuthorId(actor, pet),
        mergedAt: null,
        version: await readEpoch(tx),
        createdAt: instant,
        updatedAt: instant,
        deletedAt: null,
      };
      await insertPetDocument(tx, row);
      await settlePages(
        parts,
        tx,
        { userId: pet.userId, now },
        { documentId: row.id, taken: encodedPages },
      );
      await syncReminder(tx, row, { now, timeZone: actor.timeZone });
      return presentDocument(tx, row, toSeenBy(actor, pet));
    });
  });

/** The note of a change in the activity of the document's pet. */
const toActivityNote = ({ id, petId, kind, title, updatedBy, updatedAt }: PetDocumentRow) => ({
  ...({ entity: 'petDocument', petId, entityId: id, type: kind, title } as const),
  ...{ createdBy: updatedBy, at: updatedAt },
});

/** Throws 409 with the stored state if the edit was made on another version. */
const requireVersion = async (
  tx: Runner,
  storedRow: PetDocumentRow,
  version: number | undefined,
  seenBy: SeenPetContext,
): Promise<void> => {
  if (version === undefined || version === storedRow.version) return;
  throw versionConflict(await presentDocument(tx, storedRow, seenBy));
};

const update = (parts: Parts): Route =>
  route(contract.updatePetDocument, async ({ actor, params, body, now, write }) => {
    const { pages, knownPages, version, conflict, ...sent } = body;
    const sender = { userId: actor.userId, now };
    const documentKey = { id: params.petDocumentId, now };
    await documentFor(parts.db, actor, 'add', documentKey);
    const encodedPages = await takePages(parts.photos, pages, sender);
    const preparedSides = await prepareConflict(parts.photos, conflict, 'receipt', sender);
    return write(async (tx) => {
      const { stored, pet } = await documentFor(tx, actor, 'add', documentKey);
      const seenBy = toSeenBy(actor, pet);
      await requireVersion(tx, stored, version, seenBy);
      const next = applyChanges(stored, sent);
      if (!contract.endsAfterIssue(next)) {
        throw invalidField('expiresOn', 'petDocuments.expiresOn.order');
      }
      const subject = { kind: 'petDocument', subjectId: stored.id } as const;
      const resolution = await resolveConflict(parts, preparedSides, {
        ...{ tx, ownerId: pet.userId, now, subject },
      });
      const row: PetDocumentRow = {
        ...next,
        ...changedBy(actor, pet),
        mergedAt: resolution.mergedAt,
        version: stored.version + 1,
        updatedAt: now.toISOString(),
      };
      await updatePetDocument(tx, row);
      const fields = changedFields(stored, row);
      await noteActivity(tx, { ...toActivityNote(row), kind: 'changed', fields });
      const { before, after } = await settlePages(
        parts,
        tx,
        { userId: pet.userId, now },
        {
          ...{ documentId: row.id, taken: encodedPages },
          ...{ others: resolution.others, ignoresGone: resolution.isRestored, known: knownPages },
        },
      );
      await resolution.finish(row.title, before, after);
      await syncReminder(tx, row, { now, timeZone: actor.timeZone });
      return presentDocument(tx, row, seenBy);
    });
  });

const remove = (): Route =>
  route(contract.deletePetDocument, ({ actor, params, query, now, write }) =>
    write(async (tx) => {
      const documentKey = { id: params.petDocumentId, now };
      const { stored, pet } = await documentFor(tx, actor, 'delete', documentKey);
      await requireVersion(tx, stored, query.version, toSeenBy(actor, pet));
      const instant = now.toISOString();
      const row = {
        ...stored,
        ...changedBy(actor, pet),
        deletedAt: instant,
        updatedAt: instant,
      };
      await updatePetDocument(tx, row);
      await noteActivity(tx, { ...toActivityNote(row), kind: 'deleted' });
      await syncReminder(tx, row, { now, timeZone: actor.timeZone });
      return { message: text('petDocuments.deleted') };
    }),
  );

export const documentRestoring = restoring<PetDocumentRow, contract.PetDocument, RestoredPet>(
  contract.restorePetDocument,
  {
    findPet: (tx, actor, petId) =>
      petToRestoreFor(tx, actor, petId, 'petDocuments.restore.petDeleted'),
    check: (tx, { petId }, { parts }) => requireRoomOnPet(tx, parts, petId),
    async finish(tx, row, { actor, pet, now }) {
      await noteActivity(tx, { ...toActivityNote(row), kind: 'restored' });
      await syncReminder(tx, row, { now, timeZone: actor.timeZone });
      return presentDocument(tx, row, toSeenBy(actor, pet));
    },
  },
);

const addPdf = ({ db }: Parts): Route =>
  route(
    contract.addPetDocumentPdf,
    async ({ actor, params: { petDocumentId }, query: { id }, now, write, ctx }) => {
      const documentKey = { id: petDocumentId, now };
      await documentFor(db, actor, 'add', documentKey);
      const receivedPdf = await receivePdf(ctx);
      return write(async (tx) => {
        const { stored, pet } = await documentFor(tx, actor, 'add', documentKey);
        const blob = blobOfPdf(receivedPdf, { userId: pet.userId, now, id });
        await requireNewId(tx, 'blobs', id);
        const pages = await listPages(tx, [stored.id]);
        if (pages.length >= contract.MAX_PAGES) {
          throw new HttpError(400, 'petDocuments.pages.tooMany');
        }
        await insertBlob(tx, blob);
        const position = (pages.at(-1)?.position ?? -1) + 1;
        await insertPage(tx, {
          blobId: blob.id,
          documentId: stored.id,
          position,
        });
        return presentPage(blob);
      });
    },
  );

export const petDocumentRoutes = (parts: Parts): readonly Route[] => [
  list(parts),
  readRoute(parts),
  create(parts),
  update(parts),
  remove(),
  addPdf(parts),
];
