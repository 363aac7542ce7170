import { deletePasswordProofs } from '#db/accounts/sessions.ts';
import { deleteTokensByUser } from '#db/accounts/tokens.ts';
import { setDisabled } from '#db/members/disabling.ts';
import { deleteDetached } from '#db/notices/subscriptions.ts';
import { endSessions } from '#db/operator/accounts.ts';
import { deleteTwoStepMemory } from '#db/two-step/memory.ts';
import {
  accountNamed,
  type Command,
  type CommandContext,
  displayName,
  requireYes,
} from '#server/commands/operator/command.ts';
import { countWithNoun } from '#server/messages/count-with-noun.ts';

/**
 * Ends what is signed in or waits in a mailbox. Feeds, sitter links, invitations and public pages are not deleted: they
 * are refused while the account is disabled, so that a mistake can be taken back.
 */
const disable = async (context: CommandContext) => {
  const { db, now, record } = context;
  const user = await accountNamed(context);
  requireYes(
    context,
    `This signs ${displayName(user)} out everywhere and turns its links, feeds, notices and public pages off. Its data stays.`,
  );
  // The time of the first command stays.
  const disabledAt = user.disabledAt ?? now.toISOString();
  const endedSessionCount = await db.transaction(async (tx) => {
    await record(tx, { command: 'disable', accountId: user.id });
    await setDisabled(tx, user.id, disabledAt);
    await deleteTokensByUser(tx, user.id);
    await deletePasswordProofs(tx, user.id);
    await deleteTwoStepMemory(tx, user.id);
    await deleteDetached(tx, user.id);
    return endSessions(tx, user.id, now);
  });
  return {
    value: { id: user.id, disabledAt, ended: endedSessionCount },
    text: `${displayName(user)} is disabled. ${countWithNoun(endedSessionCount, 'session')} ended.`,
  };
};

const enable = async (context: CommandContext) => {
  const { db, record } = context;
  const user = await accountNamed(context);
  await db.transaction(async (tx) => {
    await record(tx, { command: 'enable', accountId: user.id });
    await setDisabled(tx, user.id, null);
  });
  return {
    value: { id: user.id, disabledAt: null },
    text:
      user.disabledAt === null
        ? `${displayName(user)} was not disabled. Nothing was changed.`
        : `${displayName(user)} is enabled. Its owner logs in again.`,
  };
};

export const DISABLING_COMMANDS: Readonly<Record<string, Command>> = {
  disable: {
    usage: 'USER --yes',
    help: 'ends every session, and turns links, feeds, notices and public pages off; the data stays',
    run: disable,
  },
  enable: { usage: 'USER', help: 'the opposite; what was turned off works again', run: enable },
};
