import { surviveClosedOutput } from '#server/closed-output.ts';
import { toExitCode } from './exit-code.ts';
import { scriptFailure } from './script-failure.ts';

/** Runs a command as this process. A failure is printed as one sentence, and sets the exit code. */
export const runScript = async (run: () => Promise<void>): Promise<void> => {
  surviveClosedOutput();
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${scriptFailure(error)}\n`);
    process.exitCode = toExitCode(error);
  }
};
