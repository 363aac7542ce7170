import { countSessions, type ListedAccount, listAccounts } from '#db/operator/accounts.ts';
import { listOperatorLog } from '#db/operator/log.ts';
import { findSubscription } from '#db/plans/queries.ts';
import { listWaysIn } from '#server/accounts/ways-in.ts';
import {
  accountNamed,
  type Command,
  type CommandContext,
  toPageRange,
} from '#server/commands/operator/command.ts';
import { toMegabytes } from '#server/commands/operator/quota-names.ts';
import { countWithNoun } from '#server/messages/count-with-noun.ts';

const toListRow = ({ firstName, lastName, storageUsed, ...account }: ListedAccount) => ({
  id: account.id,
  email: account.email,
  name: `${firstName} ${lastName}`.trim(),
  confirmed: account.isEmailConfirmed,
  disabled: account.disabledAt !== null,
  createdAt: account.createdAt,
  lastSeenAt: account.lastSeenAt,
  pets: account.pets,
  storageMb: toMegabytes(storageUsed),
});

const list = async ({ db, options, record }: CommandContext) => {
  const rows = (await listAccounts(db, { search: options.search, ...toPageRange(options) })).map(
    toListRow,
  );
  await record(db, { command: 'list', detail: countWithNoun(rows.length, 'account') });
  return { rows };
};

const show = async (context: CommandContext) => {
  const { db, config, record } = context;
  const user = await accountNamed(context);
  const waysIn = await listWaysIn(db, { user, provider: config.provider });
  const subscription = await findSubscription(db, user.id);
  await record(db, { command: 'show', accountId: user.id });
  return {
    value: {
      id: user.id,
      email: user.email,
      name: `${user.firstName} ${user.lastName}`.trim(),
      confirmed: user.isEmailConfirmed,
      disabledAt: user.disabledAt,
      language: user.preferredLanguage,
      timeZone: user.timeZone,
      createdAt: user.createdAt,
      sessions: await countSessions(db, user.id),
      password: user.hasPassword,
      twoStepSince: user.twoStepAt,
      waysIn: waysIn.map(({ kind, name }) => `${kind} ${name}`),
      storageMb: toMegabytes(subscription?.storageUsed ?? 0),
    },
  };
};

const log = async ({ db, options, record }: CommandContext) => {
  const rows = await listOperatorLog(db, toPageRange(options).limit);
  await record(db, { command: 'log', detail: countWithNoun(rows.length, 'row') });
  return { rows };
};

export const READING_COMMANDS: Readonly<Record<string, Command>> = {
  list: {
    usage: '[--search TEXT] [--limit N] [--page N]',
    help: 'accounts, the oldest first; TEXT is a part of the email address or name',
    run: list,
  },
  show: { usage: 'USER', help: 'one account, without its pets and secrets', run: show },
  log: { usage: '[--limit N]', help: 'what operators did, newest first', run: log },
};
