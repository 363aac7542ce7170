import { seededRandom } from '#build/soak/seeded-random.ts';
import { type BrowserTab, type HttpExchange, openBrowsers } from './browser.ts';
import { type Account, HouseholdServer, prepare } from './household.ts';
import { HistoryModel } from './model.ts';
import { createOwner, type OwnerSeat } from './owner.ts';
import { generateSteps, type HistoryAction, type HistoryStep, shrink } from './steps.ts';

export interface HistoriesSoak {
  readonly histories: number;
  readonly steps: number;
  readonly writes: number;
  readonly acknowledged: number;
  /** The number of writes that the server has done. */
  readonly doneWrites: number;
  readonly restores: number;
  /** Each failed history with its seed, its shortest form and what was wrong. */
  readonly problems: readonly string[];
}

const DAY = 86_400_000;
/**
 * The jumps of the clock in milliseconds. They go in both directions, because deleted things are rightly purged after
 * 30 days.
 */
const CLOCK_JUMPS = [3_600_000, DAY, 2 * DAY, -3_600_000, -2 * DAY];
const WRONG_CLOCK = 2 * 365 * DAY;
const DRAIN_ROUNDS = 6;
/**
 * The probability that a tab is awake after a step. A tab that is asleep receives no notifications
 * from others.
 */
const WAKE_CHANCE = 0.5;
/** The maximum number of failed histories that are shrunk. */
const MAX_SHRUNK_HISTORIES = 5;
/** The number of histories between two reports of progress. */
const REPORT_EVERY = 10;

const dayAfter = (days: number): string =>
  new Date(Date.UTC(2027, 0, 1) + days * DAY).toISOString().slice(0, 10);

interface HistorySoakState {
  readonly server: HouseholdServer;
  readonly model: HistoryModel;
  readonly seats: readonly OwnerSeat[];
  readonly backups: string[];
}

const runStep = async (
  { server, model, backups }: HistorySoakState,
  { kind, seed }: HistoryStep,
) => {
  const chance = seededRandom(seed);
  if (kind === 'backup') {
    const name = await server.backUp();
    backups.push(name);
    model.keepBackup(name);
  } else if (kind === 'restore') {
    const backupNames = new Set(server.backups());
    const knownBackups = backups.filter((name) => backupNames.has(name));
    const name = knownBackups[Math.floor(chance() * knownBackups.length)];
    if (name === undefined) return;
    await server.restore(name);
    model.restore(name);
  } else if (kind === 'jobs') await server.runJobs();
  else if (kind === 'restart') {
    await server.stop();
    await server.start();
  } else if (chance() < 0.7) {
    server.clock.advance(CLOCK_JUMPS[Math.floor(chance() * CLOCK_JUMPS.length)] ?? 0);
  } else {
    // The clock is wrong for one start with all its jobs, and then right again.
    server.clock.advance(WRONG_CLOCK);
    await server.runJobs();
    server.clock.advance(-WRONG_CLOCK);
  }
};

/** All owners sign in once more on a network without faults, and resolve all conflicts. */
const drainOutboxes = async (
  { seats, model }: HistorySoakState,
  owners: readonly Account[],
): Promise<void> => {
  const chance = seededRandom(1);
  const shownTexts = new Set<string>();
  const waitingItems: string[] = [];
  for (const ownerSeat of [seats[0], seats[2]]) {
    if (!ownerSeat) continue;
    for (const owner of owners) {
      if (!(await ownerSeat.hasUnsynced(owner))) continue;
      await ownerSeat.signIn(owner);
      for (let round = 0; round < DRAIN_ROUNDS; round += 1) {
        await ownerSeat.sync();
        if (!(await ownerSeat.hasUnsynced(owner))) break;
        await ownerSeat.settle(chance);
      }
      const itemsLeft = await ownerSeat.left(owner);
      for (const effect of itemsLeft.shown) shownTexts.add(effect);
      waitingItems.push(...itemsLeft.waiting);
    }
  }
  model.finish(shownTexts, waitingItems);
};

const SERVER_EVENTS: readonly HistoryStep['kind'][] = [
  'backup',
  'restore',
  'clock',
  'jobs',
  'restart',
];

interface HistorySoak {
  readonly tabs: readonly BrowserTab[];
  readonly template: HouseholdServer;
  readonly owners: readonly Account[];
  readonly now: { server?: HouseholdServer; hear?: (exchange: HttpExchange) => void };
}

/** Runs one history from a fresh start and checks the result. */
const playSteps = async (
  { tabs, template, owners, now }: HistorySoak,
  steps: readonly HistoryStep[],
) => {
  const server = new HouseholdServer(template);
  const model = new HistoryModel();
  let count = 0;
  const makeUniqueValues = () => {
    count += 1;
    return { text: `words ${count}`, day: dayAfter(count) };
  };
  const ownerSeats = tabs.map((tab) =>
    createOwner({ tab, model, owners, createValues: makeUniqueValues }),
  );
  const soakState = { server, model, seats: ownerSeats, backups: [] };
  Object.assign(now, { server, hear: (exchange: HttpExchange) => model.hear(exchange) });
  await server.start();
  let stepIndex = 0;
  try {
    for (const step of steps) {
      stepIndex += 1;
      const currentSeat = ownerSeats[step.tab];
      if (SERVER_EVENTS.includes(step.kind)) await runStep(soakState, step);
      else if (currentSeat) {
        currentSeat.tab.fault = step.fault;
        // A cast: events of the server are handled above.
        await currentSeat.act(step.kind as HistoryAction, seededRandom(step.seed));
        currentSeat.tab.fault = 'none';
      }
      const chance = seededRandom(step.seed + 1);
      for (const otherSeat of ownerSeats) if (chance() < WAKE_CHANCE) await otherSeat.wake();
      model.compare(server.readState(), `after step ${stepIndex} (${step.kind})`);
    }
    await drainOutboxes(soakState, owners);
    model.compare(server.readState(), 'in the end');
  } catch (error) {
    model.faults.push(`step ${stepIndex} failed: ${error instanceof Error ? error.stack : error}`);
  } finally {
    for (const ownerSeat of ownerSeats) await ownerSeat.forget();
    await server.remove();
  }
  return model;
};

const describeSteps = (steps: readonly HistoryStep[], tabs: readonly BrowserTab[]): string =>
  steps
    .map(({ kind, tab, fault }, place) => {
      const actorName = SERVER_EVENTS.includes(kind) ? 'server' : tabs[tab]?.name;
      return `  ${place + 1}. ${actorName}: ${kind}${fault === 'none' || actorName === 'server' ? '' : `, ${fault}`}`;
    })
    .join('\n');

/**
 * Runs a number of random histories of two owners on two devices with two tabs each, and a server
 * that is backed up, restored, restarted and given a wrong clock. Turns this process into a
 * browser.
 */
export const soakHistories = async (
  histories: number,
  seed: number,
  mostShrunk = MAX_SHRUNK_HISTORIES,
  print: (line: string) => void = () => undefined,
): Promise<HistoriesSoak> => {
  const now: HistorySoak['now'] = {};
  const tabs = await openBrowsers({
    url: () => now.server?.url(),
    onExchange: (exchange) => now.hear?.(exchange),
  });
  const { server, owners } = await prepare();
  const soak = { tabs, template: server, owners, now };
  const counts = { steps: 0, writes: 0, acknowledged: 0, doneWrites: 0, restores: 0 };
  const failures: string[] = [];
  try {
    for (let iteration = 0; iteration < histories; iteration += 1) {
      const steps = generateSteps(seed + iteration);
      const { faults, writes, everDoneEffects } = await playSteps(soak, steps);
      counts.steps += steps.length;
      counts.writes += writes.all.length;
      counts.acknowledged += writes.all.filter(({ isReported }) => isReported).length;
      counts.doneWrites += writes.all.filter(({ effects }) =>
        effects.every((item) => everDoneEffects.has(item)),
      ).length;
      counts.restores += steps.filter(({ kind }) => kind === 'restore').length;
      if ((iteration + 1) % REPORT_EVERY === 0)
        print(`${iteration + 1} of ${histories}, ${failures.length} wrong`);
      if (faults.length === 0) continue;
      const isSame = async (fewerSteps: readonly HistoryStep[]) =>
        (await playSteps(soak, fewerSteps)).faults.length > 0;
      const shortestSteps = failures.length < mostShrunk ? await shrink(steps, isSame) : steps;
      const shortest =
        shortestSteps === steps ? faults : (await playSteps(soak, shortestSteps)).faults;
      const failureText = `seed ${seed + iteration}: ${shortest.join('; ')}\n${describeSteps(shortestSteps, tabs)}`;
      failures.push(failureText);
      print(failureText);
    }
  } finally {
    await server.remove();
  }
  return { histories, ...counts, problems: failures };
};
