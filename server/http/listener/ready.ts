import { statSync } from 'node:fs';
import type { Context, Middleware } from 'koa';
import { DatabaseError } from '#db/engine/errors.ts';
import { freeSpaceOf } from '#db/engine/free-space.ts';
import { findClosedTable } from '#db/operator/rights.ts';
import { findSetting, putSetting } from '#db/settings/queries.ts';
import { clockWarning } from '#server/clock/policy.ts';
import { databaseFile } from '#server/config-values.ts';
import { storageTrouble } from '#server/http/errors.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';

export const READY_PATH = '/api/ready';

/** Milliseconds for which the result of a probe is repeated. */
const CACHE_TIME = 5000;

/** The time in milliseconds after which a database counts as not answering. */
const TIMEOUT_MS = 5000;

/** Milliseconds after which a hanging probe is abandoned and the next one may begin. */
const ABANDONED_AFTER = 60_000;

/** Bytes. With less free space, SQLite can at most overwrite pages. */
const MIN_FREE_SPACE = 64 * 1024;

/** Why the server cannot work. The answer contains no more than this, because anyone may ask. */
type UnreadyReason =
  | 'database'
  | 'damaged'
  | 'disk full'
  | 'disk read-only'
  | 'disk failing'
  | 'restoring';

interface ReadinessResult {
  /** Undefined if the server can work. */
  readonly reason: UnreadyReason | undefined;
  /** Problems that the operator should fix soon, although the server still works. */
  readonly warnings: readonly string[];
}

interface Probe {
  readonly begunAt: number;
  readonly result: Promise<ReadinessResult>;
  isFinished: boolean;
}

const REASON_BY_CODE: Partial<Record<DatabaseError['code'], UnreadyReason>> = {
  full: 'disk full',
  'read-only': 'disk read-only',
  failing: 'disk failing',
  damaged: 'damaged',
};

const toReason = (error: unknown): UnreadyReason =>
  REASON_BY_CODE[storageTrouble(error) ?? 'other'] ?? 'database';

type ProbeParts = Pick<Parts, 'db' | 'config' | 'clock'>;

const ROW_ID = 'ready';

interface FileIdentity {
  readonly ino: number;
  readonly birthtimeMs: number;
}

/** The SQLite file of a hosted server; undefined if there is none. A household may replace its file while it runs. */
const identifyFile = ({ db, config }: ProbeParts): FileIdentity | undefined =>
  db.kind === 'sqlite' && config.mode === 'hosted'
    ? statSync(databaseFile(config), { throwIfNoEntry: false })
    : undefined;

/** Whether a file was deleted or replaced. Some network drives number their files anew, but keep their dates. */
const isReplaced = (opened: FileIdentity, found: FileIdentity | undefined): boolean =>
  found === undefined || (found.ino !== opened.ino && found.birthtimeMs !== opened.birthtimeMs);

/** Writes one row and reads it back. Resolves with the warnings; rejects if the server cannot work. */
const probeDatabase = async (
  parts: ProbeParts,
  openedFile: FileIdentity | undefined,
): Promise<readonly string[]> => {
  const { db, config, clock } = parts;
  // SQLite goes on writing into the deleted file, and everything would be lost with the end of the process.
  if (openedFile && isReplaced(openedFile, identifyFile(parts)))
    throw new DatabaseError('unavailable', undefined);
  // Only calls that read the damaged part fail, but what others write may be lost with it.
  if (await db.isDamaged()) throw new DatabaseError('damaged', undefined);
  // PostgreSQL refuses only the calls that need such a table.
  if ((await findClosedTable(db)) !== undefined) throw new DatabaseError('other', undefined);
  const instant = clock.now().toISOString();
  await putSetting(db, { id: ROW_ID, value: instant, changedAt: instant });
  if (!(await findSetting(db, ROW_ID))) throw new DatabaseError('other', undefined);
  if (db.kind === 'sqlite' && (await freeSpaceOf(config.dataDir)) < MIN_FREE_SPACE)
    throw new DatabaseError('full', undefined);
  const warning = await clockWarning(parts);
  return warning === undefined ? [] : [warning];
};

const withTimeout = (work: Promise<readonly string[]>, timeout: number): Promise<ReadinessResult> =>
  new Promise((resolve) => {
    const fail = (reason: UnreadyReason) => resolve({ reason, warnings: [] });
    const timer = setTimeout(() => fail('database'), timeout);
    work
      .then(
        (warnings) => resolve({ reason: undefined, warnings }),
        (error: unknown) => fail(toReason(error)),
      )
      .finally(() => clearTimeout(timer));
  });

/**
 * Tells whether the server can work. At most one probe of the database begins in five seconds, however often it is
 * called.
 */
export const readiness = (
  parts: ProbeParts,
  timeout = TIMEOUT_MS,
): (() => Promise<ReadinessResult>) => {
  const openedFile = identifyFile(parts);
  let lastProbe: Probe | undefined;
  return () => {
    const now = parts.clock.now().getTime();
    const age =
      lastProbe === undefined ? Number.POSITIVE_INFINITY : Math.abs(now - lastProbe.begunAt);
    if (lastProbe !== undefined && age < (lastProbe.isFinished ? CACHE_TIME : ABANDONED_AFTER))
      return lastProbe.result;
    const databaseProbe = probeDatabase(parts, openedFile);
    const probe: Probe = {
      begunAt: now,
      result: withTimeout(databaseProbe, timeout),
      isFinished: false,
    };
    const end = () => {
      probe.isFinished = true;
    };
    databaseProbe.then(end, end);
    lastProbe = probe;
    return probe.result;
  };
};

const isRestoring = ({ backups }: Parts): boolean =>
  backups.progress().activity?.what === 'restoring';

/** `GET /api/ready`: 200 if the server can read and write, otherwise 503 with the reason. */
export const answerReady = (parts: Parts): Middleware => {
  const ask = readiness(parts);
  const answer = async (ctx: Context): Promise<void> => {
    const { reason, warnings } = isRestoring(parts)
      ? { reason: 'restoring', warnings: [] }
      : await ask();
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'json';
    if (reason === undefined) {
      ctx.body = JSON.stringify({ status: 'ready', warnings });
      return;
    }
    ctx.set('Retry-After', String(CACHE_TIME / 1000));
    ctx.status = 503;
    const code = 'http.notReady';
    ctx.body = JSON.stringify({ status: 'not ready', reason, warnings, message: text(code), code });
  };
  return (ctx, next) =>
    ctx.path === READY_PATH && /^(GET|HEAD)$/.test(ctx.method) ? answer(ctx) : next();
};
