import { randomBytes } from 'node:crypto';
import type { SecretStorage } from '#desktop/lock/app-lock.ts';
import { isOwnRequest } from '#desktop/security.ts';
import { isPortTaken } from '#desktop/start-failure.ts';
import { readHouseholdConfig } from '#server/config.ts';
import { text } from '#server/messages/text.ts';
import { type RunningServer, type StartOptions, start } from '#server/start.ts';
import { loopbackAddresses } from './loopback.ts';
import { randomPort, rememberedPort, rememberPort } from './remembered-port.ts';
import { householdSecrets } from './secrets.ts';

export interface EmbeddedServer {
  /**
   * `http://localhost:PORT`. WebAuthn needs a host name, and stored data belongs to this exact
   * origin.
   */
  readonly origin: string;
  /** The value of the launch cookie, generated at every start and never stored. */
  readonly secret: string;
  readonly household: RunningServer['household'];
  readonly syncedBy: RunningServer['syncedBy'];
  close(): Promise<void>;
}

interface EmbedOptions {
  readonly dataDir: string;
  readonly rendererFolder: string;
  readonly showNotice: NonNullable<StartOptions['showNotice']>;
  readonly showResetLink: NonNullable<StartOptions['showResetLink']>;
  readonly backupDialogs?: StartOptions['backupDialogs'];
  /** If absent, the server's own decoder is used, for tests outside Electron. */
  readonly startDecoder?: StartOptions['startDecoder'];
  /** If absent, the server's own process is used, for tests outside Electron. */
  readonly startPdf?: StartOptions['startPdf'];
  /** A further guard between the window and the app, such as the lock. */
  readonly innerGuard?: (origin: string) => Guard;
  readonly secretStorage: SecretStorage;
  /** Receives the lines of the server log. Without it, they are printed. */
  readonly log?: StartOptions['log'];
  readonly clock?: StartOptions['clock'];
}

export type Guard = NonNullable<StartOptions['guard']>;

/**
 * Refuses all requests that do not come from the app's own window, before anything else, including
 * files and the health check.
 */
const requireOwnWindow =
  (expected: { host: string; secret: string }): Guard =>
  async (ctx, next) => {
    if (isOwnRequest({ host: ctx.get('Host'), cookies: ctx.get('Cookie') }, expected))
      return next();
    ctx.status = 403;
    ctx.body = { message: text('http.household'), code: 'http.household' };
  };

/** Combines guards: each one runs if those before it let a request pass. */
export const combineGuards = (firstGuard: Guard, ...otherGuards: readonly Guard[]): Guard => {
  const [secondGuard, ...laterGuards] = otherGuards;
  if (!secondGuard) return firstGuard;
  const rest = combineGuards(secondGuard, ...laterGuards);
  return (ctx, next) =>
    firstGuard(ctx, async () => {
      await rest(ctx, next);
    });
};

const MAX_FIRST_START_TRIES = 20;

type StartOn = (port: number) => Promise<RunningServer>;

/** The first start uses any free port. Later starts use the same port. */
const startOnOwnPort = async (dataDir: string, startOn: StartOn): Promise<RunningServer> => {
  const portFromFile = rememberedPort(dataDir);
  if (portFromFile !== undefined) return startOn(portFromFile);
  for (let tries = 1; ; tries += 1) {
    try {
      const server = await startOn(randomPort());
      rememberPort(dataDir, server.port);
      return server;
    } catch (error) {
      if (!isPortTaken(error) || tries === MAX_FIRST_START_TRIES) throw error;
    }
  }
};

/** Starts the whole server in household mode. Throws errors that `startFailure` explains. */
export const startEmbedded = async (options: EmbedOptions): Promise<EmbeddedServer> => {
  const { dataDir, rendererFolder, showNotice, showResetLink } = options;
  const hosts = await loopbackAddresses();
  const secrets = await householdSecrets(dataDir, options.secretStorage);
  const secret = randomBytes(32).toString('base64url');
  const server = await startOnOwnPort(dataDir, (port) => {
    const innerGuard = options.innerGuard?.(`http://localhost:${port}`);
    return start({
      config: { ...readHouseholdConfig({ dataDir, port }), ...secrets },
      hosts,
      guard: combineGuards(
        requireOwnWindow({ host: `localhost:${port}`, secret }),
        ...(innerGuard ? [innerGuard] : []),
      ),
      sealing: options.secretStorage,
      rendererFolder,
      showNotice,
      showResetLink,
      ...(options.log ? { log: options.log } : {}),
      ...(options.clock ? { clock: options.clock } : {}),
      ...(options.startDecoder ? { startDecoder: options.startDecoder } : {}),
      ...(options.startPdf ? { startPdf: options.startPdf } : {}),
      ...(options.backupDialogs ? { backupDialogs: options.backupDialogs } : {}),
    });
  });
  const { household, syncedBy } = server;
  const origin = `http://localhost:${server.port}`;
  return { origin, secret, household, syncedBy, close: () => server.close() };
};
