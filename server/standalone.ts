import { surviveClosedOutput } from './closed-output.ts';
import { type Config, readConfig } from './config.ts';
import { type RunningServer, start } from './start.ts';
import { startFailure } from './start-failure.ts';

const stopWith = (starting: Promise<RunningServer>, exitCode: number): void => {
  void starting.then(
    (server) => server.close().then(() => process.exit(exitCode)),
    // A start that fails meanwhile is explained below, and ends the process.
    () => undefined,
  );
};

/** Registered before the server has started, so that an early signal is not lost. */
const stopOnSignal = (starting: Promise<RunningServer>): void => {
  process.once('SIGTERM', () => stopWith(starting, 0));
  process.once('SIGINT', () => stopWith(starting, 0));
};

surviveClosedOutput();

let config: Config | undefined;
try {
  config = readConfig();
  const starting = start({ config, onMigrated: () => stopWith(starting, 1) });
  stopOnSignal(starting);
  const server = await starting;
  console.log(`Alaga is running at ${server.url}`);
} catch (error) {
  console.error(startFailure(error, config?.dataDir ?? '', config?.databaseUrl) ?? error);
  process.exitCode = 1;
}
