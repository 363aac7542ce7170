import { hash } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { findFeedByHash } from '#db/calendar-feed/queries.ts';
import { isLinkToken } from '#server/http/access/link-token.ts';
import { toNetwork } from '#server/http/access/network.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import { AccountTurns } from '#server/http/account-turns.ts';
import { matchesETag } from '#server/http/answers/matches-etag.ts';
import { notFound } from '#server/http/errors.ts';
import { holdLinkVisit } from '#server/http/held-visit.ts';
import type { Parts } from '#server/parts.ts';
import { calendarText } from './calendar.ts';
import { FEED_PATH } from './policy.ts';
import { readFeed } from './read-feed.ts';

/**
 * Limit for one network, whether or not a feed is found. Calendar services read many people's feeds from few addresses.
 */
export const FEED_READS_BY_NETWORK: Limit = {
  name: 'calendar:from',
  max: 1200,
  windowSeconds: 15 * 60,
};
/** Limit for one feed. Programs ask every 15 minutes at most, on each device. */
export const FEED_READS: Limit = { name: 'calendar', max: 60, windowSeconds: 60 * 60 };

/** The token in an address `/calendar/{token}.ics`. */
const tokenIn = (file: string): string | undefined => {
  const [, token = ''] = /^(.+)\.ics$/.exec(file) ?? [];
  return isLinkToken(token) ? token : undefined;
};

/** Throws 429 above a limit, and the same 404 for a malformed, unknown or deleted token. */
const feedIn = async ({ db, clock }: Parts, ctx: Context) => {
  const now = clock.now();
  const { file }: { readonly file: string } = ctx['params'];
  await countAgainst(db, FEED_READS_BY_NETWORK, toNetwork(ctx.ip), now);
  const token = tokenIn(file);
  const feed = token && (await findFeedByHash(db, hashOfToken(token)));
  if (!feed) throw notFound();
  await countAgainst(db, FEED_READS, feed.tokenHash, now);
  return feed;
};

/** One feed for each account at a time, because it reads all plans. */
const turns = new AccountTurns();

const sendFeed = async (parts: Parts, ctx: Context): Promise<void> => {
  ctx.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  using _visit = await holdLinkVisit(ctx, parts.publications);
  const feed = await feedIn(parts, ctx);
  const now = parts.clock.now();
  const text = await turns.run(feed.userId, async () =>
    calendarText(await readFeed(parts.db, { ...feed, scope: { ownerId: feed.userId } }, now)),
  );
  // The calendar program may cache the feed if it revalidates it; proxies may not.
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.etag = hash('sha256', text, 'base64url');
  if (matchesETag(ctx.get('If-None-Match'), ctx.response.get('ETag'))) {
    ctx.status = 304;
    return;
  }
  ctx.type = 'text/calendar; charset=utf-8';
  ctx.set('Content-Disposition', 'inline; filename="alaga.ics"');
  ctx.body = text;
};

/**
 * The feeds that calendar programs read, without a session. A household has none, because only its own window may
 * connect.
 */
export const feedPages = (parts: Parts): Router => {
  const router = new Router();
  router.get(`${FEED_PATH}:file`, (ctx) => sendFeed(parts, ctx));
  router.get(/^\/calendar\//, () => {
    throw notFound();
  });
  return router;
};
