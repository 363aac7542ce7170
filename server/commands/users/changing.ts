import type { UserRow } from '#db/accounts/queries.ts';
import { addToken, deleteTokensByUser } from '#db/accounts/tokens.ts';
import { deleteBlobs, listBlobIds } from '#db/blobs.ts';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import { DatabaseError } from '#db/engine/errors.ts';
import { pauseBetweenSteps } from '#db/engine/step-pause.ts';
import { setDisabled } from '#db/members/disabling.ts';
import { deleteDetached } from '#db/notices/subscriptions.ts';
import { endSessions, erasePassword, setEmail } from '#db/operator/accounts.ts';
import { deleteApiTokensByUser } from '#db/tokens/queries.ts';
import { deleteTwoStepMemory } from '#db/two-step/memory.ts';
import { eraseAccount } from '#server/accounts/erase-account.ts';
import { confirmationMail, resetMail } from '#server/accounts/mails.ts';
import { CONFIRMATION_LIFETIME, issueToken, RESET_LIFETIME } from '#server/accounts/tokens.ts';
import { UsageError } from '#server/commands/exit-code.ts';
import {
  accountNamed,
  type Command,
  type CommandContext,
  displayName,
  requireYes,
} from '#server/commands/operator/command.ts';
import { tryToMail } from '#server/commands/operator/try-to-mail.ts';
import { entities } from '#server/entities.ts';
import { email as emailField } from '#server/http/contract.ts';
import { countWithNoun } from '#server/messages/count-with-noun.ts';

const signOut = async (context: CommandContext) => {
  const { db, now, record } = context;
  const user = await accountNamed(context);
  requireYes(context, `This signs ${displayName(user)} out everywhere and ends its API tokens.`);
  const { endedSessionCount, deletedTokenCount } = await db.transaction(async (tx) => {
    await record(tx, { command: 'sign-out', accountId: user.id });
    await deleteDetached(tx, user.id);
    await deleteTwoStepMemory(tx, user.id);
    const deletedTokenCount = await deleteApiTokensByUser(tx, user.id);
    return { endedSessionCount: await endSessions(tx, user.id, now), deletedTokenCount };
  });
  return {
    value: { id: user.id, ended: endedSessionCount, tokens: deletedTokenCount },
    text: `${countWithNoun(endedSessionCount, 'session')} and ${countWithNoun(deletedTokenCount, 'API token')} of ${displayName(user)} ended.`,
  };
};

const NO_MAIL_MESSAGE = 'Mail is not set up, and the link would come by one: set SMTP_URL.';

/** The link is mailed and never printed, so that a reader of the terminal cannot open the account. */
const resetPassword = async (context: CommandContext) => {
  const { db, config, now, publicAddress, sendMail, record } = context;
  const user = await accountNamed(context);
  const { email } = user;
  if (!config.passwordLogin) throw new UsageError('PASSWORD_LOGIN is false.');
  if (email === null) throw new UsageError(`${user.id} has no email address.`);
  if (!sendMail) throw new UsageError(NO_MAIL_MESSAGE);
  requireYes(
    context,
    `This removes the password of ${email}, signs it out everywhere and mails a link to choose another.`,
  );
  const { token, stored } = issueToken(now, RESET_LIFETIME);
  await db.transaction(async (tx) => {
    await record(tx, { command: 'reset-password', accountId: user.id });
    await deleteDetached(tx, user.id);
    await deleteApiTokensByUser(tx, user.id);
    await deleteTwoStepMemory(tx, user.id);
    await endSessions(tx, user.id, now);
    await erasePassword(tx, user.id);
    await deleteTokensByUser(tx, user.id, ['reset']);
    await addToken(tx, { userId: user.id, purpose: 'reset' }, stored);
  });
  const mailFailure = await tryToMail(
    { sendMail },
    resetMail({ publicAddress }, email, user, token),
  );
  const done = 'The password was removed, and every session and API token ended.';
  if (mailFailure !== undefined) {
    const failure = `${mailFailure} Run this command again when it works: it mails a new link.`;
    return { value: { id: user.id, mailedTo: null }, text: done, failure };
  }
  return {
    value: { id: user.id, mailedTo: email },
    text: `${done} A link to choose another password was mailed to ${email}.`,
  };
};

const changeEmail = async (context: CommandContext) => {
  const { db, now, args, options, publicAddress, sendMail, record } = context;
  const user = await accountNamed(context);
  const parsedEmail = emailField.safeParse(args[1]);
  if (!parsedEmail.success) throw new UsageError('Name the new email address after the account.');
  const email = parsedEmail.data;
  const isEmailConfirmed = options.confirmed === true;
  if (!isEmailConfirmed && !sendMail)
    throw new UsageError(`${NO_MAIL_MESSAGE} With --confirmed the address counts as confirmed.`);
  requireYes(context, `This makes ${email} the address of ${displayName(user)}.`);
  const { token, stored } = issueToken(now, CONFIRMATION_LIFETIME);
  try {
    await db.transaction(async (tx) => {
      await record(tx, {
        command: 'set-email',
        accountId: user.id,
        detail: isEmailConfirmed ? 'confirmed' : 'to be confirmed',
      });
      // Links that were mailed to the former address must not work any longer.
      await deleteTokensByUser(tx, user.id);
      await setEmail(tx, user.id, { email, isEmailConfirmed }, now);
      if (!isEmailConfirmed) await addToken(tx, { userId: user.id, purpose: 'confirm' }, stored);
    });
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === 'unique')) throw error;
    throw new UsageError(`${email} is the address of another account. Nothing was changed.`);
  }
  const value = { id: user.id, email, confirmed: isEmailConfirmed };
  const done = `The address is ${email} now.`;
  if (isEmailConfirmed) return { value, text: done };
  const mailFailure = await tryToMail(
    { sendMail },
    confirmationMail({ publicAddress }, email, user, { token }),
  );
  if (mailFailure !== undefined) {
    const failure = `${mailFailure} The address is not confirmed: run this command again when it works, which mails a new link.`;
    return { value, text: done, failure };
  }
  return { value, text: `${done} A link to confirm it was mailed there.` };
};

/** Photos and documents of one transaction, up to 10 MB each. */
const FILES_AT_ONCE = 10;

/**
 * Disables an account with many photos and documents in an SQLite file, and deletes them in steps: while this process
 * holds SQLite's lock, the server stands still. Returns false, without a change, for other accounts.
 */
const removeFilesInSteps = async (
  { db, now, record }: CommandContext,
  user: UserRow,
): Promise<boolean> => {
  const ids = db.kind === 'sqlite' ? await listBlobIds(db, user.id) : [];
  if (ids.length <= FILES_AT_ONCE) return false;
  const instant = now.toISOString();
  await db.transaction(async (tx) => {
    await record(tx, { command: 'delete', accountId: user.id });
    await setDisabled(tx, user.id, user.disabledAt ?? instant);
    await endSessions(tx, user.id, now);
  });
  for (const step of splitIntoChunks(ids, FILES_AT_ONCE)) {
    await db.transaction((tx) => deleteBlobs(tx, step, instant));
    await pauseBetweenSteps(db);
  }
  return true;
};

const remove = async (context: CommandContext) => {
  const { db, now, record } = context;
  const user = await accountNamed(context);
  requireYes(
    context,
    `This deletes ${displayName(user)} and everything of it, at once and for good.`,
  );
  const isRecorded = await removeFilesInSteps(context, user);
  await db.transaction(async (tx) => {
    if (!isRecorded) await record(tx, { command: 'delete', accountId: user.id });
    await eraseAccount(tx, entities, user.id, now.toISOString());
  });
  return { value: { id: user.id }, text: `${displayName(user)} is deleted.` };
};

export const CHANGING_COMMANDS: Readonly<Record<string, Command>> = {
  'sign-out': {
    usage: 'USER --yes',
    help: 'ends every session with its notices, and every API token',
    run: signOut,
  },
  'reset-password': {
    usage: 'USER --yes',
    help: 'removes the password, every session and API token, and mails a link to choose another',
    run: resetPassword,
  },
  'set-email': {
    usage: 'USER ADDRESS [--confirmed] --yes',
    help: 'another address, to be confirmed by mail; --confirmed if you know that it is right',
    run: changeEmail,
  },
  delete: { usage: 'USER --yes', help: 'deletes the account and everything of it', run: remove },
};
