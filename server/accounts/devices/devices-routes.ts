import {
  deleteOtherSessions,
  deleteSessionByPublicId,
  deleteSessionsByUser,
  listSessions,
  type SessionEntry,
} from '#db/accounts/sessions.ts';
import { deleteDetached } from '#db/notices/subscriptions.ts';
import { deleteRememberedDevices, deleteTwoStepMemory } from '#db/two-step/memory.ts';
import { messageAnswer } from '#server/accounts/message-answer.ts';
import { rememberedHashes } from '#server/http/access/remembered-browser.ts';
import { sessionName, signOut } from '#server/http/access/session/session.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from '#server/profile/contract.ts';
import { nameDevice } from './devices-naming.ts';

const presentDevice = (session: SessionEntry, current: string): contract.Device => ({
  id: session.id,
  ...nameDevice(session.userAgent),
  isCurrent: session.id === current,
  createdAt: session.createdAt,
  lastSeenAt: session.lastSeenAt ?? session.createdAt,
});

const list = ({ db }: Parts): Route =>
  route(contract.listDevices, async ({ actor, now, ctx }) => {
    const sessions = await listSessions(db, actor.user, now);
    const devices = sessions.map((session) => presentDevice(session, sessionName(ctx)));
    return devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  });

const signOutSession = ({ config }: Parts): Route =>
  route(contract.signOutDevice, async ({ actor, params: { sessionId }, ctx, write }) => {
    const answer = await write(async (tx) => {
      const deletedCount = await deleteSessionByPublicId(tx, actor.userId, sessionId);
      if (deletedCount === 0) throw notFound();
      return messageAnswer('devices.one.done');
    });
    if (sessionId === sessionName(ctx)) signOut(ctx, config);
    return answer;
  });

const signOutOthers = ({ config }: Parts): Route =>
  route(contract.signOutOthers, ({ actor, ctx, write }) =>
    write(async (tx) => {
      await deleteOtherSessions(tx, actor.userId, sessionName(ctx));
      await deleteRememberedDevices(tx, actor.userId, rememberedHashes(ctx, config));
      await deleteDetached(tx, actor.userId);
      return messageAnswer('devices.others.done');
    }),
  );

const signOutEverywhere = ({ config }: Parts): Route =>
  route(contract.signOutEverywhere, async ({ actor, ctx, write }) => {
    const answer = await write(async (tx) => {
      await deleteSessionsByUser(tx, actor.userId);
      await deleteTwoStepMemory(tx, actor.userId);
      await deleteDetached(tx, actor.userId);
      return messageAnswer('devices.all.done');
    });
    signOut(ctx, config);
    ctx.set('Clear-Site-Data', '"cache"');
    return answer;
  });

export const deviceRoutes = (parts: Parts): readonly Route[] => [
  list(parts),
  signOutSession(parts),
  signOutOthers(parts),
  signOutEverywhere(parts),
];
