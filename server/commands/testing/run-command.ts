import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { execute as executeHere, type Program } from '#server/commands/operator/run-program.ts';
import { REPORTS_PROGRAM } from '#server/commands/reports/program.ts';
import { USERS_PROGRAM } from '#server/commands/users/program.ts';
import type { TestServer } from '#server/testing.ts';

const executeFile = promisify(execFile);

interface CommandResult {
  readonly code: number;
  /** The standard output, and the errors if it failed. */
  readonly output: string;
}

/** Programs whose commands can also run inside the process of the test. */
const IN_PROCESS_PROGRAMS: Readonly<Record<string, Program>> = {
  users: USERS_PROGRAM,
  reports: REPORTS_PROGRAM,
};

/**
 * Runs commands of one program beside a running server, with its settings and the given ones. The
 * first command of a file runs as a process. The others run in that of the test if they can,
 * because starting a process takes much longer than the command.
 */
export const commandsWith = (
  program: string,
  serverOf: () => TestServer,
  settings: Readonly<Record<string, string>> = {},
) => {
  const inProcessProgram = IN_PROCESS_PROGRAMS[program];
  let hasRunAsProcess = false;
  const run = async (
    args: readonly string[],
    overrides: Readonly<Record<string, string>> = {},
  ): Promise<CommandResult> => {
    const { dataDir, databaseUrl = '' } = serverOf().parts.config;
    const env = {
      ...process.env,
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      // The outbox of development mode takes the mails.
      ...{ NODE_ENV: 'development', HOST: '127.0.0.1', SMTP_URL: '', ...settings, ...overrides },
    };
    if (inProcessProgram && hasRunAsProcess) {
      const { code, output, errors } = await executeHere(inProcessProgram, args, env);
      return { code, output: output + errors };
    }
    hasRunAsProcess = true;
    try {
      const script = [`server/commands/${program}.ts`, ...args];
      const { stdout } = await executeFile(process.execPath, script, { env });
      return { code: 0, output: stdout };
    } catch (error) {
      // The cast is safe: execFile rejects with these fields if the program ran and failed.
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, output: stdout + stderr };
    }
  };
  const readJson = async (args: readonly string[]) => {
    const { code, output } = await run([...args, '--json']);
    expect(code, output).toBe(0);
    return JSON.parse(output);
  };
  return { run, json: readJson };
};
