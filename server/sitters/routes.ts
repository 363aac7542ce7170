import { v7 } from 'uuid';
import { noteLink } from '#db/activities/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { removePetsFromLink } from '#db/members/endings.ts';
import { findVisiblePets } from '#db/pets/queries.ts';
import {
  type CreatedSitterLink,
  countOwnSitterLinks,
  countSitterLinks,
  findLinkFor,
  findOwnPets,
  insertSitterLink,
  listSitterLinks,
} from '#db/sitters/queries.ts';
import type { SitterLinkRow } from '#db/sitters/table.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { newLinkToken } from '#server/http/access/link-token.ts';
import { reachFor } from '#server/http/access/reach.ts';
import { notAllowed } from '#server/http/access/shared-pet.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import type { Owner } from '#server/http/actor.ts';
import { answerSecret } from '#server/http/answers/answer-secret.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { HttpError, invalidField, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { SIT_PATH } from './policy.ts';
import { daysProblem, toDays, toInstants } from './rules.ts';

const presentLink = (
  row: CreatedSitterLink,
  visiblePetIds: ReadonlySet<string>,
  { userId }: Pick<Owner, 'userId'>,
): contract.SitterLink => {
  const petIds = row.petIds.filter((id) => visiblePetIds.has(id));
  // The owner may not read a member's notes about other pets and another house.
  const isWholeLink = row.userId === userId || petIds.length === row.petIds.length;
  return {
    id: row.id,
    petIds,
    ...toDays(row),
    timeZone: row.timeZone,
    canLog: row.canLog,
    hasPin: row.pinHash !== null,
    note: isWholeLink ? row.note : null,
    watchFor: isWholeLink ? row.watchFor : null,
    language: row.language,
    showAddress: row.showAddress,
    sitterName: row.sitterName,
    isLocked: row.lockedAt !== null,
    createdBy: { id: row.userId, name: row.makerName },
    createdAt: row.createdAt,
  };
};

/** The pets for which an actor may make a link. Throws 404 for one that is not shared, and 403 by its role. */
const requirePets = async (
  db: Runner,
  actor: Owner,
  petIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const seenPets = await findVisiblePets(db, actor.reach, petIds);
  if (petIds.some((id) => !seenPets.has(id))) throw notFound();
  const visiblePets = await findShareablePets(db, actor, petIds);
  if (visiblePets.size < seenPets.size) throw notAllowed();
  return visiblePets;
};

const findShareablePets = (
  db: Runner,
  actor: Owner,
  petIds: readonly string[],
): Promise<ReadonlySet<string>> => findVisiblePets(db, reachFor(actor, 'share'), petIds);

/** Returns a page of the links that an account made or that show its pets. */
export const listLinks = async (
  db: Runner,
  actor: Owner,
  window: { readonly limit: number; readonly offset: number },
): Promise<readonly contract.SitterLink[]> => {
  const rows = await listSitterLinks(db, actor.userId, window);
  const visiblePets = await findShareablePets(db, actor, [
    ...new Set(rows.flatMap(({ petIds }) => petIds)),
  ]);
  return rows.map((row) => presentLink(row, visiblePets, actor));
};

const list = ({ db }: Parts): Route =>
  route(contract.listSitterLinks, async ({ actor, query, ctx }) => {
    const { limit = MAX_LISTED, page = 1 } = query;
    ctx.set('X-Total-Count', String(await countSitterLinks(db, actor.userId)));
    return listLinks(db, actor, { limit, offset: (page - 1) * limit });
  });

/** The note of a link in the activity of its pets. */
const toActivityNote = ({ id, createdAt }: SitterLinkRow) =>
  ({ entity: 'sitterLink', entityId: id, at: createdAt }) as const;

type HashPin = (pin: string) => Promise<string>;

const create = ({ db, config, publicAddress }: Parts, hashPin: HashPin): Route =>
  route(contract.createSitterLink, async ({ actor, body, now, ctx }) => {
    if (config.mode !== 'hosted') throw new HttpError(503, 'sitters.off');
    const { from, until, pin = null, note = null, watchFor = null, ...choices } = body;
    const problem = daysProblem(from, until, dayIn(now, actor.timeZone));
    if (problem) throw invalidField(problem[0], problem[1]);
    const token = newLinkToken();
    const petIds = [...new Set(body.petIds)];
    const pinHash = pin === null ? null : await hashPin(pin);
    const row: SitterLinkRow = {
      ...choices,
      ...{ id: v7(), userId: actor.userId, tokenHash: hashOfToken(token), petIds },
      ...toInstants(from, until, actor.timeZone),
      timeZone: actor.timeZone,
      ...{ pinHash, note, watchFor },
      ...{ sitterName: null, wrongPins: 0, lockedAt: null, createdAt: now.toISOString() },
    };
    const visiblePets = await db.transaction(async (tx) => {
      const chosenPets = await requirePets(tx, actor, petIds);
      if ((await countOwnSitterLinks(tx, actor.userId)) >= contract.MAX_SITTER_LINKS) {
        throw new HttpError(409, 'sitters.tooMany');
      }
      await insertSitterLink(tx, row);
      await noteLink(tx, petIds, { ...toActivityNote(row), userId: actor.userId, kind: 'added' });
      return chosenPets;
    });
    const newSitterLink: contract.NewSitterLink = {
      ...presentLink({ ...row, makerName: actor.user.firstName }, visiblePets, actor),
      link: `${publicAddress()}${SIT_PATH}${token}`,
    };
    return answerSecret(ctx, newSitterLink);
  });

const remove = (): Route =>
  route(contract.deleteSitterLink, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const link = await findLinkFor(tx, actor.userId, params.linkId);
      if (!link) throw notFound();
      const isOwn = link.userId === actor.userId;
      const petIds = isOwn ? link.petIds : [...(await findOwnPets(tx, actor.userId, link.petIds))];
      await removePetsFromLink(tx, link, new Set(petIds));
      const activityNote = { ...toActivityNote(link), at: now.toISOString(), userId: actor.userId };
      await noteLink(tx, petIds, { ...activityNote, kind: 'deleted' });
      return { message: text('sitters.deleted') };
    }),
  );

/** The calls with which owners manage sitter links. */
export const sitterRoutes = (parts: Parts, hashPin: HashPin): readonly Route[] => [
  list(parts),
  create(parts, hashPin),
  remove(),
];
