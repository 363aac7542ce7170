import { v7 } from 'uuid';
import {
  findUser,
  insertUserUnlessTaken,
  type NewUser,
  type UserRow,
} from '#db/accounts/queries.ts';
import { findUserByPhone, setVerifiedPhone } from '#db/accounts/verified-phone.ts';
import { hasIdentity } from '#db/phones/queries.ts';
import type { Runner } from '#db/run.ts';
import type { User } from '#server/accounts/contract.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { HttpError, unauthorized } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { signIn } from '#server/http/session.ts';
import type { Parts } from '#server/parts.ts';
import { removePhone, setPhone, verifyOtp } from './contract.ts';
import { prove } from './proof.ts';
import { send } from './send-route.ts';

/** How the accounts' feature shows an owner their account. */
export interface Accounts {
  readonly presentUser: (user: UserRow) => User;
}

const NOTICES = { email: true, sms: false, push: true, reminders: true };

type Newcomer = Pick<ParsedBody<typeof verifyOtp>, 'timeZone' | 'preferredLanguage'>;

/** Its names are empty and it has no email: the profile asks for both. */
const newUser = (
  verifiedPhone: string,
  { timeZone, preferredLanguage }: Newcomer,
  now: Date,
): NewUser => ({
  id: v7(),
  email: null,
  verifiedPhone,
  firstName: '',
  lastName: '',
  passwordHash: null,
  ...(timeZone === undefined ? {} : { timeZone }),
  ...(preferredLanguage === undefined ? {} : { preferredLanguage }),
  notificationPreferences: NOTICES,
  isEmailConfirmed: false,
  emailConfirmationToken: null,
  emailConfirmationExpiresAt: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

const accountOf = async (tx: Runner, made: NewUser, number: string): Promise<UserRow> => {
  const known = await findUserByPhone(tx, number);
  if (known) return known;
  await insertUserUnlessTaken(tx, made);
  const user = await findUser(tx, made.id);
  if (!user) throw new Error('a new account is not there');
  return user;
};

const verify = ({ db, config }: Parts, { presentUser }: Accounts): Route =>
  route(verifyOtp, async ({ body, now, ctx, write }) => {
    const proof = await prove(db, body, ctx, now);
    const made = newUser(proof.number, body, now);
    let user: UserRow | undefined;
    const answer = await write(async (tx) => {
      await proof.use(tx);
      user = await accountOf(tx, made, proof.number);
      return presentUser(user);
    });
    await proof.succeeded();
    if (user) await signIn(ctx, user, config);
    return answer;
  });

const set = ({ db }: Parts, { presentUser }: Accounts): Route =>
  route(setPhone, async ({ body, actor, now, ctx, write }) => {
    const proof = await prove(db, body, ctx, now);
    const answer = await write(async (tx) => {
      await proof.use(tx);
      const holder = await findUserByPhone(tx, proof.number);
      if (holder && holder.id !== actor.userId) throw new HttpError(409, 'phones.taken');
      const user = await setVerifiedPhone(tx, actor.userId, proof.number, now);
      if (!user) throw unauthorized();
      return presentUser(user);
    });
    await proof.succeeded();
    return answer;
  });

/** A password can be set by mail, so a confirmed email is a way in where there is mail. */
const hasOtherWayIn = async (tx: Runner, user: UserRow, { config, mail }: Parts) =>
  (user.email !== null && user.isEmailConfirmed && (user.hasPassword || mail.available)) ||
  (config.provider !== undefined && (await hasIdentity(tx, user.id)));

const remove = (parts: Parts, { presentUser }: Accounts): Route =>
  route(removePhone, ({ actor, now, write }) =>
    write(async (tx) => {
      const user = await findUser(tx, actor.userId);
      if (!user) throw unauthorized();
      if (!(await hasOtherWayIn(tx, user, parts))) throw new HttpError(409, 'phones.onlyWayIn');
      const changed = await setVerifiedPhone(tx, user.id, null, now);
      if (!changed) throw unauthorized();
      return presentUser(changed);
    }),
  );

export const phoneRoutes = (parts: Parts, accounts: Accounts): Route[] => [
  send(parts),
  verify(parts, accounts),
  set(parts, accounts),
  remove(parts, accounts),
];
