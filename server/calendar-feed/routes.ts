import { deleteFeed, findFeed, listFeedPets, putFeed } from '#db/calendar-feed/queries.ts';
import type { CalendarFeedRow } from '#db/calendar-feed/table.ts';
import { newLinkToken } from '#server/http/access/link-token.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import type { Owner } from '#server/http/actor.ts';
import { answerSecret } from '#server/http/answers/answer-secret.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { calendarText } from './calendar.ts';
import * as contract from './contract.ts';
import { FEED_PATH } from './policy.ts';
import { type FeedSelection, readFeed } from './read-feed.ts';

const NO_FEED: contract.CalendarFeed = {
  url: null,
  isOn: false,
  petIds: null,
  hideTitles: false,
  createdAt: null,
};

const presentFeed = (
  { petIds, hidesTitles, createdAt }: CalendarFeedRow,
  url: string | null,
): contract.CalendarFeed => ({ url, isOn: true, petIds, hideTitles: hidesTitles, createdAt });

const createFeedRoute = ({ db, config, publicAddress }: Parts): Route =>
  route(contract.makeCalendarFeed, async ({ actor, body, now, ctx }) => {
    if (config.mode !== 'hosted') throw new HttpError(503, 'calendarFeed.off');
    const { petIds = null, hideTitles = false } = body;
    const token = newLinkToken();
    const feed: CalendarFeedRow = {
      userId: actor.userId,
      tokenHash: hashOfToken(token),
      petIds: petIds && [...new Set(petIds)],
      hidesTitles: hideTitles,
      createdAt: now.toISOString(),
    };
    await db.transaction(async (tx) => {
      const ownPetIds = new Set((await listFeedPets(tx, actor.scope)).map(({ id }) => id));
      if (petIds?.some((id) => !ownPetIds.has(id))) throw notFound();
      await putFeed(tx, feed);
    });
    return answerSecret(ctx, presentFeed(feed, `${publicAddress()}${FEED_PATH}${token}.ics`));
  });

const ALL_PETS = { petIds: null, hidesTitles: false } as const;

/** One item that the actor sees as a calendar file. Feeds of an account contain its own pets alone. */
const renderFeed = async (
  { db }: Parts,
  { reach, user }: Owner,
  now: Date,
  feedSelection: FeedSelection,
) => {
  const { timeZone, preferredLanguage } = user;
  const source = await readFeed(
    db,
    { ...ALL_PETS, scope: reach, timeZone, preferredLanguage },
    now,
    feedSelection,
  );
  if (source.reminders.length + source.plans.length === 0) throw notFound();
  return { text: await calendarText(source) };
};

/** The owner's calendar link, and single items as calendar files. */
export const calendarFeedRoutes = (parts: Parts): readonly Route[] => [
  route(contract.readReminderCalendar, ({ actor, params, now }) =>
    renderFeed(parts, actor, now, params),
  ),
  route(contract.readPlanCalendar, ({ actor, params, now }) =>
    renderFeed(parts, actor, now, params),
  ),
  route(contract.readCalendarFeed, async ({ actor }) => {
    const feed = await findFeed(parts.db, actor.userId);
    return feed ? presentFeed(feed, null) : NO_FEED;
  }),
  createFeedRoute(parts),
  route(contract.deleteCalendarFeed, ({ actor, write }) =>
    write(async (tx) => {
      await deleteFeed(tx, actor.userId);
      return { message: text('calendarFeed.deleted') };
    }),
  ),
];
