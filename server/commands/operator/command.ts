import { hostname, userInfo } from 'node:os';
import { v7 } from 'uuid';
import { findUser, findUserByEmail, type UserRow } from '#db/accounts/queries.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { addToOperatorLog } from '#db/operator/log.ts';
import { NotFoundError, UsageError } from '#server/commands/exit-code.ts';
import type { Config } from '#server/config.ts';
import type { Message } from '#server/parts.ts';

/** The options of all commands. Each command's usage says which of them it takes. */
export const OPTIONS = {
  help: { type: 'boolean' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  confirmed: { type: 'boolean' },
  reported: { type: 'boolean' },
  email: { type: 'string' },
  kind: { type: 'string' },
  search: { type: 'string' },
  limit: { type: 'string' },
  page: { type: 'string' },
} as const;

type OptionName = keyof typeof OPTIONS;

export type CommandOptions = {
  readonly [Key in OptionName]?:
    | ((typeof OPTIONS)[Key]['type'] extends 'boolean' ? boolean : string)
    | undefined;
};

/** A result: `rows` are printed as a table or as JSON, and `text` only for people. */
export interface CommandResult {
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  readonly value?: Readonly<Record<string, unknown>>;
  readonly text?: string;
  /** What failed after the change was made, in full sentences. It goes to the error output, and the exit code is 1. */
  readonly failure?: string;
}

export interface CommandContext {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
  readonly options: CommandOptions;
  /** The arguments after the command's name. */
  readonly args: readonly string[];
  /** The address with which links begin, without a trailing slash. */
  readonly publicAddress: () => string;
  /** Sends a mail now; undefined if no mail is configured. */
  readonly sendMail: ((message: Message) => Promise<void>) | undefined;
  /** Writes to the operator log, in the transaction that makes the change. */
  record(tx: Runner, entry: OperatorLogEntry): Promise<unknown>;
}

interface OperatorLogEntry {
  readonly command: string;
  readonly accountId?: string;
  readonly detail?: string;
}

export interface Command {
  /** The arguments as the help shows them, such as `USER [--yes]`. */
  readonly usage: string;
  readonly help: string;
  readonly run: (context: CommandContext) => Promise<CommandResult>;
}

/** The name of the operating system's user, which a container may lack. */
const operatorName = (): string => {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return `${process.getuid?.() ?? 'unknown'}@${hostname()}`;
  }
};

/** Writes what a program of this name does to the operator log. */
export const makeRecorder =
  (program: string, now: Date) =>
  (tx: Runner, { command, accountId, detail }: OperatorLogEntry): Promise<unknown> =>
    addToOperatorLog(tx, {
      id: v7(),
      at: now.toISOString(),
      operator: operatorName(),
      command: `${program} ${command}`,
      accountId: accountId ?? null,
      detail: detail ?? null,
    });

/** The account named by its email address or id. Throws NotFoundError. */
export const accountNamed = async ({ db, args }: CommandContext): Promise<UserRow> => {
  const [name] = args;
  if (name === undefined) throw new UsageError('Name an account by its email address or id.');
  const accountRow = name.includes('@')
    ? await findUserByEmail(db, name.trim().toLowerCase())
    : await findUser(db, name);
  const user = accountRow && (await findUser(db, accountRow.id));
  if (!user) throw new NotFoundError(`There is no account ${name}.`);
  return user;
};

const LIST_LIMIT = 100;
const MAX_ROWS = 1000;

/** Throws UsageError for a negative number, which would be read as an unknown option. */
export const refuseNegativeNumbers = (args: readonly string[]): void => {
  const negativeNumber = args.find((argument) => /^-\d/.test(argument));
  if (negativeNumber !== undefined)
    throw new UsageError(
      `${negativeNumber} is below 0, and no argument may be. Nothing was changed.`,
    );
};

export const wholeNumber = (
  text: string | undefined,
  fallback: number,
  maximum: number,
): number => {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^[1-9]\d{0,6}$/.test(text) || value > maximum)
    throw new UsageError(`${text} is no whole number from 1 to ${maximum}.`);
  return value;
};

/** The part of a list that `--limit` and `--page` name. */
export const toPageRange = ({
  limit: rows,
  page,
}: CommandOptions): { readonly limit: number; readonly offset: number } => {
  const limit = wholeNumber(rows, LIST_LIMIT, MAX_ROWS);
  return { limit, offset: (wholeNumber(page, 1, 1_000_000) - 1) * limit };
};

/** Throws UsageError if the operator has not agreed to a change that cannot be taken back. */
export const requireYes = ({ options }: CommandContext, sentence: string): void => {
  if (!options.yes) throw new UsageError(`${sentence} Add --yes to do it. Nothing was changed.`);
};

export const displayName = ({ id, email }: Pick<UserRow, 'id' | 'email'>): string => email ?? id;
