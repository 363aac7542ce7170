import { v7 } from 'uuid';
import { findUser } from '#db/accounts/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { countMoving, countPhotos } from '#db/hand-over/move.ts';
import {
  countHandOvers,
  deleteHandOver,
  findHandOver,
  findOpenHandOver,
  insertHandOver,
  listDocumentsOfPet,
  listHandOvers,
} from '#db/hand-over/queries.ts';
import type { HandOverRow } from '#db/hand-over/table.ts';
import { type AccessiblePet, findPet } from '#db/pets/queries.ts';
import type { Entity } from '#server/entities/entity.ts';
import { isLinkToken, newLinkToken } from '#server/http/access/link-token.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import type { Owner } from '#server/http/actor.ts';
import { answerSecret } from '#server/http/answers/answer-secret.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { petFor } from '#server/pets/policy.ts';
import * as contract from './contract.ts';
import { HAND_OVER_LIMITS, handOverMail } from './hand-over-mail.ts';
import { movePet, movingEntities } from './move-pet.ts';
import { HAND_OVER_LIFETIME } from './rules.ts';

/** A link without the documents that were left out. */
type NewLink = Omit<HandOverRow, 'leftOutIds'>;

const present = (
  { id, petId, email, expiresAt, createdAt }: NewLink,
  petName: string,
): contract.HandOver => ({ id, petId, petName, email, expiresAt, createdAt });

const countMovingRows = async (
  db: Runner,
  entities: readonly Entity[],
  petId: string,
  leftOutIds: readonly string[] | null = null,
): Promise<contract.MovingCounts> => {
  const tables = movingEntities(entities).map(({ table }) => table);
  const counts = await countMoving(db, tables, petId, leftOutIds);
  const getCount = (name: string): number => counts.get(name) ?? 0;
  return {
    medicalRecords: getCount('medicalRecords'),
    documents: getCount('petDocuments') + getCount('recordDocuments'),
    carePlans: getCount('carePlans'),
    diaryEntries: getCount('diaryEntries'),
    weighings: getCount('weighings'),
    photos: await countPhotos(db, tables, petId, leftOutIds),
  };
};

const list = ({ db }: Parts): Route =>
  route(contract.listHandOvers, async ({ actor, now }) =>
    (await listHandOvers(db, actor.userId, now.toISOString())).map((row) =>
      present(row, row.petName),
    ),
  );

const readRoute = ({ db }: Parts, entities: readonly Entity[]): Route =>
  route(contract.readHandOver, async ({ actor, params, now }) => {
    const pet = await petFor(db, actor, 'hand-over', params.petId);
    const openLink = await findOpenHandOver(db, pet.id, now.toISOString());
    return {
      goesAlong: await countMovingRows(db, entities, pet.id),
      documents: (await listDocumentsOfPet(db, pet.id, contract.MAX_DOCUMENTS)).map(
        ({ id, name }) => ({ id, name: name ?? '' }),
      ),
      handOver: openLink ? present(openLink, pet.name) : null,
    };
  });

/** Throws 404 where one of these is none of the pet's listed documents. */
const checkDocuments = async (
  tx: Runner,
  petId: string,
  documentIds: readonly string[],
): Promise<void> => {
  if (documentIds.length === 0) return;
  const documents = await listDocumentsOfPet(tx, petId, contract.MAX_DOCUMENTS);
  const listedIds = new Set(documents.map(({ id }) => id));
  if (documentIds.some((id) => !listedIds.has(id))) throw notFound();
};

const store = async (
  tx: Runner,
  actor: Owner,
  row: NewLink,
  leftOutIds: readonly string[],
): Promise<AccessiblePet> => {
  const pet = await petFor(tx, actor, 'hand-over', row.petId);
  if (pet.isSample) throw new HttpError(409, 'handOver.sample');
  await checkDocuments(tx, pet.id, leftOutIds);
  const replacedHandOver = await findOpenHandOver(tx, pet.id, row.createdAt);
  const openHandOvers = await countHandOvers(tx, actor.userId, row.createdAt);
  if (!replacedHandOver && openHandOvers >= contract.MAX_HAND_OVERS)
    throw new HttpError(409, 'handOver.tooMany');
  await insertHandOver(tx, { ...row, leftOutIds: leftOutIds.length > 0 ? leftOutIds : null });
  return pet;
};

const create = ({ db, mail, publicAddress }: Parts): Route =>
  route(contract.createHandOver, async ({ actor, params, body, now, ctx }) => {
    const { email = null, leftOutIds = [] } = body;
    await petFor(db, actor, 'hand-over', params.petId);
    await HAND_OVER_LIMITS.countNew(db, ctx, actor.userId, now);
    const token = newLinkToken();
    const row: NewLink = {
      ...{ id: v7(), petId: params.petId, userId: actor.userId },
      ...{ tokenHash: hashOfToken(token), email },
      expiresAt: new Date(now.getTime() + HAND_OVER_LIFETIME).toISOString(),
      createdAt: now.toISOString(),
    };
    const pet = await db.transaction((tx) => store(tx, actor, row, leftOutIds));
    const link = `${publicAddress()}/hand-over/${token}`;
    const isMailed =
      email !== null && mail.available && (await HAND_OVER_LIMITS.mayMailTo(db, ctx, email, now));
    if (isMailed) await mail.send(handOverMail(email, actor, { link, petName: pet.name }));
    const newHandOver: contract.NewHandOver = { ...present(row, pet.name), link, isMailed };
    return answerSecret(ctx, newHandOver);
  });

const cancel = (): Route =>
  route(contract.cancelHandOver, ({ actor, params, write }) =>
    write(async (tx) => {
      const pet = await petFor(tx, actor, 'hand-over', params.petId);
      if ((await deleteHandOver(tx, pet.id)) === 0) throw notFound();
      return { message: text('handOver.cancelled') };
    }),
  );

interface OpenHandOver {
  readonly link: HandOverRow;
  readonly pet: AccessiblePet;
}

/** The same 404 for links that are malformed, unknown, used, cancelled or expired, and where the pet was deleted. */
const openHandOver = async (db: Runner, token: string, now: Date): Promise<OpenHandOver> => {
  const link = isLinkToken(token)
    ? await findHandOver(db, hashOfToken(token), now.toISOString())
    : undefined;
  const pet = link && (await findPet(db, { ownerId: link.userId }, link.petId));
  if (!link || !pet) throw notFound();
  return { link, pet };
};

const preview = ({ db }: Parts, entities: readonly Entity[]): Route =>
  route(contract.previewHandOver, async ({ params: { token }, ctx, now }) => {
    await HAND_OVER_LIMITS.countRead(db, ctx, now);
    const { link, pet } = await openHandOver(db, token, now);
    const owner = await findUser(db, link.userId);
    if (!owner) throw notFound();
    return {
      from: joinFullName(owner),
      petName: pet.name,
      category: pet.category,
      breed: pet.breed,
      goesAlong: await countMovingRows(db, entities, pet.id, link.leftOutIds),
      expiresAt: link.expiresAt,
      isForAddress: link.email !== null,
    };
  });

const requireMayAccept = ({ userId, user }: Owner, link: HandOverRow): void => {
  if (link.userId === userId) throw new HttpError(409, 'handOver.own');
  const isForUser = link.email === null || (user.isEmailConfirmed && user.email === link.email);
  if (!isForUser) throw new HttpError(403, 'handOver.otherAddress');
};

const accept = ({ db, config }: Parts, entities: readonly Entity[]): Route =>
  route(contract.acceptHandOver, async ({ actor, params: { token }, now, ctx, write }) => {
    await HAND_OVER_LIMITS.countRead(db, ctx, now);
    return write(async (tx) => {
      const { link, pet } = await openHandOver(tx, token, now);
      requireMayAccept(actor, link);
      const transferFields = { from: link.userId, to: actor.userId, at: now.toISOString() };
      const move = { petId: pet.id, petName: pet.name, ...transferFields };
      await movePet(tx, { config, entities }, move, link.leftOutIds);
      return { petId: pet.id, petName: pet.name };
    });
  });

/** Gives pets to new owners. */
export const handOverRoutes = (parts: Parts, entities: readonly Entity[]): readonly Route[] => [
  list(parts),
  readRoute(parts, entities),
  create(parts),
  cancel(),
  preview(parts, entities),
  accept(parts, entities),
];
