import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ReplaceableDatabase } from '#db/engine/sqlite/replaceable.ts';
import type { AppOptions } from './app.ts';
import { createApp } from './app.ts';
import { openData } from './backups/keep-aside.ts';
import { backupKeeper } from './backups/keeper.ts';
import { BackupKeys } from './backups/keys.ts';
import { mend } from './backups/mend.ts';
import { clinicDirectory } from './clinics/directory/directory.ts';
import type { Config } from './config.ts';
import { connectionLog } from './connection-log.ts';
import { type Household, householdOf } from './household.ts';
import { door } from './http/listener/door.ts';
import {
  closeListener,
  listenerFor,
  type Patience,
  patienceWith,
} from './http/listener/listener.ts';
import { startJobs } from './jobs.ts';
import { lineLog } from './line-log.ts';
import { linkSigner } from './mail/link-signer.ts';
import { noMail, outboxMail } from './mail/outbox.ts';
import { postOffice } from './mail/post.ts';
import { smtpMail } from './mail/smtp.ts';
import type { BackupDialogs, Clock, Log, MailTransport, Parts, Sealing } from './parts.ts';
import { PhotoDecoder } from './photos/decoder.ts';
import { photoIntake } from './photos/intake.ts';
import type { StartDecoder } from './photos/start-decoder.ts';
import { applyStorageLimit } from './plans/storage-limit.ts';
import { keepPrivate } from './private-data.ts';
import { sessionSecret, sharedSessionSecret } from './secrets/session-secret.ts';
import { sharedVapidKeys, vapidKeys } from './secrets/vapid-keys.ts';
import { smsGateway } from './sms/gateway.ts';
import { noSms } from './sms/none.ts';
import type { Timetable } from './timetable.ts';
import { clearStaging } from './transfer/staging/staging-room.ts';

export interface StartOptions {
  readonly config: Config;
  readonly clock?: Clock;
  readonly log?: Log;
  /** Calls the jobs; without it the computer's own clock does. */
  readonly timetable?: Timetable;
  /** Milliseconds until each job runs for the first time; one second unless told. */
  readonly firstJobsAfter?: number;
  /** Listens on each of these addresses with one port; without it, on the configured host. */
  readonly hosts?: readonly string[];
  readonly guard?: AppOptions['guard'];
  readonly rendererFolder?: string;
  readonly showNotice?: Parts['showNotice'];
  readonly showResetLink?: Parts['showResetLink'];
  readonly backupDialogs?: BackupDialogs;
  /** Keeps the key of encrypted backups; without it a file guards it, as it does the data. */
  readonly sealing?: Sealing;
  /** Starts the process that decodes images, where that is not a child process of Node. */
  readonly startDecoder?: StartDecoder;
  readonly onStatement?: (sql: string) => void;
  /** How long slow clients are waited for, where a test has less time. */
  readonly patience?: Patience;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly household: Household;
  /** The service that copies the data folder to other computers, and may damage it so. */
  readonly syncedBy: string | undefined;
  /** Answers what is under way, sends the mails that wait, stops the jobs and closes the database. */
  close(): Promise<void>;
}

/** In milliseconds: whoever waits for the server to start is answered before its jobs begin. */
const AFTER_START = 1000;

const systemClock: Clock = { now: () => new Date() };
const consoleLog = lineLog((lines) => console.log(lines));

const mailOf = (config: Config, clock: Clock, log: Log): MailTransport =>
  config.smtpUrl
    ? smtpMail(config, config.smtpUrl)
    : config.developmentMode
      ? outboxMail(config, clock, log)
      : noMail;

const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, ipv6Only: host.includes(':') }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Configuration, database, application, listening, jobs: the whole server, for `npm start` and the desktop. */
export const start = async (options: StartOptions): Promise<RunningServer> => {
  const { config, clock = systemClock, log = consoleLog } = options;
  // Told before anything is opened: what stands in the data folder may be damaged.
  const ownSecret = config.databaseUrl === undefined ? sessionSecret(config) : undefined;
  const onStatement = options.onStatement ? { onStatement: options.onStatement } : {};
  const onConnection = connectionLog(log, clock);
  const keys = new BackupKeys(config, options.sealing);
  const open = () =>
    openData(config, { ...onStatement, onConnection, keys, now: () => clock.now() });
  const openOrMend = async () => {
    try {
      return await open();
    } catch (error) {
      const offer = options.backupDialogs?.offerBackup;
      if (!(await mend(error, config, { now: clock.now(), keys }, offer))) throw error;
      return open();
    }
  };
  const entrance = door(() => parts.backups.progress().activity?.done ?? 0);
  // On a hosted server a backup is restored while it stands still: nothing is between it and its database.
  const household =
    config.mode === 'household' ? await ReplaceableDatabase.open(openOrMend) : undefined;
  const db = household ?? (await open());
  keepPrivate(config, log);
  const secret = ownSecret ?? (await sharedSessionSecret(config, db, clock.now()));
  const replace = (work: () => Promise<void>) =>
    entrance.shutWhile(async () => {
      await jobs.stop();
      try {
        await household?.replace(work);
        await applyStorageLimit(parts);
      } finally {
        jobs = startJobs(parts, options.timetable);
      }
    });
  const mail = postOffice(mailOf(config, clock, log), log);
  const decoder = new PhotoDecoder({ log, start: options.startDecoder });
  let port = config.port;
  const parts: Parts = {
    db,
    config,
    clock,
    log,
    mail,
    sms: config.smsUrl ? smsGateway(config.smsUrl) : noSms,
    photos: photoIntake({ db, config, decoder }),
    clinics: clinicDirectory({ db, config, clock, log }),
    backups: backupKeeper({
      db,
      config,
      clock,
      log,
      keys,
      dialogs: options.backupDialogs,
      replace: household && replace,
    }),
    pushKeys: () =>
      db.kind === 'postgres' ? sharedVapidKeys(config, db, clock.now()) : vapidKeys(config),
    links: linkSigner(secret, config.previousSessionSecret),
    publicAddress: () => config.publicUrl ?? `http://localhost:${port}`,
    ...(options.showNotice ? { showNotice: options.showNotice } : {}),
    ...(options.showResetLink ? { showResetLink: options.showResetLink } : {}),
  };
  const servers: Server[] = [];
  try {
    await applyStorageLimit(parts);
    await clearStaging({ atStart: true });
    const app = createApp(parts, {
      sessionSecret: secret,
      ...(options.guard ? { guard: options.guard } : {}),
      ...(household ? { entrance: entrance.middleware } : {}),
      ...(options.rendererFolder ? { rendererFolder: options.rendererFolder } : {}),
    });
    for (const host of options.hosts ?? [config.host]) {
      const server = listenerFor(
        app.callback(),
        options.patience ?? patienceWith(config.trustProxy),
      );
      port = await listen(server, host, port);
      servers.push(server);
    }
  } catch (error) {
    await Promise.all(servers.map(closeListener));
    await db.close();
    throw error;
  }
  let jobs = startJobs(parts, options.timetable, options.firstJobsAfter ?? AFTER_START);
  return {
    url: config.publicUrl ?? `http://localhost:${port}`,
    port,
    household: householdOf(parts),
    syncedBy: parts.backups.syncedBy(),
    async close() {
      // First of all: a list may be waiting for what is being read.
      await parts.clinics.close();
      await parts.backups.giveUp();
      await jobs.stop();
      // Calls that wait for a photo are answered at once; nothing of theirs was stored.
      await decoder.close();
      await Promise.all(servers.map(closeListener));
      // What began while the doors were closing, too: no thread outlives the server.
      await parts.backups.giveUp();
      await mail.drain();
      await db.close();
    },
  };
};
