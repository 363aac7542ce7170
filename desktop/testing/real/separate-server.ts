import { tolerateClosedOutput } from '#desktop/report.ts';
import type { Config } from '#server/config.ts';
import { type RunningServer, start } from '#server/start.ts';
import type { FromServer, ShellFunction, ToServer } from './messages.ts';

/**
 * The real server in a separate process, for an Electron whose Node cannot run it. start-separate-server.ts
 * starts it.
 */
tolerateClosedOutput();

let runningServer: RunningServer | undefined;
let calls = 0;
const pendingCalls = new Map<number, (reply: Extract<ToServer, { kind: 'reply' }>) => void>();

const sendToShell = (message: FromServer): void => void process.send?.(message);

/** Calls a function of the shell, and resolves to its result. */
const callShell =
  <T>(name: ShellFunction) =>
  (...args: readonly unknown[]): Promise<T> =>
    new Promise((resolve, reject) => {
      calls += 1;
      pendingCalls.set(calls, ({ value, problem }) =>
        // The cast is safe: start-separate-server.ts answers with the result of that function.
        problem === undefined ? resolve(value as T) : reject(new Error(problem)),
      );
      sendToShell({ kind: 'call', id: calls, name, args });
    });

const startServer = async ({
  config,
  rendererFolder,
}: {
  config: Config;
  rendererFolder: string;
}) => {
  // The server uses any free port, because the shell listens on the remembered port and forwards requests.
  runningServer = await start({
    config: { ...config, port: 0 },
    rendererFolder,
    showNotice: callShell('showNotice'),
    showResetLink: callShell('showResetLink'),
    backupDialogs: {
      chooseFolder: callShell('chooseFolder'),
      chooseBackup: callShell('chooseBackup'),
      offerBackup: callShell('offerBackup'),
    },
  });
  return runningServer.port;
};

const answer = async ({
  name,
  args: given,
}: Extract<ToServer, { kind: 'ask' }>): Promise<unknown> => {
  // The casts are safe: start-separate-server.ts, at the other end, passes on the shell's own arguments.
  if (name === 'start') return startServer(given[0] as Parameters<typeof startServer>[0]);
  const actions = runningServer?.household as unknown as Record<
    string,
    (...args: unknown[]) => unknown
  >;
  return actions[name]?.(...given);
};

const endServer = async (): Promise<void> => {
  await runningServer?.close();
  process.exit(0);
};

process.on('disconnect', () => void endServer());
process.on('message', (message) => {
  const request = message as ToServer;
  if (request.kind === 'reply') {
    pendingCalls.get(request.id)?.(request);
    pendingCalls.delete(request.id);
    return;
  }
  if (request.name === 'close') {
    void endServer();
    return;
  }
  answer(request).then(
    (value) => sendToShell({ kind: 'answer', id: request.id, value }),
    (error: unknown) => {
      const { message: words, ...more } = error as Error & { code?: string };
      sendToShell({ kind: 'answer', id: request.id, problem: { message: words, ...more } });
    },
  );
});
