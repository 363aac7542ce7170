import type { Database } from '#db/engine/run.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { countSessions } from '#db/operator/accounts.ts';
import {
  findPlan,
  findSubscription,
  type PlanRow,
  type SubscriptionRow,
} from '#db/plans/queries.ts';
import { readQuotaUse, setAccountQuotas, UNLIMITED_QUOTA, UNLIMITED_STORAGE } from '#db/quotas.ts';
import { UsageError } from '#server/commands/exit-code.ts';
import {
  accountNamed,
  type Command,
  type CommandContext,
  displayName,
  requireYes,
} from '#server/commands/operator/command.ts';
import {
  formatQuota,
  parseQuota,
  QUOTA_KINDS,
  QUOTA_NAMES,
  type QuotaName,
  quotaColumn,
  requireQuotas,
  toMegabytes,
} from '#server/commands/operator/quota-names.ts';

const QUOTA_HELP = `Name one of ${QUOTA_NAMES.join(', ')}, and a number, none or default.`;

const readUsage = async (
  db: Database,
  userId: string,
  name: QuotaName,
  storageUsed: number,
): Promise<number> => {
  if (name === 'storage-mb') return toMegabytes(storageUsed);
  if (name === 'sessions') return countSessions(db, userId);
  const holder = { userId, freePlanId: FREE_PLAN_ID };
  return Number((await readQuotaUse(db, holder, QUOTA_KINDS[name]))?.held ?? 0);
};

/** The quota that applies, in words, and whether the account has it alone. */
const getQuota = (
  name: QuotaName,
  ownRow: SubscriptionRow | undefined,
  plan: PlanRow | undefined,
) => {
  const column = quotaColumn(name);
  const ownQuota = ownRow?.[column] ?? null;
  if (ownQuota === null) {
    // The plan's storage may be replaced by a setting of the server.
    const inPlan = name === 'storage-mb' ? plan?.storageLimit : plan?.[column];
    return { quota: formatQuota(name, inPlan), own: false };
  }
  const isUnlimited = ownQuota >= (name === 'storage-mb' ? UNLIMITED_STORAGE : UNLIMITED_QUOTA);
  return { quota: isUnlimited ? 'none' : formatQuota(name, ownQuota), own: true };
};

const show = async ({ db, record }: CommandContext, userId: string) => {
  const ownSubscription = await findSubscription(db, userId);
  const plan = await findPlan(db, ownSubscription?.planId ?? FREE_PLAN_ID);
  const rows: Readonly<Record<string, unknown>>[] = [];
  for (const name of QUOTA_NAMES) {
    const usedAmount = await readUsage(db, userId, name, ownSubscription?.storageUsed ?? 0);
    rows.push({ name, used: usedAmount, ...getQuota(name, ownSubscription, plan) });
  }
  await record(db, { command: 'quota', accountId: userId });
  return { rows };
};

const parseStoredQuota = (name: QuotaName, text: string): number | null => {
  if (text === 'default') return null;
  const value = parseQuota(name, text, QUOTA_HELP);
  return value ?? (name === 'storage-mb' ? UNLIMITED_STORAGE : UNLIMITED_QUOTA);
};

const showOrSetQuota = async (context: CommandContext) => {
  const { db, config, args, record } = context;
  const user = await accountNamed(context);
  const [, quotaName, text] = args;
  if (quotaName === undefined) return show(context, user.id);
  const name = QUOTA_NAMES.find((knownValue) => knownValue === quotaName);
  if (name === undefined || text === undefined) throw new UsageError(QUOTA_HELP);
  requireQuotas(config);
  const storedValue = parseStoredQuota(name, text);
  requireYes(context, `This makes ${text} the ${name} of ${displayName(user)}.`);
  await db.transaction(async (tx) => {
    await record(tx, { command: 'quota', accountId: user.id, detail: `${name} ${text}` });
    await setAccountQuotas(tx, user.id, { [quotaColumn(name)]: storedValue });
  });
  return {
    value: { id: user.id, name, quota: text },
    text: `${name} of ${displayName(user)} is ${text} now.`,
  };
};

export const QUOTA_COMMAND: Command = {
  usage: 'USER [NAME NUMBER|none|default --yes]',
  help: `what an account holds and may hold, or a quota of its own instead of that of "npm run quotas"; NAME is one of ${QUOTA_NAMES.join(', ')}`,
  run: showOrSetQuota,
};
