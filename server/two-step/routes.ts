import type { Context } from 'koa';
import { findUser, type UserRow } from '#db/accounts/queries.ts';
import { deleteRememberedDevice, listRememberedDevices } from '#db/two-step/memory.ts';
import {
  countRecoveryCodes,
  deleteTwoStep,
  replaceRecoveryCodes,
  replaceTwoStep,
  turnOnTwoStep,
} from '#db/two-step/queries.ts';
import { requireRecentSignIn, requireSession } from '#server/http/access/proofs.ts';
import { rememberedHashes } from '#server/http/access/remembered-browser.ts';
import { getSigner } from '#server/http/access/session/signer.ts';
import type { SignInMethodChange } from '#server/http/access/ways-in.ts';
import { answerSecret } from '#server/http/answers/answer-secret.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { checkCode, encryptSecret, type RightCode, wrongCode } from './check-code.ts';
import * as contract from './contract.ts';
import { countCode } from './limits.ts';
import { logInRoute } from './log-in.ts';
import { presentRemembered, type TwoStepAccounts } from './present.ts';
import { newRecoveryCodes, newSalt } from './recovery-codes.ts';
import { base32, keyUri, newSecret } from './totp.ts';

const show = ({ db, config }: Parts, { nameDevice }: TwoStepAccounts): Route =>
  route(contract.getTwoStep, async ({ actor: { user }, ctx, now }) => {
    const sentHashes = rememberedHashes(ctx, config);
    const devices = await listRememberedDevices(db, user.id, now);
    return {
      since: user.twoStepAt,
      isRequired: config.requireMfa,
      recoveryCodesLeft: user.twoStepAt === null ? 0 : await countRecoveryCodes(db, user.id),
      devices: devices.map((row) => presentRemembered(row, nameDevice, sentHashes)),
    };
  });

const alreadyOnError = () => new HttpError(409, 'accounts.mfa.on');

const setUp = ({ db }: Parts): Route =>
  route(contract.setUpTwoStep, async ({ actor: { user }, ctx, now }) => {
    requireRecentSignIn(ctx, now);
    if (user.twoStepAt !== null) throw alreadyOnError();
    const secret = newSecret();
    const row = {
      userId: user.id,
      secret: encryptSecret(getSigner(ctx), user.id, secret),
      recoverySalt: newSalt(),
      createdAt: now.toISOString(),
    };
    await db.transaction(async (tx) => {
      await requireSession(tx, ctx, now);
      // A key that is in use must not be replaced: neither the owner's app nor the recovery codes would work any more.
      if ((await findUser(tx, user.id))?.twoStepAt !== null) throw alreadyOnError();
      await replaceTwoStep(tx, row);
    });
    const key = base32(secret);
    const account = user.email ?? user.verifiedPhone ?? joinFullName(user);
    return answerSecret<contract.NewKey>(ctx, {
      secret: key,
      uri: keyUri(key, text('app.name'), account),
    });
  });

interface CodeOf {
  readonly ctx: Context;
  readonly userId: string;
  readonly code: string;
  readonly now: Date;
}

/** Throws 400 for a wrong code and 429 above the limit, the same one as for a log-in. */
const requireCode = async (
  { db }: Parts,
  { hashWithSalt }: TwoStepAccounts,
  { ctx, userId, code, now }: CodeOf,
): Promise<RightCode> => {
  const attempt = await countCode(db, ctx, { userId, code }, now);
  const rightCode = await checkCode(
    { db, signer: getSigner(ctx), hashWithSalt },
    userId,
    code,
    now,
  );
  if (!rightCode) throw wrongCode();
  await attempt.recordSuccess();
  return rightCode;
};

const change = (
  change: SignInMethodChange['change'],
  kind: SignInMethodChange['kind'],
): readonly SignInMethodChange[] => [{ change, kind, name: '' }];

const confirm = (parts: Parts, accounts: TwoStepAccounts): Route =>
  route(contract.confirmTwoStep, async ({ actor: { user }, body: { code }, ctx, now }) => {
    requireRecentSignIn(ctx, now);
    if (user.twoStepAt !== null) throw alreadyOnError();
    const rightCode = await requireCode(parts, accounts, { ctx, userId: user.id, code, now });
    const recoveryCodes = await newRecoveryCodes(accounts.hashWithSalt);
    const changes = change('added', 'twoStep');
    await parts.db.transaction(async (tx) => {
      await requireSession(tx, ctx, now);
      if (!(await rightCode.consume(tx))) throw wrongCode();
      if (!(await turnOnTwoStep(tx, user.id, now))) throw alreadyOnError();
      await replaceRecoveryCodes(tx, user.id, recoveryCodes.salt, recoveryCodes.hashes);
      await accounts.notices.store(tx, user, changes, now);
    });
    await accounts.notices.send(user, changes, now);
    return answerSecret<contract.RecoveryCodes>(ctx, { recoveryCodes: recoveryCodes.codes });
  });

const requireOn = ({ twoStepAt }: UserRow): void => {
  if (twoStepAt === null) throw new HttpError(409, 'accounts.mfa.off');
};

const renew = (parts: Parts, accounts: TwoStepAccounts): Route =>
  route(contract.renewRecoveryCodes, async ({ actor: { user }, body: { code }, ctx, now }) => {
    requireRecentSignIn(ctx, now);
    requireOn(user);
    const rightCode = await requireCode(parts, accounts, { ctx, userId: user.id, code, now });
    const newCodes = await newRecoveryCodes(accounts.hashWithSalt);
    const changes = change('changed', 'recoveryCode');
    await parts.db.transaction(async (tx) => {
      await requireSession(tx, ctx, now);
      if (!(await rightCode.consume(tx))) throw wrongCode();
      await replaceRecoveryCodes(tx, user.id, newCodes.salt, newCodes.hashes);
      await accounts.notices.store(tx, user, changes, now);
    });
    await accounts.notices.send(user, changes, now);
    return answerSecret<contract.RecoveryCodes>(ctx, { recoveryCodes: newCodes.codes });
  });

const turnOff = (parts: Parts, accounts: TwoStepAccounts): Route =>
  route(contract.turnOffTwoStep, async ({ actor: { user }, body: { code }, ctx, now, write }) => {
    requireRecentSignIn(ctx, now);
    requireOn(user);
    if (parts.config.requireMfa) throw new HttpError(409, 'accounts.mfa.needed');
    const rightCode = await requireCode(parts, accounts, { ctx, userId: user.id, code, now });
    const changes = change('removed', 'twoStep');
    const answer = await write(async (tx) => {
      await requireSession(tx, ctx, now);
      if (!(await rightCode.consume(tx))) throw wrongCode();
      await deleteTwoStep(tx, user.id, now);
      await accounts.notices.store(tx, user, changes, now);
      return { message: text('accounts.mfa.turnedOff') };
    });
    await accounts.notices.send(user, changes, now);
    return answer;
  });

const forgetDevice: Route = route(contract.forgetDevice, ({ actor, params: { deviceId }, write }) =>
  write(async (tx) => {
    if ((await deleteRememberedDevice(tx, actor.userId, deviceId)) === 0) throw notFound();
    return { message: text('accounts.mfa.deviceForgotten') };
  }),
);

export const twoStepRoutes = (parts: Parts, accounts: TwoStepAccounts): readonly Route[] => [
  logInRoute(parts, accounts),
  show(parts, accounts),
  setUp(parts),
  confirm(parts, accounts),
  renew(parts, accounts),
  turnOff(parts, accounts),
  forgetDevice,
];
