import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunBackupTask } from '#db/backups/background.ts';
import { ReplaceableDatabase } from '#db/engine/sqlite/replaceable.ts';
import type { AppOptions } from './app.ts';
import { createApp } from './app.ts';
import { createBackupService } from './backups/backup-service.ts';
import { BackupKeys } from './backups/keys.ts';
import { handleMissingData, offerRecovery } from './backups/recover-data.ts';
import { openData } from './backups/safety-backup.ts';
import { createBufferedLog } from './buffered-log.ts';
import { clinicDirectory } from './clinics/directory/directory.ts';
import type { Config } from './config.ts';
import { connectionLog } from './connection-log.ts';
import type { Scheduler } from './cron-scheduler.ts';
import { restrictPermissions } from './data-permissions.ts';
import type { StartProcess } from './helper-process/start-process.ts';
import { createHousehold, type HouseholdServices } from './household.ts';
import {
  closeListener,
  listenerFor,
  type Timeouts,
  timeoutsWith,
} from './http/listener/listener.ts';
import { createMaintenanceGate } from './http/listener/maintenance-gate.ts';
import { PublicationGate } from './http/publication-gate.ts';
import { startJobs } from './jobs.ts';
import { leveledLog } from './leveled-log.ts';
import { linkSigner } from './mail/link-signer.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { mailTransport } from './mail/transport.ts';
import type { Metrics } from './metrics/measured.ts';
import { createMetrics } from './metrics/metrics.ts';
import { endDeliveries } from './notices/delivery/deliver.ts';
import type { BackupDialogs, Clock, EncryptionParts, Log, Parts } from './parts.ts';
import { PdfMaker } from './pdf/pdf-maker.ts';
import { PhotoDecoder } from './photos/decoder.ts';
import { photoIntake } from './photos/intake.ts';
import { applyStorageLimit } from './plans/storage-limit.ts';
import { logSetUpCode } from './registration/set-up.ts';
import { secretBox } from './secrets/secret-box.ts';
import { sessionSecret, sharedSessionSecret } from './secrets/session-secret.ts';
import { sharedVapidKeys, vapidKeys } from './secrets/vapid-keys.ts';
import { smsGateway } from './sms/gateway.ts';
import { noSms } from './sms/none.ts';
import { finishPublications } from './transfer/jobs.ts';
import { clearStaging } from './transfer/staging/staging-budget.ts';

export interface StartOptions {
  readonly config: Config;
  readonly clock?: Clock;
  readonly log?: Log;
  /** Schedules the jobs; by default with the computer's clock. */
  readonly timetable?: Scheduler;
  /** Milliseconds until each job runs for the first time; one second by default. */
  readonly firstJobsAfter?: number;
  /** Listens on all these addresses with one port; by default on the configured host. */
  readonly hosts?: readonly string[];
  readonly guard?: AppOptions['guard'];
  readonly rendererFolder?: string;
  readonly showNotice?: Parts['showNotice'];
  readonly showResetLink?: Parts['showResetLink'];
  readonly backupDialogs?: BackupDialogs;
  /** Protects the key of encrypted backups; by default it is in a plain file, like the data. */
  readonly sealing?: EncryptionParts;
  /** The `logN` of new backup keys; tests use a smaller one. */
  readonly backupKeyCost?: number;
  /** Runs the long tasks with backups, if not each in a process of its own. */
  readonly runBackupTask?: RunBackupTask;
  /** Starts the image decoder, if it is not a child process of Node. */
  readonly startDecoder?: StartProcess;
  /** Starts the process that draws PDFs, if it is not a child process of Node. */
  readonly startPdf?: StartProcess;
  readonly onStatement?: (sql: string) => void;
  /** Runs if a server of a newer version has migrated PostgreSQL meanwhile, with which this one cannot work. */
  readonly onMigrated?: () => void;
  /** Timeouts for slow clients; tests use shorter ones. */
  readonly timeouts?: Timeouts;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly household: HouseholdServices;
  /** The service that synchronises the data folder to other computers, which may damage the database. */
  readonly syncedBy: string | undefined;
  /** Finishes requests in progress, sends waiting mails, stops the jobs and closes the database. */
  close(): Promise<void>;
}

/** Milliseconds; clients that wait for the start are answered before the jobs begin. */
const FIRST_JOBS_DELAY = 1000;

const systemClock: Clock = { now: () => new Date() };
const consoleLog = createBufferedLog((lines) => console.log(lines));

const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, ipv6Only: host.includes(':') }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Starts the whole server for `npm start` and the desktop: configuration, database, app, listener and jobs. */
export const start = async (options: StartOptions): Promise<RunningServer> => {
  const { config, clock = systemClock } = options;
  const log = leveledLog(options.log ?? consoleLog, config.logLevel);
  // Checked before anything is opened, because the wrong file could be damaged.
  const fileSecret = config.databaseUrl === undefined ? sessionSecret(config) : undefined;
  let metrics: Metrics | undefined;
  const isDebugging = config.logLevel === 'debug';
  const isWatched = options.onStatement || isDebugging || config.metricsToken !== undefined;
  const observeStatement = (sql: string): void => {
    options.onStatement?.(sql);
    metrics?.countStatement(sql);
    if (isDebugging) log({ level: 'debug', sql });
  };
  const onStatement = isWatched ? { onStatement: observeStatement } : {};
  const onConnection = connectionLog(log, clock);
  const keys = new BackupKeys(config, options.sealing, options.backupKeyCost);
  const onMigrated = (): void => {
    log({
      time: clock.now().toISOString(),
      level: 'error',
      database: 'a newer version of Alaga has migrated it, so this server stops',
    });
    options.onMigrated?.();
  };
  const openDatabaseFile = () =>
    openData(config, {
      ...onStatement,
      ...{ onConnection, onMigrated, keys, asServer: true, now: () => clock.now() },
    });
  const offer = options.backupDialogs?.offerBackup;
  const openOrMend = async () => {
    try {
      return await openDatabaseFile();
    } catch (error) {
      if (!(await offerRecovery(error, config, { now: clock.now(), keys }, offer))) throw error;
      return openDatabaseFile();
    }
  };
  const entrance = createMaintenanceGate(() => parts.backups.progress().activity?.done ?? 0);
  if (config.databaseUrl === undefined)
    await handleMissingData(config, { now: clock.now(), keys }, offer, log);
  // Only a household restores while running. On a hosted server a backup is restored while the server is stopped.
  const household =
    config.mode === 'household' ? await ReplaceableDatabase.open(openOrMend) : undefined;
  const db = household ?? (await openDatabaseFile());
  restrictPermissions(config, log);
  const secret = fileSecret ?? (await sharedSessionSecret(config, db, clock.now()));
  const replaceWhileClosed = (work: () => Promise<void>) =>
    entrance.shutWhile(async () => {
      await jobs.stop();
      try {
        await household?.replace(work);
        await finishPublications(parts);
        await applyStorageLimit(parts);
      } finally {
        jobs = startJobs(parts, options.timetable);
      }
    });
  const mail = createMailQueue(mailTransport(config, clock, log), log);
  const decoder = new PhotoDecoder({ log, start: options.startDecoder });
  const pdf = new PdfMaker({ log, start: options.startPdf });
  let port = config.port;
  if (config.metricsToken !== undefined) {
    const queues = {
      mail: () => mail.waiting,
      pdf: () => pdf.waiting,
      photos: () => decoder.waiting,
    };
    metrics = await createMetrics({ db, config, clock }, queues);
  }
  const parts: Parts = {
    db,
    config,
    clock,
    log,
    mail,
    sms: config.smsUrl ? smsGateway(config.smsUrl) : noSms,
    photos: photoIntake({ db, config, decoder }),
    pdf,
    clinics: clinicDirectory({ db, config, clock, log }),
    publications: new PublicationGate(db),
    backups: createBackupService({
      db,
      config,
      clock,
      log,
      keys,
      dialogs: options.backupDialogs,
      runTask: options.runBackupTask,
      replace: household && replaceWhileClosed,
    }),
    pushKeys: () =>
      db.kind === 'postgres' ? sharedVapidKeys(config, db, clock.now()) : vapidKeys(config),
    links: linkSigner(secret, config.previousSessionSecret),
    secrets: secretBox(secret, config.previousSessionSecret),
    publicAddress: () => config.publicUrl ?? `http://localhost:${port}`,
    ...(metrics ? { metrics } : {}),
    ...(options.showNotice ? { showNotice: options.showNotice } : {}),
    ...(options.showResetLink ? { showResetLink: options.showResetLink } : {}),
  };
  const servers: Server[] = [];
  try {
    await applyStorageLimit(parts);
    await clearStaging({ atStart: true });
    await finishPublications(parts);
    const app = createApp(parts, {
      sessionSecret: secret,
      ...(options.guard ? { guard: options.guard } : {}),
      ...(household ? { entrance: entrance.middleware } : {}),
      ...(options.rendererFolder ? { rendererFolder: options.rendererFolder } : {}),
    });
    for (const host of options.hosts ?? [config.host]) {
      const server = listenerFor(
        app.callback(),
        options.timeouts ?? timeoutsWith(config.trustProxy),
      );
      port = await listen(server, host, port);
      servers.push(server);
    }
    await logSetUpCode(parts);
  } catch (error) {
    await Promise.all(servers.map((server) => closeListener(server)));
    await db.close();
    throw error;
  }
  let jobs = startJobs(parts, options.timetable, options.firstJobsAfter ?? FIRST_JOBS_DELAY);
  return {
    url: config.publicUrl ?? `http://localhost:${port}`,
    port,
    household: createHousehold(parts),
    syncedBy: parts.backups.syncedBy(),
    async close() {
      // First, because a list may be waiting for a directory that is being read.
      await parts.clinics.close();
      await parts.backups.giveUp();
      await jobs.stop();
      // Calls waiting for a photo are refused at once; nothing of theirs was stored.
      await decoder.close();
      await pdf.close();
      const isBehindProxy = config.trustProxy;
      await Promise.all(servers.map((server) => closeListener(server, { isBehindProxy })));
      // Also cancels a task that began during closing, so that no thread outlives the server.
      await parts.backups.giveUp();
      await endDeliveries(parts);
      await mail.drain();
      await db.close();
    },
  };
};
