import { tolerateClosedOutput } from '#desktop/report.ts';
import type { Config } from '#server/config.ts';
import type { DesktopNotice } from '#server/parts.ts';
import { type RunningServer, start } from '#server/start.ts';
import type { FromServer, ToServer } from './messages.ts';

/**
 * The real server in a separate process, for an Electron whose Node cannot run it. start-separate-server.ts
 * starts it.
 */
tolerateClosedOutput();

let runningServer: RunningServer | undefined;
let notices = 0;
const pendingDialogs = new Map<number, (problem: string | undefined) => void>();

const sendToShell = (message: FromServer): void => void process.send?.(message);

const showNotice = (notice: DesktopNotice): Promise<void> =>
  new Promise((resolve, reject) => {
    notices += 1;
    pendingDialogs.set(notices, (problem) =>
      problem === undefined ? resolve() : reject(new Error(problem)),
    );
    sendToShell({ kind: 'notice', id: notices, notice });
  });

const startServer = async ({
  config,
  rendererFolder,
}: {
  config: Config;
  rendererFolder: string;
}) => {
  // The server uses any free port, because the shell listens on the remembered port and forwards requests.
  runningServer = await start({ config: { ...config, port: 0 }, rendererFolder, showNotice });
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
  if (request.kind === 'noticed') {
    pendingDialogs.get(request.id)?.(request.problem);
    pendingDialogs.delete(request.id);
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
