import { v7 } from 'uuid';
import { deleteBlobs, insertBlob } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch.ts';
import {
  countItems,
  findItem,
  insertItem,
  listItemPage,
  readReceiptPdfs,
  updateItem,
} from '#db/expenses/items.ts';
import type { ExpenseItemRow } from '#db/expenses/table.ts';
import { listMembersByPetOfExpense } from '#db/members/expense-notes.ts';
import { noteEnded } from '#db/members/notes.ts';
import { findPet, findVisiblePets } from '#db/pets/queries.ts';
import type { ReadScope } from '#db/scope.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { prepareConflict, resolveConflict } from '#server/deleted/policy.ts';
import { restoring } from '#server/entities/restoring.ts';
import { listAccounts } from '#server/http/access/owner-scope.ts';
import type { Owner } from '#server/http/actor.ts';
import { applyChanges } from '#server/http/apply-changes.ts';
import { blobOfPdf, receivePdf } from '#server/http/body/receive-pdf.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { HttpError, invalidField, notFound, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { requireQuota } from '#server/http/quotas.ts';
import { text } from '#server/messages/text.ts';
import { parseCost } from '#server/money/rules.ts';
import type { Parts } from '#server/parts.ts';
import type { ExpenseItem } from './contract.ts';
import * as contract from './contract.ts';

/** Throws the same 404 for another owner's expense and for a missing one. */
const itemFor = async (db: Runner, actor: Owner, id: string): Promise<ExpenseItemRow> => {
  const item = await findItem(db, actor.scope, id);
  if (!item) throw notFound();
  return item;
};

/** Refuses another owner's pet exactly like a missing one. */
const requirePet = async (db: Runner, actor: Owner, petId: string | null): Promise<void> => {
  if (petId === null) return;
  const pet = await findPet(db, actor.scope, petId);
  if (!pet) throw invalidField('petId', 'expenses.item.petId.unknown');
};

/** Presents expenses. A deleted pet is shown as no pet. */
const present = async (db: Runner, scope: ReadScope, rows: readonly ExpenseItemRow[]) => {
  const petIds = [...new Set(rows.flatMap(({ petId }) => petId ?? []))];
  const pets = await findVisiblePets(db, scope, petIds);
  const pdfs = await readReceiptPdfs(db, rows);
  return rows.map((row) =>
    contract.presentItem(
      { ...row, petId: row.petId !== null && pets.has(row.petId) ? row.petId : null },
      pdfs,
    ),
  );
};

const presentItem = async (db: Runner, actor: Owner, row: ExpenseItemRow): Promise<ExpenseItem> => {
  const [item] = await present(db, actor.scope, [row]);
  if (!item) throw notFound();
  return item;
};

const refuseFuture = (spentOn: string, today: string): void => {
  if (spentOn > today) throw invalidField('spentOn', 'expenses.item.spentOn.future');
};

const list = ({ db }: Parts): Route =>
  route(contract.listItems, async ({ actor, query, ctx }) => {
    const { limit = MAX_LISTED, page = 1 } = query;
    const pageWindow = { limit, offset: (page - 1) * limit };
    const { scope } = await listAccounts(db, actor, query.ownerId);
    ctx.set('X-Total-Count', String(await countItems(db, scope)));
    return present(db, scope, await listItemPage(db, scope, pageWindow));
  });

const readRoute = ({ db }: Parts): Route =>
  route(contract.readItem, async ({ actor, params }) =>
    presentItem(db, actor, await itemFor(db, actor, params.itemId)),
  );

const create = ({ db, config, photos }: Parts): Route =>
  route(contract.createItem, async ({ actor, body, now, write }) => {
    const { userId, timeZone } = actor;
    const { id = v7(), imageUrl, petId = null, note = null, ...fields } = body;
    refuseFuture(fields.spentOn, dayIn(now, timeZone));
    await requirePet(db, actor, petId);
    const photo = await photos.readUpload(imageUrl, 'receipt', { userId, now });
    return write(async (tx) => {
      await requirePet(tx, actor, petId);
      await requireNewId(tx, 'expenseItems', body.id);
      await requireQuota(tx, config, userId, 'records');
      const instant = now.toISOString();
      const item: ExpenseItemRow = {
        ...fields,
        id,
        userId,
        petId,
        amountCentavos: parseCost(fields.amount),
        note,
        imageBlobId: await photos.attach(tx, { userId, now }, photo, null),
        mergedAt: null,
        version: await readEpoch(tx),
        createdAt: instant,
        updatedAt: instant,
        deletedAt: null,
        importId: null,
      };
      await insertItem(tx, item);
      return contract.presentItem(item);
    });
  });

/** Throws 409 with the stored state if the edit was made on another version. */
const requireVersion = async (
  tx: Runner,
  actor: Owner,
  storedRow: ExpenseItemRow,
  version: number | undefined,
): Promise<void> => {
  if (version === undefined || version === storedRow.version) return;
  throw versionConflict(await presentItem(tx, actor, storedRow));
};

/** Whether an expense has another receipt than the one that a sender knows, who may know none (empty) or not say. */
const isOtherReceipt = (
  { imageBlobId }: Pick<ExpenseItemRow, 'imageBlobId'>,
  known: string | undefined,
): boolean => known !== undefined && imageBlobId !== null && imageBlobId !== known;

/** Adds notes to the feeds of those of these members who no longer see an expense. */
const noteMoved = async (
  tx: Runner,
  { id, userId, updatedAt }: ExpenseItemRow,
  membersBefore: readonly string[],
): Promise<void> => {
  if (membersBefore.length === 0) return;
  const membersAfter = new Set(await listMembersByPetOfExpense(tx, userId, id));
  for (const member of membersBefore) {
    if (!membersAfter.has(member))
      await noteEnded(tx, member, [{ entity: 'expense', id }], updatedAt);
  }
};

const update = (parts: Parts): Route =>
  route(contract.updateItem, async ({ actor, params, body, now, write }) => {
    const { db, photos } = parts;
    const { imageUrl, version, conflict, replaces, ...sent } = body;
    const holder = { userId: actor.userId, now };
    await itemFor(db, actor, params.itemId);
    const photo = await photos.readUpload(imageUrl, 'receipt', holder);
    const preparedSides = await prepareConflict(photos, conflict, 'receipt', holder);
    return write(async (tx) => {
      const storedItem = await itemFor(tx, actor, params.itemId);
      await requireVersion(tx, actor, storedItem, version);
      if (photo.kind !== 'unchanged' && isOtherReceipt(storedItem, replaces)) {
        throw versionConflict(await presentItem(tx, actor, storedItem));
      }
      const next = applyChanges(storedItem, sent);
      // Fields that an edit does not change are not validated again.
      if (next.spentOn !== storedItem.spentOn) {
        refuseFuture(next.spentOn, dayIn(now, actor.timeZone));
      }
      if (next.petId !== storedItem.petId) await requirePet(tx, actor, next.petId);
      const subject = { kind: 'expense', subjectId: storedItem.id } as const;
      const resolution = await resolveConflict(parts, preparedSides, {
        tx,
        ownerId: actor.userId,
        now,
        subject,
      });
      const item: ExpenseItemRow = {
        ...next,
        amountCentavos: parseCost(next.amount),
        imageBlobId: await photos.attach(
          tx,
          holder,
          photo,
          storedItem.imageBlobId,
          resolution.others,
        ),
        mergedAt: resolution.mergedAt,
        version: storedItem.version + 1,
        updatedAt: now.toISOString(),
      };
      const isMoved = item.petId !== storedItem.petId;
      const membersBefore = isMoved
        ? await listMembersByPetOfExpense(tx, item.userId, item.id)
        : [];
      await updateItem(tx, item);
      await noteMoved(tx, item, membersBefore);
      await resolution.finish(item.note ?? '', [storedItem.imageBlobId], [item.imageBlobId]);
      return presentItem(tx, actor, item);
    });
  });

const addPdf = ({ db }: Parts): Route =>
  route(
    contract.addItemPdf,
    async ({ actor, params: { itemId }, query: { id, replaces }, now, write, ctx }) => {
      await itemFor(db, actor, itemId);
      const receivedPdf = await receivePdf(ctx);
      return write(async (tx) => {
        const storedItem = await itemFor(tx, actor, itemId);
        await requireNewId(tx, 'blobs', id);
        const blob = blobOfPdf(receivedPdf, { userId: actor.userId, now, id });
        const { imageBlobId } = storedItem;
        if (isOtherReceipt(storedItem, replaces)) {
          const current = await presentItem(tx, actor, storedItem);
          throw new HttpError(409, 'expenses.receipt.changed', { extraBody: { current } });
        }
        const replacedBlobIds = imageBlobId === null ? [] : [imageBlobId];
        const updatedAt = now.toISOString();
        await insertBlob(tx, blob, replacedBlobIds);
        await updateItem(tx, { ...storedItem, imageBlobId: blob.id, updatedAt });
        await deleteBlobs(tx, replacedBlobIds, updatedAt);
        return contract.presentReceipt(blob);
      });
    },
  );

const remove = (): Route =>
  route(contract.deleteItem, ({ actor, params, query, now, write }) =>
    write(async (tx) => {
      const storedItem = await itemFor(tx, actor, params.itemId);
      await requireVersion(tx, actor, storedItem, query.version);
      const instant = now.toISOString();
      await updateItem(tx, { ...storedItem, deletedAt: instant, updatedAt: instant });
      return { message: text('expenses.item.deleted') };
    }),
  );

export const itemRestoring = restoring<ExpenseItemRow, ExpenseItem>(contract.restoreItem, {
  finish: (tx, item, { actor }) => presentItem(tx, actor, item),
});

export const expenseItemRoutes = (parts: Parts): readonly Route[] => [
  list(parts),
  readRoute(parts),
  create(parts),
  update(parts),
  addPdf(parts),
  remove(),
];
