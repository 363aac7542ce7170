import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  fillHousehold,
  type HouseholdFixture,
  insertRequest,
  listRequest,
  newRecord,
} from '#build/bench/server/fixture.ts';
import { composeRequest, load } from '#build/bench/server/load.ts';
import { computeQuantiles } from '#build/bench/server/quantiles.ts';
import { SESSION_SECRET } from '#build/bench/server/server-process.ts';
import { openDatabase } from '#db/engine/open.ts';
import { buildServer, startBuilt } from './built-server.ts';
import { NUMBER_PLACEHOLDER, type OpenLoad, type OpenResult } from './open-loop.ts';

export interface OverloadSoak {
  /** Requests in a second with clients that wait for their responses. */
  readonly capacity: number;
  /** Requests in a second that arrive without waiting. */
  readonly rate: number;
  readonly acceptedPerSecond: number;
  readonly refusedPerSecond: number;
  /** The median time in milliseconds from the moment at which a request was due to its response. */
  readonly acceptedMedian: number;
  readonly acceptedP99: number;
  readonly acceptedMaximum: number;
  readonly refusedP99: number;
  /** The number of refusals without a Retry-After header. */
  readonly withoutRetryAfter: number;
  /** Responses that are neither success nor 503, and missing ones. */
  readonly otherAnswers: number;
  /** The time in milliseconds from the end of the load until all requests were answered. */
  readonly recovered: number;
  /** Refusals at half the capacity, directly after the overload. */
  readonly refusedAfterwards: number;
}

const OVERLOAD_FACTOR = 3;
/** The number of lists for each insert, because owners read more than they write. */
const READS_A_WRITE = 3;
/**
 * The number of connections, which is more than the server answers requests in a second. With fewer connections,
 * requests would wait for a connection instead of the server.
 */
const CONNECTION_COUNT = 6000;
const MEASURED_MS = 3000;

const listTexts = (household: HouseholdFixture): readonly string[] => {
  const list = composeRequest(listRequest(household));
  const body = { ...newRecord(1), title: `Titre ${NUMBER_PLACEHOLDER}` };
  const insert = composeRequest({ ...insertRequest(household), body });
  return [...Array.from({ length: READS_A_WRITE }, () => list), insert];
};

/** Runs the clients in a separate process, because real clients are on other computers. */
const askFromElsewhere = async (openLoad: OpenLoad): Promise<OpenResult> => {
  const child = fork(join(import.meta.dirname, 'open-loop.ts'), { serialization: 'advanced' });
  child.send(openLoad);
  const [result] = await once(child, 'message');
  return result as OpenResult;
};

/** Measures a household's server with a hundred records for each pet. */
export const soakOverload = async (seconds: number): Promise<OverloadSoak> => {
  using builtServer = buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'alaga-soak-overload-'));
  const db = await openDatabase(join(folder, 'alaga.db'));
  const household = await fillHousehold(db, { pets: 2, records: 100 });
  await db.close();
  const env = { SESSION_SECRET: SESSION_SECRET };
  const { child, url, exited } = startBuilt([process.execPath, builtServer.main], folder, env);
  try {
    const port = Number(new URL(await url).port);
    let turnCount = 0;
    const nextRequest = () => {
      turnCount += 1;
      const isWrite = turnCount % (READS_A_WRITE + 1) === 0;
      return isWrite ? insertRequest(household) : listRequest(household);
    };
    await load(port, nextRequest, { connections: 16, duration: MEASURED_MS / 3 });
    const { perSecond } = await load(port, nextRequest, { connections: 16, duration: MEASURED_MS });
    const requestOptions = { port, requests: listTexts(household), connections: CONNECTION_COUNT };
    const rate = OVERLOAD_FACTOR * perSecond;
    const result = await askFromElsewhere({ ...requestOptions, rate, duration: seconds * 1000 });
    const overloadResult = await askFromElsewhere({
      ...requestOptions,
      rate: perSecond / 2,
      duration: MEASURED_MS,
    });
    const { accepted, refused, statuses, withRetryAfter } = result;
    const [ofAccepted, ofRefused] = [computeQuantiles(accepted), computeQuantiles(refused)];
    return {
      capacity: perSecond,
      rate,
      acceptedPerSecond: accepted.length / seconds,
      refusedPerSecond: refused.length / seconds,
      acceptedMedian: ofAccepted(0.5),
      acceptedP99: ofAccepted(0.99),
      acceptedMaximum: ofAccepted(1),
      refusedP99: ofRefused(0.99),
      withoutRetryAfter: refused.length - withRetryAfter,
      otherAnswers: refused.length - (statuses['503'] ?? 0),
      recovered: result.drained,
      refusedAfterwards: overloadResult.refused.length,
    };
  } finally {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
};
