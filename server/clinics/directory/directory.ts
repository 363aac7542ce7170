import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AreaRow,
  claimDirectory,
  findArea,
  findDirectory,
  putArea,
  releaseDirectory,
} from '#db/clinics/areas.ts';
import { FifoQueue } from '#db/engine/run.ts';
import { askOverpass } from '#server/clinics/osm/overpass.ts';
import { isFuture, TOLERANCE } from '#server/clock/rules.ts';
import type { ClinicDirectory, Parts } from '#server/parts.ts';
import { DirectoryError, MAX_RETRY_AFTER } from './directory-error.ts';
import { type Area, areaAround } from './grid.ts';
import { findNetworkPermission, hasDirectory } from './network.ts';
import { storeArea } from './store.ts';

/** Timeouts in milliseconds. */
export interface DirectoryTimeouts {
  /** The time in ms that a list waits for a running directory request. */
  readonly listWait: number;
  /** The timeout of a directory request in ms. */
  readonly requestTimeout: number;
}

const DEFAULT_TIMEOUTS: DirectoryTimeouts = { listWait: 6000, requestTimeout: 40_000 };

const MINUTE = 60_000;
const FRESH_MS = 7 * 24 * 60 * MINUTE;

/** Areas that may wait to be read. More are a burst that clients repeat by themselves. */
const MAX_WAITING = 20;

const instantAfter = (now: Date, milliseconds: number): string =>
  new Date(now.getTime() + milliseconds).toISOString();

/** Milliseconds until the next attempt: one minute, doubled with each failure, at most six hours. */
const backoff = (failures: number): number =>
  Math.min(6 * 60 * MINUTE, MINUTE * 2 ** Math.min(failures - 1, 20));

const isFresh = (row: AreaRow | undefined, area: Area, now: Date): boolean =>
  row?.readAt != null &&
  row.radius >= area.radius &&
  row.readAt > instantAfter(now, -FRESH_MS) &&
  !isFuture(row.readAt, now);

/** The latest end of a pause that begins now. A later one was stored while the clock was ahead, and does not count. */
const latestPause = (now: Date): string => instantAfter(now, MAX_RETRY_AFTER * 1000 + TOLERANCE);

const isAhead = (instant: string | null | undefined, now: Date): boolean =>
  instant != null && instant > now.toISOString() && instant <= latestPause(now);

type DirectoryParts = Pick<Parts, 'db' | 'config' | 'clock' | 'log'>;

export const clinicDirectory = (
  { db, config, clock, log }: DirectoryParts,
  { listWait, requestTimeout }: DirectoryTimeouts = DEFAULT_TIMEOUTS,
): ClinicDirectory => {
  const runningReads = new Map<string, Promise<void>>();
  const queue = new FifoQueue();
  const closingController = new AbortController();

  const recordFailure = async (
    area: Area,
    holder: string,
    directoryError: DirectoryError,
  ): Promise<void> => {
    const now = clock.now();
    const directoryState = { area: await findArea(db, area.id), all: await findDirectory(db) };
    const areaFailures = (directoryState.area?.failures ?? 0) + 1;
    const directoryFailures = directoryError.isEverywhere
      ? (directoryState.all?.failures ?? 0) + 1
      : 0;
    const retryDelayAfter = (count: number): number =>
      Math.max((directoryError.retryAfter ?? 0) * 1000, backoff(count));
    log({ level: 'warn', directory: 'overpass', trouble: directoryError.message });
    await db.transaction(async (tx) => {
      await putArea(tx, {
        id: area.id,
        radius: directoryState.area?.radius ?? area.radius,
        readAt: directoryState.area?.readAt ?? null,
        failedAt: now.toISOString(),
        retryAt: instantAfter(now, retryDelayAfter(areaFailures)),
        failures: areaFailures,
      });
      const retryAt = directoryError.isEverywhere
        ? instantAfter(now, retryDelayAfter(directoryFailures))
        : null;
      await releaseDirectory(tx, holder, { retryAt, failures: directoryFailures });
    });
  };

  const ask = async (area: Area, holder: string, url: string): Promise<void> => {
    const now = clock.now();
    const signal = AbortSignal.any([closingController.signal, AbortSignal.timeout(requestTimeout)]);
    const readClinics = await askOverpass(config, url, area, { signal, now });
    const readAt = now.toISOString();
    await db.transaction(async (tx) => {
      await storeArea(tx, area, readClinics, readAt);
      const successFields = { readAt, failedAt: null, retryAt: null, failures: 0 };
      await putArea(tx, { id: area.id, radius: area.radius, ...successFields });
      await releaseDirectory(tx, holder, { retryAt: null, failures: 0 });
    });
  };

  /** The queue allows one read at a time in this process, and the claim in the database one among all processes. */
  const readArea = async (area: Area, url: string): Promise<void> => {
    const now = clock.now();
    if (closingController.signal.aborted || isFresh(await findArea(db, area.id), area, now)) return;
    const holder = randomUUID();
    const claim = { areaId: area.id, holder, now: now.toISOString(), latest: latestPause(now) };
    if (
      !(await claimDirectory(db, { ...claim, until: instantAfter(now, requestTimeout + MINUTE) }))
    )
      return;
    try {
      await ask(area, holder, url);
    } catch (error) {
      if (closingController.signal.aborted) {
        const { retryAt = null, failures = 0 } = (await findDirectory(db)) ?? {};
        await releaseDirectory(db, holder, { retryAt, failures });
        return;
      }
      const directoryError =
        error instanceof DirectoryError ? error : new DirectoryError(String(error), false);
      await recordFailure(area, holder, directoryError);
    }
  };

  const beginRefresh = (area: Area, url: string): Promise<void> => {
    const read = queue
      .add(() => readArea(area, url))
      .catch((error: unknown) =>
        log({ level: 'error', directory: 'overpass', error: String(error) }),
      )
      .finally(() => runningReads.delete(area.id));
    runningReads.set(area.id, read);
    return read;
  };

  /** The read of an area that is in progress or starts now, in a list; an empty list if the area is not due. */
  const startedRead = async (
    area: Area,
    mayRead: () => Promise<boolean>,
  ): Promise<Promise<void>[]> => {
    const url = config.overpassUrl;
    if (url === undefined || closingController.signal.aborted) return [];
    if ((await findNetworkPermission(db, config)) !== 'allowed') return [];
    const row = await findArea(db, area.id);
    const now = clock.now();
    if (isFresh(row, area, now) || isAhead(row?.retryAt, now)) return [];
    const runningRead = runningReads.get(area.id);
    if (runningRead) return [runningRead];
    const wasReading = runningReads.size > 0;
    const directory = await findDirectory(db);
    // The directory asked to be left alone, or another process is reading it. A read of this process may have ended
    // since the row was read.
    if (isAhead(directory?.retryAt, now)) return [];
    const isReading = wasReading || runningReads.size > 0;
    if (!isReading && isAhead(directory?.heldUntil, now)) return [];
    if (runningReads.size >= MAX_WAITING || !(await mayRead())) return [];
    return [runningReads.get(area.id) ?? beginRefresh(area, url)];
  };

  return {
    async refresh(place, radius, mayRead) {
      const [read] = await startedRead(areaAround(place, radius), mayRead);
      if (!read) return;
      const enoughController = new AbortController();
      await Promise.race([
        read,
        pause(listWait, undefined, { signal: enoughController.signal, ref: false }).catch(
          () => undefined,
        ),
      ]);
      enoughController.abort();
    },
    async status(place, radius) {
      const area = place && areaAround(place, radius);
      const permission = await findNetworkPermission(db, config);
      const [row, directory] = [area && (await findArea(db, area.id)), await findDirectory(db)];
      const now = clock.now();
      const network = hasDirectory(config) ? permission : 'off';
      const waitsFor = [row?.retryAt, directory?.retryAt].filter((instant) =>
        isAhead(instant, now),
      );
      const isReadElsewhere = directory?.areaId === area?.id && isAhead(directory?.heldUntil, now);
      return {
        network: network === 'allowed' ? 'on' : network,
        readAt: row && area && row.radius >= area.radius ? row.readAt : null,
        reading: area !== undefined && (runningReads.has(area.id) || isReadElsewhere),
        failed: row?.failedAt != null || isAhead(directory?.retryAt, now),
        retryAt: waitsFor.toSorted().at(-1) ?? null,
      };
    },
    async close() {
      closingController.abort();
      await Promise.all(runningReads.values());
    },
  };
};
