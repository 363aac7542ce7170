import type { Call } from './growth-calls.ts';
import { measureCost } from './growth-cpu.ts';
import type { MeasuredServer } from './growth-measure.ts';
import { load } from './load.ts';
import { table } from './markdown.ts';
import { median } from './quantiles.ts';

const CONNECTION_COUNT = 8;
const ROUND_COUNT = 3;
const DURATION_MS = 1500;

/**
 * Measures several servers on one database: their responses in a second, and how many of them a whole core would give.
 */
const measureRate = async (servers: readonly MeasuredServer[], call: Call) => {
  const measurements: { readonly perSecond: number; readonly cpu: number }[] = [];
  for (let round = -1; round < ROUND_COUNT; round += 1) {
    const loads = servers.map(({ port, cookie, meter }) =>
      measureCost(meter, () =>
        load(port, () => call.nextRequest(cookie), {
          connections: CONNECTION_COUNT,
          duration: DURATION_MS,
        }),
      ),
    );
    const loadResults = await Promise.all(loads);
    if (round < 0) continue;
    const perSecond = loadResults.reduce((sum, [each]) => sum + each.perSecond, 0);
    const requests = loadResults.reduce((sum, [each]) => sum + each.requests, 0);
    measurements.push({ perSecond, cpu: (loadResults[0]?.[1] ?? Number.NaN) / requests });
  }
  return {
    perSecond: median(measurements.map(({ perSecond }) => perSecond)),
    perCore: 1000 / median(measurements.map(({ cpu }) => cpu)),
  };
};

/**
 * Returns a table of the responses in a second of one server process, or several, on the full
 * database.
 */
export const measureLimits = async (
  servers: readonly MeasuredServer[],
  calls: readonly Call[],
): Promise<string> => {
  const rows: string[][] = [];
  for (const call of calls) {
    const rate = await measureRate(servers.slice(0, 1), call);
    const allServers = servers.length > 1 ? await measureRate(servers, call) : undefined;
    rows.push([
      call.label,
      rate.perSecond.toFixed(0),
      rate.perCore.toFixed(0),
      ...(allServers ? [allServers.perSecond.toFixed(0)] : []),
    ]);
  }
  const tableHead = ['call, 8 connections', 'answers/s of one process', 'per second of CPU'];
  return table([...tableHead, ...(servers.length > 1 ? ['answers/s of two processes'] : [])], rows);
};
