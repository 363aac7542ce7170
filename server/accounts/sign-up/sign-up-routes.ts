import { v7 } from 'uuid';
import { findUserByEmail, insertUserUnlessTaken, type NewUser } from '#db/accounts/queries.ts';
import { addToken, findUnconfirmed } from '#db/accounts/tokens.ts';
import { resendConfirmation, signUp } from '#server/accounts/contract.ts';
import { writeDummy } from '#server/accounts/dummy-write.ts';
import { countAttempt } from '#server/accounts/limits.ts';
import { mayMail, mayMailNewAddress } from '#server/accounts/mail-budget.ts';
import { confirmationMail, emailTakenMail } from '#server/accounts/mails.ts';
import { messageAnswer } from '#server/accounts/message-answer.ts';
import { refuseGuessable } from '#server/accounts/passwords/guessable.ts';
import { requirePasswordLogin } from '#server/accounts/passwords/password-login.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { CONFIRMATION_LIFETIME, issueToken } from '#server/accounts/tokens.ts';
import { hasProof } from '#server/http/access/proofs.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { HttpError } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { admit, requireCodeUnlessOpen } from '#server/registration/policy.ts';
import { hasSignedUp, rememberSignUp } from './same-device.ts';

const mailUnavailable = () => new HttpError(503, 'accounts.mail.unavailable');

type SignUpBody = ParsedBody<typeof signUp>;

const newUser = async (
  body: SignUpBody,
  now: Date,
  isEmailConfirmed: boolean,
): Promise<NewUser> => ({
  id: v7(),
  email: body.email,
  firstName: body.firstName,
  lastName: body.lastName,
  passwordHash: await hashPassword(body.password),
  ...(body.timeZone === undefined ? {} : { timeZone: body.timeZone }),
  ...(body.preferredLanguage === undefined ? {} : { preferredLanguage: body.preferredLanguage }),
  isEmailConfirmed,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

const signUpInHousehold = ({ db }: Parts): Route =>
  route(signUp, async ({ body, now, ctx }) => {
    await refuseGuessable('password', body.password, body);
    await countAttempt(db, 'signup', body.email, ctx, now);
    const user = await newUser(body, now, true);
    const isCreated = await db.transaction((tx) => insertUserUnlessTaken(tx, user));
    if (!isCreated) throw new HttpError(409, 'accounts.signup.taken');
    return messageAnswer('accounts.signup.household');
  });

/**
 * A taken address gets the same answer after the same amount of work. Only the mail differs: it goes to the address's
 * owner.
 */
const signUpByMail = (parts: Parts): Route =>
  route(signUp, async ({ body, now, ctx }) => {
    const { db, mail, config } = parts;
    requirePasswordLogin(config);
    requireCodeUnlessOpen(config, body.invitation);
    if (!mail.available) throw mailUnavailable();
    await refuseGuessable('password', body.password, body);
    await countAttempt(db, 'signup', body.email, ctx, now);
    const isMailed = await mayMailNewAddress(parts, ctx, body.email, now);
    const { token, stored } = issueToken(now, CONFIRMATION_LIFETIME);
    const user = await newUser(body, now, false);
    const isNewAccount = await db.transaction(async (tx) => {
      const admission = await admit(tx, config, body, now);
      const isInserted = await insertUserUnlessTaken(tx, user);
      if (isInserted) {
        await admission(user.id);
        await addToken(tx, { userId: user.id, purpose: 'confirm' }, stored);
      }
      return isInserted;
    });
    if (!isNewAccount) await writeDummy(db, now);
    const owner = await findUserByEmail(db, body.email);
    const { preferredLanguage = 'en', firstName } = owner ?? body;
    const addressee = { preferredLanguage, firstName };
    if (isMailed) {
      await mail.send(
        isNewAccount
          ? confirmationMail(parts, body.email, addressee, { token, invitation: body.invitation })
          : emailTakenMail(parts, body.email, addressee),
      );
    }
    // The link keeps signing in here if this browser made the account before. Otherwise somebody else may have made it,
    // who knows its password.
    await rememberSignUp(ctx, owner && hasSignedUp(ctx, owner.id) ? owner.id : user.id);
    return messageAnswer('accounts.signup.done');
  });

/**
 * Answers alike for every address, except to a browser that has just given the right password: that one may learn by a
 * 409 that the account is already confirmed.
 */
const resend = (parts: Parts): Route =>
  route(resendConfirmation, async ({ body, now, ctx }) => {
    const { db, mail, config } = parts;
    if (!mail.available && config.mode === 'hosted') throw mailUnavailable();
    await countAttempt(db, 'resend', body.email, ctx, now);
    const user = await findUserByEmail(db, body.email);
    if (user?.isEmailConfirmed && hasProof(ctx, user.id, now)) {
      throw new HttpError(409, 'accounts.resend.already');
    }
    const isMailed = mail.available && (await mayMail(db, ctx, body.email, now));
    const { token, stored } = issueToken(now, CONFIRMATION_LIFETIME);
    const waitingUnconfirmed = await findUnconfirmed(db, body.email);
    if (waitingUnconfirmed && isMailed) {
      await db.transaction((tx) =>
        addToken(tx, { userId: waitingUnconfirmed.id, purpose: 'confirm' }, stored),
      );
      await mail.send(confirmationMail(parts, body.email, waitingUnconfirmed, { token }));
    } else {
      await writeDummy(db, now);
    }
    return messageAnswer('accounts.resend.done');
  });

export const signUpRoutes = (parts: Parts): Route[] => [
  parts.config.mode === 'household' ? signUpInHousehold(parts) : signUpByMail(parts),
  resend(parts),
];
