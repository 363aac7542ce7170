import { v7 } from 'uuid';
import {
  countTargets,
  deleteTarget,
  findTarget,
  insertTarget,
  listTargets,
  type TargetRow,
  updateTarget,
} from '#db/notices/targets.ts';
import { countAgainst } from '#server/http/access/rate-limit.ts';
import type { SignInMethodNotices } from '#server/http/access/ways-in.ts';
import type { Owner } from '#server/http/actor.ts';
import { breakLinks } from '#server/http/answers/break-links.ts';
import { HttpError, invalidField, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { isRefused } from './policy.ts';
import { MAX_TARGETS, needsSecret } from './rules.ts';

const present = ({
  id,
  kind,
  name,
  url,
  secret,
  events,
  createdAt,
  lastState,
  lastAt,
  problem,
}: TargetRow): contract.NotificationTarget => ({
  ...{ id, kind, name, url, hasSecret: secret !== null, events, createdAt },
  last: lastState === null || lastAt === null ? null : { state: lastState, at: lastAt, problem },
});

const QUARTER = 15 * 60;
/** Each change looks an address up, so that an account could scan names with it. */
const CHANGE_LIMIT = { name: 'targets:change', max: 30, windowSeconds: QUARTER } as const;
const TEST_LIMIT = { name: 'targets:test', max: 10, windowSeconds: QUARTER } as const;

interface TargetDeps {
  readonly notices: SignInMethodNotices;
  readonly testTarget: (owner: Owner, target: string, now: Date) => Promise<void>;
}

const refusedAddressError = () => invalidField('url', 'targets.address');

const createAddRoute = (parts: Parts, { notices }: TargetDeps): Route =>
  route(contract.addNotificationTarget, async ({ actor, body, now, write }) => {
    const { db, config, secrets } = parts;
    const { kind, name, url, secret, events } = body;
    if (needsSecret(kind) && !secret) throw invalidField('secret', 'targets.secret.required');
    await countAgainst(db, CHANGE_LIMIT, actor.userId, now);
    if (await isRefused(url, config)) throw refusedAddressError();
    const id = v7();
    const createdAt = now.toISOString();
    const row: TargetRow = {
      ...{ id, userId: actor.userId, kind, name, url },
      secret: secret ? secrets.encrypt(secret, id) : null,
      events: [...new Set(events)],
      ...{ createdAt, updatedAt: createdAt, lastState: null, lastAt: null },
      ...{ problem: null, failures: 0 },
    };
    const changes = [{ change: 'added', kind: 'target', name: breakLinks(name) }] as const;
    const addedTarget = await write(async (tx) => {
      if ((await countTargets(tx, actor.userId)) >= MAX_TARGETS)
        throw new HttpError(409, 'targets.tooMany');
      await insertTarget(tx, row);
      await notices.store(tx, actor.user, changes, now);
      return present(row);
    });
    await notices.send(actor.user, changes, now);
    return addedTarget;
  });

/** Whether the stored secret would reach another service than the one it was entered for. */
const changesService = (
  storedRow: TargetRow,
  { kind, url }: Pick<TargetRow, 'kind' | 'url'>,
): boolean => storedRow.kind !== kind || new URL(storedRow.url).origin !== new URL(url).origin;

const change = (parts: Parts): Route =>
  route(contract.changeNotificationTarget, async ({ actor, params, body, now, write }) => {
    const { db, config, secrets } = parts;
    const { kind, name, url, secret, events } = body;
    const key = { id: params.targetId, userId: actor.userId };
    if (!(await findTarget(db, key))) throw notFound();
    await countAgainst(db, CHANGE_LIMIT, actor.userId, now);
    if (await isRefused(url, config)) throw refusedAddressError();
    return write(async (tx) => {
      const storedTarget = await findTarget(tx, key);
      if (!storedTarget) throw notFound();
      const isAbsent = secret === undefined;
      if (isAbsent && storedTarget.secret !== null && changesService(storedTarget, { kind, url }))
        throw invalidField('secret', 'targets.secret.again');
      const encryptedSecret = secret ? secrets.encrypt(secret, storedTarget.id) : null;
      const changedTarget: TargetRow = {
        ...storedTarget,
        ...{ kind, name, url, events: [...new Set(events)], updatedAt: now.toISOString() },
        secret: isAbsent ? storedTarget.secret : encryptedSecret,
        // The next delivery shows whether the new settings are right.
        failures: 0,
      };
      if (needsSecret(kind) && changedTarget.secret === null)
        throw invalidField('secret', 'targets.secret.required');
      const { id: _id, userId: _account, ...changes } = changedTarget;
      await updateTarget(tx, storedTarget.id, changes);
      return present(changedTarget);
    });
  });

const test = ({ db }: Parts, { testTarget }: TargetDeps): Route =>
  route(contract.testNotificationTarget, async ({ actor, params, now }) => {
    const key = { id: params.targetId, userId: actor.userId };
    if (!(await findTarget(db, key))) throw notFound();
    await countAgainst(db, TEST_LIMIT, actor.userId, now);
    await testTarget(actor, key.id, now);
    const testedTarget = await findTarget(db, key);
    if (!testedTarget) throw notFound();
    return present(testedTarget);
  });

export const targetRoutes = (parts: Parts, deps: TargetDeps): readonly Route[] => [
  route(contract.listNotificationTargets, async ({ actor }) =>
    (await listTargets(parts.db, actor.userId)).map(present),
  ),
  createAddRoute(parts, deps),
  change(parts),
  route(contract.deleteNotificationTarget, ({ actor, params, write }) =>
    write(async (tx) => {
      const key = { id: params.targetId, userId: actor.userId };
      if ((await deleteTarget(tx, key)) === 0) throw notFound();
      return { message: text('targets.deleted') };
    }),
  ),
  test(parts, deps),
];
