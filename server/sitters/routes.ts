import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import {
  countSitterLinks,
  deleteSitterLink,
  findVisiblePets,
  insertSitterLink,
  listSitterLinks,
} from '#db/sitters/queries.ts';
import type { SitterLinkRow } from '#db/sitters/table.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Owner } from '#server/http/actor.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { HttpError, invalidField, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { hashOfSitterToken, newSitterToken, SIT } from './policy.ts';
import { daysOf, daysProblem, spanOf } from './rules.ts';

const presentLink = (row: SitterLinkRow, visible: ReadonlySet<string>): contract.SitterLink => ({
  id: row.id,
  petIds: row.petIds.filter((id) => visible.has(id)),
  ...daysOf(row),
  timeZone: row.timeZone,
  canLog: row.canLog,
  hasPin: row.pinHash !== null,
  note: row.note,
  watchFor: row.watchFor,
  language: row.language,
  showAddress: row.showAddress,
  sitterName: row.sitterName,
  isLocked: row.lockedAt !== null,
  createdAt: row.createdAt,
});

const visibleOf = async (
  db: Runner,
  actor: Owner,
  petIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await findVisiblePets(db, actor.scope, petIds)).map(({ id }) => id));

/** A page of an account's links, as its owner sees them. */
export const linksOf = async (
  db: Runner,
  actor: Owner,
  window: { readonly limit: number; readonly offset: number },
): Promise<readonly contract.SitterLink[]> => {
  const rows = await listSitterLinks(db, actor.userId, window);
  const visible = await visibleOf(db, actor, [...new Set(rows.flatMap(({ petIds }) => petIds))]);
  return rows.map((row) => presentLink(row, visible));
};

const list = ({ db }: Parts): Route =>
  route(contract.listSitterLinks, async ({ actor, query, ctx }) => {
    const { limit = MAX_LISTED, page = 1 } = query;
    ctx.set('X-Total-Count', String(await countSitterLinks(db, actor.userId)));
    return linksOf(db, actor, { limit, offset: (page - 1) * limit });
  });

type HashPin = (pin: string) => Promise<string>;

const create = ({ db, config, publicAddress }: Parts, hashPin: HashPin): Route =>
  route(contract.createSitterLink, async ({ actor, body, now, ctx }) => {
    if (config.mode !== 'hosted') throw new HttpError(503, 'sitters.off');
    const { from, until, pin = null, note = null, watchFor = null, ...choices } = body;
    const problem = daysProblem(from, until, dayIn(now, actor.timeZone));
    if (problem) throw invalidField(problem[0], problem[1]);
    const token = newSitterToken();
    const petIds = [...new Set(body.petIds)];
    const pinHash = pin === null ? null : await hashPin(pin);
    const row: SitterLinkRow = {
      ...choices,
      ...{ id: v7(), userId: actor.userId, tokenHash: hashOfSitterToken(token), petIds },
      ...spanOf(from, until, actor.timeZone),
      timeZone: actor.timeZone,
      ...{ pinHash, note, watchFor },
      ...{ sitterName: null, wrongPins: 0, lockedAt: null, createdAt: now.toISOString() },
    };
    const visible = await db.transaction(async (tx) => {
      const seen = await visibleOf(tx, actor, petIds);
      if (petIds.some((id) => !seen.has(id))) throw notFound();
      if ((await countSitterLinks(tx, actor.userId)) >= contract.MAX_SITTER_LINKS) {
        throw new HttpError(409, 'sitters.tooMany');
      }
      await insertSitterLink(tx, row);
      return seen;
    });
    const made: contract.NewSitterLink = {
      ...presentLink(row, visible),
      link: `${publicAddress()}${SIT}${token}`,
    };
    // Set here, and not returned: answers are stored for retries, and this one opens the page.
    ctx.status = 201;
    ctx.body = made;
    return undefined;
  });

const remove = (): Route =>
  route(contract.deleteSitterLink, ({ actor, params, write }) =>
    write(async (tx) => {
      const deleted = await deleteSitterLink(tx, actor.userId, params.linkId);
      if (deleted === 0) throw notFound();
      return { message: text('sitters.deleted') };
    }),
  );

/** The links that an owner makes for sitters. */
export const sitterRoutes = (parts: Parts, hashPin: HashPin): readonly Route[] => [
  list(parts),
  create(parts, hashPin),
  remove(),
];
