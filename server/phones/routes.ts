import { v7 } from 'uuid';
import {
  findUser,
  insertUserUnlessTaken,
  type NewUser,
  type UserRow,
} from '#db/accounts/queries.ts';
import { findUserByPhone, setVerifiedPhone } from '#db/accounts/verified-phone.ts';
import type { Runner } from '#db/engine/run.ts';
import { hasIdentity } from '#db/phones/queries.ts';
import type { User } from '#server/accounts/contract.ts';
import { requireRecentSignIn, requireSession, signInAgain } from '#server/http/access/proofs.ts';
import {
  canUsePassword,
  lastDigits,
  phoneMethodKey,
  type SignInMethodChange,
  type SignInMethodNotices,
} from '#server/http/access/ways-in.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { badRequest, HttpError, unauthorized } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { admit } from '#server/registration/policy.ts';
import { signInOrAsk } from '#server/two-step/policy.ts';
import { reauthenticateByPhone, removePhone, setPhone, verifyOtp } from './contract.ts';
import { send } from './send-route.ts';
import { verifyCode } from './verify-code.ts';

/** How accounts are presented and owners are notified, provided by the accounts feature. */
export interface PhoneAccounts {
  readonly presentUser: (user: UserRow) => User;
  readonly presentSignedIn: (user: UserRow, config: Parts['config']) => User;
  readonly notices: SignInMethodNotices;
}

type NewcomerSettings = Pick<ParsedBody<typeof verifyOtp>, 'timeZone' | 'preferredLanguage'>;

/** A new account without names and email, for which the profile asks. */
const newUser = (
  verifiedPhone: string,
  { timeZone, preferredLanguage }: NewcomerSettings,
  now: Date,
): NewUser => ({
  id: v7(),
  email: null,
  verifiedPhone,
  verifiedPhoneAt: now.toISOString(),
  firstName: '',
  lastName: '',
  passwordHash: null,
  ...(timeZone === undefined ? {} : { timeZone }),
  ...(preferredLanguage === undefined ? {} : { preferredLanguage }),
  isEmailConfirmed: false,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

interface PhoneArrival {
  readonly newUser: NewUser;
  readonly number: string;
  /** Throws if no new account may be made. */
  readonly admitted: () => ReturnType<typeof admit>;
}

const findAccountByPhone = async (
  tx: Runner,
  { newUser: account, number, admitted }: PhoneArrival,
): Promise<UserRow> => {
  const knownUser = await findUserByPhone(tx, number);
  if (knownUser) return knownUser;
  const bind = await admitted();
  await insertUserUnlessTaken(tx, account);
  await bind(account.id);
  const user = await findUser(tx, account.id);
  if (!user) throw new Error('a new account is not there');
  return user;
};

const verify = ({ db, config }: Parts, { presentSignedIn }: PhoneAccounts): Route =>
  route(verifyOtp, async ({ body, now, ctx }) => {
    const proof = await verifyCode(db, body, ctx, now);
    const createdUser = newUser(proof.number, body, now);
    // The answer is not stored in this commit, because a retry would receive it without the second step.
    const user = await db.transaction(async (tx) => {
      await proof.consume(tx);
      const applicant = { email: null, invitation: body.invitation };
      const admitApplicant = () => admit(tx, config, applicant, now);
      return findAccountByPhone(tx, {
        newUser: createdUser,
        number: proof.number,
        admitted: admitApplicant,
      });
    });
    await proof.recordSuccess();
    await signInOrAsk({ db, config }, ctx, { user, way: phoneMethodKey(proof.number), now });
    return presentSignedIn(user, config);
  });

const numberChange = (change: 'added' | 'removed', number: string): SignInMethodChange => ({
  change,
  kind: 'phone',
  name: lastDigits(number),
});

const createSetRoute = ({ db }: Parts, { presentUser, notices }: PhoneAccounts): Route =>
  route(setPhone, async ({ body, actor, now, ctx, write }) => {
    requireRecentSignIn(ctx, now);
    const proof = await verifyCode(db, body, ctx, now);
    const { verifiedPhone: formerPhone } = actor.user;
    const changes =
      formerPhone === proof.number
        ? []
        : [
            numberChange('added', proof.number),
            ...(formerPhone === null ? [] : [numberChange('removed', formerPhone)]),
          ];
    const answer = await write(async (tx) => {
      await requireSession(tx, ctx, now);
      await proof.consume(tx);
      const holder = await findUserByPhone(tx, proof.number);
      if (holder && holder.id !== actor.userId) throw new HttpError(409, 'phones.taken');
      const user = await setVerifiedPhone(tx, actor.userId, proof.number, now);
      if (!user) throw unauthorized();
      await notices.store(tx, user, changes, now);
      return presentUser(user);
    });
    await proof.recordSuccess();
    await notices.send(actor.user, changes, now);
    return answer;
  });

const hasOtherSignInMethod = async (tx: Runner, user: UserRow, parts: Parts) =>
  canUsePassword(user, parts) ||
  (parts.config.provider !== undefined && (await hasIdentity(tx, user.id)));

const remove = (parts: Parts, { presentUser, notices }: PhoneAccounts): Route =>
  route(removePhone, async ({ actor, now, ctx, write }) => {
    requireRecentSignIn(ctx, now);
    let changes: readonly SignInMethodChange[] = [];
    const answer = await write(async (tx) => {
      const user = await findUser(tx, actor.userId);
      if (!user) throw unauthorized();
      if (!(await hasOtherSignInMethod(tx, user, parts)))
        throw new HttpError(409, 'phones.onlyWayIn');
      changes = user.verifiedPhone === null ? [] : [numberChange('removed', user.verifiedPhone)];
      const changedUser = await setVerifiedPhone(tx, user.id, null, now);
      if (!changedUser) throw unauthorized();
      await notices.store(tx, changedUser, changes, now);
      return presentUser(changedUser);
    });
    await notices.send(actor.user, changes, now);
    return answer;
  });

/** The code goes to the account's number, never to one that was sent. */
const reauthenticate = (parts: Parts): Route =>
  route(reauthenticateByPhone, async ({ body: { otp }, actor, now, ctx, write }) => {
    const { verifiedPhone: phoneNumber } = actor.user;
    if (phoneNumber === null) throw badRequest('accounts.reauthenticate.none');
    const proof = await verifyCode(parts.db, { phoneNumber, otp }, ctx, now);
    const result = await write(async (tx) => {
      await proof.consume(tx);
      return { message: text('accounts.reauthenticate.done') };
    });
    await proof.recordSuccess();
    await signInAgain(ctx, actor.user, parts, { way: phoneMethodKey(proof.number), now });
    return result;
  });

export const phoneRoutes = (parts: Parts, accounts: PhoneAccounts): Route[] => [
  send(parts),
  verify(parts, accounts),
  createSetRoute(parts, accounts),
  remove(parts, accounts),
  reauthenticate(parts),
];
