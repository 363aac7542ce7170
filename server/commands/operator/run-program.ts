import { parseArgs } from 'node:util';
import { surviveClosedOutput } from '#server/closed-output.ts';
import { toExitCode, UsageError } from '#server/commands/exit-code.ts';
import { openKnown } from '#server/commands/open-without-migrating.ts';
import { scriptFailure } from '#server/commands/script-failure.ts';
import { type Environment, readConfig } from '#server/config.ts';
import { mailTransport } from '#server/mail/transport.ts';
import {
  type Command,
  type CommandContext,
  makeRecorder,
  OPTIONS,
  refuseNegativeNumbers,
} from './command.ts';
import { formatResult, NARROW_WIDTH, wrapText } from './print.ts';

/** A command-line program of several commands, such as `npm run users`. */
export interface Program {
  readonly name: string;
  /** The description of the program and of the arguments of its commands, in full sentences. */
  readonly about: string;
  readonly commands: Readonly<Record<string, Command>>;
}

/** Options of every command. */
const COMMON_OPTIONS = new Set(['help', 'json', 'yes']);

const HELP_INDENT = ' '.repeat(6);

const composeHelp = ({ name, about, commands }: Program): string => {
  const commandLines = Object.entries(commands).flatMap(([command, { usage, help }]) => [
    `  ${`${command} ${usage}`.trimEnd()}`,
    ...wrapText(help, NARROW_WIDTH - HELP_INDENT.length).map((line) => HELP_INDENT + line),
  ]);
  const paragraphs = [
    `${about} Each command is written to the operator log. It works beside a running server. The database is the server's own: DATABASE_URL's, or alaga.db in DATA_DIR.`,
    '--json prints JSON for scripts. The exit code is 0, or 1 where a command failed, 2 where it was called in a wrong way or --yes is missing, and 3 where the named thing does not exist.',
  ].map((text) => wrapText(text, NARROW_WIDTH).join('\n'));
  const usageLine = `npm run ${name} -- COMMAND [--json] [--help]`;
  return [usageLine, commandLines.join('\n'), ...paragraphs].join('\n\n');
};

const parse = (args: readonly string[]) => {
  refuseNegativeNumbers(args);
  return parseArgs({ args, options: OPTIONS, allowPositionals: true });
};

/** Throws UsageError for an option that would have no effect, because its operator expects one. */
const requireKnownOptions = ({ usage }: Command, usedOptions: readonly string[]): void => {
  const optionNames = new Set([...usage.matchAll(/--(\w+)/g)].map(([, name]) => name));
  const unknownOption = usedOptions.find(
    (name) => !COMMON_OPTIONS.has(name) && !optionNames.has(name),
  );
  if (unknownOption !== undefined)
    throw new UsageError(`--${unknownOption} is no option of this command.`);
};

/** The arguments that a usage names in capitals, without the values of its options. */
const countArguments = (usage: string): number =>
  usage.replaceAll(/--\w+( [A-Z]+)?/g, '').match(/\b[A-Z]+/g)?.length ?? 0;

/** Throws UsageError for an argument that would have no effect, such as a second account to disable. */
const requireKnownArguments = ({ usage }: Command, args: readonly string[]): void => {
  const surplus = args[countArguments(usage)];
  if (surplus !== undefined)
    throw new UsageError(`${surplus} is one argument too many. Nothing was changed.`);
};

/** The columns of the terminal; undefined if the output goes to a file or to another program. */
const terminalWidth = (): number | undefined =>
  process.stdout.isTTY ? process.stdout.columns || NARROW_WIDTH : undefined;

/** The output of a command, and what failed after its change was made. */
interface PrintedResult {
  readonly output: string;
  readonly failure?: string | undefined;
}

/** Runs a command and returns what it prints. */
const run = async (
  program: Program,
  argv: readonly string[],
  environment?: Environment,
): Promise<PrintedResult> => {
  const { values, positionals } = parse(argv);
  if (values.help) return { output: composeHelp(program) };
  const [name = '', ...args] = positionals;
  const command = Object.hasOwn(program.commands, name) ? program.commands[name] : undefined;
  if (!command) throw new UsageError(composeHelp(program));
  requireKnownOptions(command, Object.keys(values));
  requireKnownArguments(command, args);
  const config = readConfig(environment);
  const db = await openKnown(config);
  try {
    const now = new Date();
    // The mail of development mode logs its link, which must not be printed.
    const mail = mailTransport(config, { now: () => now }, () => undefined);
    const sendMail: CommandContext['sendMail'] = mail.available
      ? (message) => mail.send(message)
      : undefined;
    const publicAddress = () => config.publicUrl ?? `http://localhost:${config.port}`;
    const context = { db, config, now, args, options: values, publicAddress, sendMail };
    const result = await command.run({ ...context, record: makeRecorder(program.name, now) });
    const output = formatResult(result, values.json === true, terminalWidth());
    return { output, failure: result.failure };
  } finally {
    await db.close();
  }
};

interface ProgramOutcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs the command that these arguments name, by default with the settings of this process. */
export const execute = async (
  program: Program,
  argv: readonly string[],
  environment?: Environment,
): Promise<ProgramOutcome> => {
  try {
    const { output, failure } = await run(program, argv, environment);
    const isDone = failure === undefined;
    return { code: isDone ? 0 : 1, output: `${output}\n`, errors: isDone ? '' : `${failure}\n` };
  } catch (error) {
    const errors = `${scriptFailure(error, environment)}\n`;
    return { code: toExitCode(error), output: '', errors };
  }
};

/** Runs the command that the arguments of this process name, and sets its exit code. */
export const runProgram = async (program: Program): Promise<void> => {
  surviveClosedOutput();
  const { code, output, errors } = await execute(program, process.argv.slice(2));
  process.stdout.write(output);
  process.stderr.write(errors);
  process.exitCode = code;
};
