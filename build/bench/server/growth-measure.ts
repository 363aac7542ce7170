import type { Call } from './growth-calls.ts';
import { type CpuMeter, measureCost } from './growth-cpu.ts';
import { load } from './load.ts';
import { table } from './markdown.ts';
import { median } from './quantiles.ts';

/** One of the two databases, with a server, a signed-in owner and a meter of CPU time. */
export interface MeasuredServer {
  readonly port: number;
  readonly cookie: string;
  readonly meter: CpuMeter;
}

/** The time of a request and its CPU time: the median and the 99th percentile, in ms. */
interface CallTimes {
  readonly middle: number;
  readonly p99: number;
  readonly cpu: number;
}

export interface MeasuredCall {
  readonly call: Call;
  readonly alone: CallTimes;
  readonly full: CallTimes;
  /** The ratio of the full database to the database with one owner: the median over all rounds. */
  readonly ratio: CallTimes;
}

const CONNECTION_COUNT = 2;
const DURATION_MS = 250;

const measureOnce = async (
  { port, cookie, meter }: MeasuredServer,
  call: Call,
): Promise<CallTimes> => {
  const { duration = DURATION_MS, most } = call;
  const options = {
    connections: CONNECTION_COUNT,
    duration,
    ...(most && { maxRequestsPerConnection: most }),
  };
  const cost = measureCost(meter, () => load(port, () => call.nextRequest(cookie), options));
  const [done, cpu] = await cost.catch((cause: unknown) => {
    throw new Error(call.label, { cause });
  });
  return { middle: done.middle, p99: done.p99, cpu: cpu / done.requests };
};

const MEASURES = ['middle', 'p99', 'cpu'] as const;

const measureEach = (of: (measure: (typeof MEASURES)[number]) => number): CallTimes => ({
  middle: of('middle'),
  p99: of('p99'),
  cpu: of('cpu'),
});

/**
 * Measures every call on both sides in turns, so that other work of the computer affects both
 * equally.
 */
export const measureCalls = async (
  sides: Readonly<Record<'alone' | 'full', MeasuredServer>>,
  calls: readonly Call[],
  rounds: number,
): Promise<readonly MeasuredCall[]> => {
  const measuredCalls = calls.map((call) => ({
    call,
    alone: [] as CallTimes[],
    full: [] as CallTimes[],
  }));
  // The first round only warms the servers up and is not counted.
  for (let round = -1; round < rounds; round += 1) {
    for (const { call, alone, full } of measuredCalls) {
      const order = round % 2 ? (['full', 'alone'] as const) : (['alone', 'full'] as const);
      for (const side of order) {
        const measuredCall = await measureOnce(sides[side], call);
        if (round >= 0) (side === 'alone' ? alone : full).push(measuredCall);
      }
    }
  }
  return measuredCalls.map(({ call, alone, full }) => ({
    call,
    alone: measureEach((measure) => median(alone.map((timing) => timing[measure]))),
    full: measureEach((measure) => median(full.map((timing) => timing[measure]))),
    ratio: measureEach((measure) =>
      median(
        full.map((timing, index) => timing[measure] / (alone[index]?.[measure] ?? Number.NaN)),
      ),
    ),
  }));
};

/** Combines calls that a screen makes at the same time into one, with the sums of their times. */
const sumCalls = (part: string, of: readonly MeasuredCall[]): MeasuredCall | undefined => {
  const [first] = of;
  if (!first || of.length === 1) return undefined;
  const sum = (kind: 'alone' | 'full') =>
    measureEach((measure) => of.reduce((total, item) => total + item[kind][measure], 0));
  const [alone, full] = [sum('alone'), sum('full')];
  const ratio = measureEach((measure) => full[measure] / alone[measure]);
  return { call: { ...first.call, label: `**${part}, all of it**` }, alone, full, ratio };
};

const MAX_RATIO = 1.3;
const HAS_TARGET: readonly Call['part'][] = ['dashboard', 'schedule', 'records', 'search'];

const describeVerdict = ({ call, ratio }: MeasuredCall, isSum: boolean): string => {
  if (!HAS_TARGET.includes(call.part)) return '–';
  if (!isSum) return '';
  const verdict = (value: number) => (value <= MAX_RATIO ? 'reached' : 'MISSED');
  return `≤ ${MAX_RATIO}: time ${verdict(ratio.middle)}, CPU ${verdict(ratio.cpu)}`;
};

const toRow = (measuredCall: MeasuredCall, isSum: boolean): readonly string[] => {
  const { call, alone, full, ratio } = measuredCall;
  const formatTimes = ({ middle, p99, cpu }: CallTimes) =>
    [middle, p99, cpu].map((value) => value.toFixed(2)).join(' / ');
  const ratios = [ratio.middle, ratio.p99, ratio.cpu].map((value) => value.toFixed(2));
  return [
    call.label,
    formatTimes(alone),
    formatTimes(full),
    ...ratios,
    describeVerdict(measuredCall, isSum),
  ];
};

export const callsTable = (measuredCalls: readonly MeasuredCall[], owners: number): string =>
  table(
    [
      ...['call', 'one owner: middle / p99 / CPU, ms', `${owners} owners`],
      ...['ratio', 'of p99', 'of CPU', 'must be'],
    ],
    [...Map.groupBy(measuredCalls, ({ call }) => call.part)].flatMap(([part, of]) => {
      const sum = HAS_TARGET.includes(part) ? sumCalls(part, of) : undefined;
      const rows = of.map((item) => toRow(item, !sum));
      return sum ? [...rows, toRow(sum, true)] : rows;
    }),
  );
