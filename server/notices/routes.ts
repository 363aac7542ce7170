import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { insertNotices, listLatest, type NoticeRow, readNotices } from '#db/notices/queries.ts';
import {
  deleteSubscription,
  hasSubscription,
  saveSubscription,
} from '#db/notices/subscriptions.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { requireSession } from '#server/http/access/proofs.ts';
import { countAgainst } from '#server/http/access/rate-limit.ts';
import { sessionName } from '#server/http/access/session/session.ts';
import type { Owner } from '#server/http/actor.ts';
import { HttpError, invalidField } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireQuota } from '#server/http/quotas.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { availableChannels, getReachableChannels } from './channels.ts';
import * as contract from './contract.ts';
import { deliverNotices } from './delivery/deliver.ts';
import { isTextLimited } from './delivery/text-limit.ts';
import { isPushService } from './push-hosts.ts';
import { listReceivers } from './receivers.ts';
import { newNotice } from './rows.ts';
import { type AccountChannel, type DeliveryChannel, reachableChannels } from './rules.ts';
import { sources } from './sources.ts';

const pushKey = ({ config, pushKeys }: Parts): Route =>
  route(contract.readPushKey, async () => {
    if (config.mode !== 'hosted') throw new HttpError(503, 'notices.push.off');
    return { publicKey: (await pushKeys()).publicKey };
  });

const subscribe = ({ config }: Parts): Route =>
  route(contract.subscribe, async ({ actor, body, now, ctx, write }) => {
    if (config.mode !== 'hosted') throw new HttpError(503, 'notices.push.off');
    const { endpoint, keys } = body;
    if (!isPushService(endpoint, config)) {
      throw invalidField('endpoint', 'notices.push.refused');
    }
    return write(async (tx) => {
      await requireSession(tx, ctx, now);
      if (!(await hasSubscription(tx, actor.userId, endpoint))) {
        await requireQuota(tx, config, actor.userId, 'pushDevices');
      }
      const createdAt = now.toISOString();
      const deviceOwner = { userId: actor.userId, sessionId: sessionName(ctx) };
      await saveSubscription(tx, {
        id: v7(),
        ...deviceOwner,
        endpoint,
        ...keys,
        createdAt,
        failingSince: null,
      });
      return { message: text('notices.push.on') };
    });
  });

const unsubscribe = (): Route =>
  route(contract.unsubscribe, ({ actor, body, write }) =>
    write(async (tx) => {
      await deleteSubscription(tx, actor.userId, body.endpoint);
      return { message: text('notices.push.stopped') };
    }),
  );

interface AccountWay extends DeliveryChannel {
  readonly channel: AccountChannel;
}

const isOfAccount = <W extends Pick<DeliveryChannel, 'channel'>>(
  way: W,
): way is W & { readonly channel: AccountChannel } => way.channel !== 'service';

/** The channels that can reach the owner now, for a reminder that uses every channel. Services are tested one by one. */
const listReachingChannels = async (
  parts: Parts,
  { user, userId }: Owner,
): Promise<readonly AccountWay[]> => {
  const receivers = (await listReceivers(parts.db, [userId]))(userId);
  const reachedChannels = getReachableChannels(
    availableChannels(parts),
    { ...user, reminderSms: true },
    receivers,
  );
  return reachableChannels(reachedChannels).filter(isOfAccount);
};

const toDeliveryState = ({
  state,
  problem,
}: Pick<NoticeRow, 'state' | 'problem'>): contract.Delivery['state'] => {
  if (isTextLimited({ problem })) return 'limited';
  return state === 'dropped' ? 'failed' : state;
};

const readStatus = async (
  db: Runner,
  userId: string,
  ways: readonly AccountWay[],
): Promise<contract.NoticeStatus> => {
  const latestNotices = await listLatest(db, userId);
  return {
    channels: [...new Set(ways.map(({ channel }) => channel))],
    deliveries: latestNotices.filter(isOfAccount).map((notice) => ({
      channel: notice.channel,
      state: toDeliveryState(notice),
      at: notice.state === 'waiting' ? notice.createdAt : notice.nextAttemptAt,
    })),
  };
};

const status = (parts: Parts): Route =>
  route(contract.readNoticeStatus, async ({ actor }) =>
    readStatus(parts.db, actor.userId, await listReachingChannels(parts, actor)),
  );

/** The outcome of a test on each channel; it counts as sent only if every device accepted the notice. */
const toDeliveries = (notices: readonly NoticeRow[]): readonly contract.Delivery[] =>
  [...Map.groupBy(notices.filter(isOfAccount), ({ channel }) => channel)].map(([channel, made]) => {
    const [first] = made;
    const deliveredAt = first?.sentAt ?? first?.createdAt ?? '';
    const states = made.map(toDeliveryState);
    const state =
      (['waiting', 'failed', 'limited'] as const).find((each) => states.includes(each)) ?? 'sent';
    return { channel, state, at: deliveredAt };
  });

const TEST_LIMIT = { name: 'notices:test', max: 5, windowSeconds: 15 * 60 } as const;

const test = (parts: Parts): Route =>
  route(contract.sendTest, async ({ actor, now }) => {
    const { db } = parts;
    const channels = await listReachingChannels(parts, actor);
    if (channels.length === 0) throw new HttpError(409, 'notices.test.none');
    await countAgainst(db, TEST_LIMIT, actor.userId, now);
    const day = dayIn(now, actor.timeZone);
    const notices = channels.map((way) =>
      newNotice({ ...way, userId: actor.userId, kind: 'test', day }, now),
    );
    await insertNotices(db, notices);
    const ids = notices.map(({ id }) => id);
    await deliverNotices(parts, ids);
    const statusAfter = await readStatus(
      db,
      actor.userId,
      await listReachingChannels(parts, actor),
    );
    return { ...statusAfter, deliveries: toDeliveries(await readNotices(db, ids)) };
  });

export const noticeRoutes = (parts: Parts): readonly Route[] => [
  pushKey(parts),
  subscribe(parts),
  unsubscribe(),
  status(parts),
  test(parts),
  ...sources.flatMap(({ routes }) => routes(parts)),
];
