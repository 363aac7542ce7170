import {
  hasPostgres,
  hasPostgresPrograms,
  startServer as startPostgres,
} from '#build/test/test-postgres.ts';
import { openTestPostgres, type TestDatabase } from '#db/testing.ts';
import { builtSitPage } from '#server/sit/testing/built-sit-page.ts';
import { startTestServer } from '#server/testing.ts';
import { MOST_MEMORY, SCALE, soakAbuse } from './abuse/abuse.ts';
import { soakBombs } from './attacks/bombs.ts';
import { soakIdle } from './attacks/idle.ts';
import { soakMalformed } from './attacks/malformed.ts';
import { soakBackups } from './backups/backups.ts';
import { soakCalendar } from './care/calendar.ts';
import { soakDevices } from './care/devices.ts';
import { soakOccurrences } from './care/occurrences.ts';
import { soakCrash } from './crash/crash.ts';
import { recordServer, soakPowerLoss } from './crash/power-loss.ts';
import { soakFailover } from './failover/failover.ts';
import { soakHistories } from './histories/histories.ts';
import { soakOverload } from './load/overload.ts';
import { soakTwoServers } from './load/two-servers.ts';
import { soakMemberRaces } from './members/races.ts';
import { soakNotices } from './notices/notices.ts';
import { soakApiDocument } from './openapi/openapi.ts';
import { soakEditConflicts } from './outbox/edit-conflicts.ts';
import { soakOutbox } from './outbox/outbox.ts';
import { canRecord } from './outbox/recording.ts';
import { startTarget } from './outbox/target.ts';
import { soakTwoDevices } from './outbox/two-devices.ts';
import { MOST_GROWTH, MOST_HELPER, MOST_SLOWER, soakBurst } from './pdf/burst.ts';
import { soakCards } from './pdf/cards.ts';
import { soakSitterLeaks } from './sitters/leaks.ts';
import { soakVetLeaks } from './vet-links/leaks.ts';

/** The result of a part. */
interface Found {
  readonly counts: object;
  /** Descriptions of each failure. */
  readonly wrong?: readonly string[];
  /** Descriptions of forbidden outcomes, and whether each happened. */
  readonly faults: Readonly<Record<string, boolean>>;
}

interface Part {
  /** Returns a sentence about a missing requirement of this computer, if any. */
  readonly missing?: () => string | undefined;
  readonly run: () => Promise<Found>;
}

const SEED = 20_261_120;
const SCHEDULES = 1000;
const PLANS = 2000;
const CARE_HISTORIES = 500;
const SITTER_LINKS = 1000;
const VET_LINKS = 1000;
const API_REQUESTS = 1000;
const MEMBER_RACES = 1000;
const CARDS = 500;
const BURSTS = 10;
const HISTORIES = 1000;
const KILLS = 200;
const BACKUP_KILLS = 300;
const KILLS_OF_TWO = 200;
const FAILOVERS = 50;
const CRASHES = 1000;
const POWER_CUTS = 10_000;
const RECORDED_WRITES = 240;
const OVERLOADED_SECONDS = 10;
const BAD_REQUESTS = 1000;
const IDLE_CONNECTIONS = 10_000;
const BOMBS_AT_ONCE = 4;
/** In MB, including the clients: four pictures of a hundred million pixels, and the sent data. */
const BOMBS_MAY_TAKE = 1500;
/**
 * The permitted growth of a server that used 60 MB, because caches and counts of attempts grow a
 * little.
 */
const FLAT = 1.2;

const malformed = (mode: 'hosted' | 'household'): Part => ({
  async run() {
    await using target = await startTarget(mode);
    const { wrong, ...counts } = await soakMalformed(target, BAD_REQUESTS, SEED);
    const { ok } = await fetch(`${target.url}/api/health`);
    return {
      counts: { mode, ...counts, wrong: wrong.length },
      wrong,
      faults: {
        'A bad request was answered with a 5xx or not at all.': wrong.length > 0,
        'The server was not well afterwards.': !ok,
        'Memory grew.': counts.heapAfter > FLAT * counts.heapBefore,
      },
    };
  },
});

const bombs: Part = {
  async run() {
    const { answers, ...counts } = await soakBombs(BOMBS_AT_ONCE);
    const failed = Object.entries(answers).filter(([, statuses]) =>
      statuses.some((status) => status >= 500),
    );
    return {
      counts,
      wrong: failed.map(([what, statuses]) => `${what}: ${statuses.join(', ')}`),
      faults: {
        'What unfolds was answered with a 5xx.': failed.length > 0,
        'What unfolds filled the memory.': counts.grownMegabytes > BOMBS_MAY_TAKE,
      },
    };
  },
};

const idle: Part = {
  missing: () =>
    process.platform === 'linux'
      ? undefined
      : 'Only Linux tells of another process what it holds: idle connections were not looked at.',
  async run() {
    const counts = await soakIdle(IDLE_CONNECTIONS);
    return {
      counts,
      faults: {
        'Idle connections held others up.': counts.answered < counts.asked,
        'Not as many connections were held as wanted (ulimit -n, of both sides).':
          counts.held < counts.target,
      },
    };
  },
};

const statusesIn = (statuses: Readonly<Record<string, number>> = {}): string =>
  Object.entries(statuses)
    .map(([status, times]) => `${times} x ${status}`)
    .join(', ');

const abuse: Part = {
  missing: () =>
    process.platform === 'linux'
      ? undefined
      : 'Only Linux shows the memory of other processes: the attacks were not made.',
  async run() {
    const soak = await soakAbuse(SCALE);
    const { ended, attacks, others, worstMultiples, wrong, peakMegabytes, mostProcesses } = soak;
    return {
      counts: {
        ...{ ended: ended ?? 'never', peakMegabytes, mostProcesses },
        'bodies of 16 MB': statusesIn(attacks?.bodies),
        'hostile images': statusesIn(attacks?.images),
        'refused sign-ins': statusesIn(attacks?.signIns),
        exports: statusesIn(attacks?.exports),
        imports: statusesIn(attacks?.imports),
        'requests of others': others.asked,
        'answered correctly': others.answered,
        'asked again after a 503': others.retried,
        ...Object.fromEntries(
          Object.entries(worstMultiples).map(([kind, multiple]) => [
            `worst time to ${kind}`,
            `${multiple} x the quiet median`,
          ]),
        ),
      },
      wrong,
      faults: {
        'The server ended while it was attacked.': ended !== undefined,
        [`The server and its helpers held ${MOST_MEMORY} MB or more.`]:
          peakMegabytes >= MOST_MEMORY,
        'Another owner was not answered, or an answer was wrong.':
          others.answered < others.asked || wrong.length > 0,
      },
    };
  },
};

const outbox: Part = {
  async run() {
    const counts = await soakOutbox(SCHEDULES, SEED);
    const { lost, duplicated, stale, foreign } = counts;
    const fault = 'Something saved offline was lost, saved twice or saved with other words.';
    return {
      counts,
      faults: {
        [fault]: lost + duplicated + stale > 0,
        'Something was saved for another owner.': foreign > 0,
      },
    };
  },
};

const twoDevices: Part = {
  async run() {
    const { wrong, ...counts } = await soakTwoDevices(SCHEDULES, SEED);
    const { lost, duplicated, blind, stuck, foreign, unseen } = counts;
    const fault =
      'What was done on two devices was lost unseen, done twice, done blindly or got stuck.';
    return {
      counts,
      wrong,
      faults: {
        [fault]: lost + duplicated + blind + stuck > 0,
        'Something was done for another owner.': foreign > 0,
        'A due date was completed that its owner was not shown.': unseen > 0,
      },
    };
  },
};

const editConflicts: Part = {
  async run() {
    const { wrong, ...counts } = await soakEditConflicts(HISTORIES, SEED);
    const fault = 'A text or photo is gone that its owner did not replace or remove.';
    return { counts, wrong, faults: { [fault]: wrong.length > 0 } };
  },
};

const occurrences: Part = {
  async run() {
    const { wrong, ...counts } = soakOccurrences(PLANS, SEED);
    const fault = 'A plan has other occurrences than another library finds.';
    return { counts, wrong, faults: { [fault]: wrong.length > 0 } };
  },
};

const sitters: Part = {
  async run() {
    using built = builtSitPage();
    await using server = await startTestServer({ rendererFolder: built.rendererFolder });
    const { wrong, ...counts } = await soakSitterLeaks(server, SITTER_LINKS, SEED);
    const fault = 'A link for a sitter told something beyond its pets.';
    return { counts, wrong, faults: { [fault]: wrong.length > 0 } };
  },
};

const vets: Part = {
  async run() {
    using built = builtSitPage();
    await using server = await startTestServer({ rendererFolder: built.rendererFolder });
    const { wrong, ...counts } = await soakVetLeaks(server, VET_LINKS, SEED);
    const fault = 'A link for a vet told something that was not included, or too little.';
    return { counts, wrong, faults: { [fault]: wrong.length > 0 } };
  },
};

const openapi: Part = {
  async run() {
    await using server = await startTestServer();
    const { wrong, ...counts } = await soakApiDocument(server, API_REQUESTS, SEED);
    const fault = 'A generated request was answered otherwise than the OpenAPI document says.';
    return {
      counts: { ...counts, wrong: wrong.length },
      wrong,
      faults: { [fault]: wrong.length > 0 },
    };
  },
};

const cards: Part = {
  async run() {
    await using server = await startTestServer();
    const { wrong, ...counts } = await soakCards(server, CARDS);
    const fault = 'A vaccination card lost a letter, cut off a line or needs a font.';
    return { counts, wrong, faults: { [fault]: wrong.length > 0 } };
  },
};

const burst: Part = {
  missing: () =>
    process.platform === 'linux'
      ? undefined
      : 'Only Linux shows the memory of other processes: no PDFs were asked for at once.',
  async run() {
    const counts = await soakBurst(BURSTS);
    const { otherwise, refused, serverGrewMegabytes, helperMegabytes } = counts;
    return {
      counts,
      faults: {
        'A full queue was not answered with 503 and Retry-After.': otherwise > 0 || refused === 0,
        [`The server grew by more than ${MOST_GROWTH} MB.`]: serverGrewMegabytes > MOST_GROWTH,
        [`The process that draws held more than ${MOST_HELPER} MB.`]: helperMegabytes > MOST_HELPER,
        [`A list of another owner took more than ${MOST_SLOWER} x its median.`]:
          counts.medianDuring > MOST_SLOWER * counts.quietMedian,
      },
    };
  },
};

const calendar: Part = {
  async run() {
    const { wrong, ...counts } = await soakCalendar(PLANS, SEED);
    const fault = 'The calendar of a plan shows something else than the app.';
    return { counts, wrong, faults: { [fault]: wrong.length > 0 } };
  },
};

const doses: Part = {
  async run() {
    const { wrong, ...counts } = await soakDevices(CARE_HISTORIES, SEED);
    const fault = 'A dose of two devices is lost or counted twice, or a supply is wrong.';
    const faults = {
      [fault]: wrong.length > 0,
      'No occurrence was answered on both devices.': counts.conflicts === 0,
    };
    return { counts, wrong, faults };
  },
};

const histories: Part = {
  async run() {
    const { wrong, ...counts } = await soakHistories(HISTORIES, SEED);
    const fault =
      'A write went to another account, a date was completed unseen, or an acknowledged write was lost or doubled.';
    return { counts: { seed: SEED, ...counts }, wrong, faults: { [fault]: wrong.length > 0 } };
  },
};

const notices: Part = {
  async run() {
    const counts = await soakNotices(KILLS, SEED);
    const { mailsLost, pushesLost, shownTwice, mostRepeatsOfAKill } = counts;
    const fault = 'Reminders were lost or shown twice.';
    const repeated = 'A kill repeated more reminders than were being sent.';
    const faults = {
      [fault]: mailsLost + pushesLost + shownTwice > 0,
      [repeated]: mostRepeatsOfAKill > 3,
    };
    return { counts, faults };
  },
};

const backups: Part = {
  async run() {
    const counts = await soakBackups(BACKUP_KILLS, SEED);
    const { writesLost, damaged, brokenBackups, unusable, overwritten, doneTwice } = counts;
    const fault = 'A killed household lost something, or its last backup.';
    const late =
      'What a device sent after a restore went over what it had not seen, or was done twice.';
    return {
      counts,
      faults: {
        [fault]: writesLost + damaged + brokenBackups + unusable > 0,
        [late]: overwritten + doneTwice > 0,
      },
    };
  },
};

const crash: Part = {
  async run() {
    const { wrong, ...counts } = await soakCrash(CRASHES, SEED);
    const { writesLost, damaged, doneTwice, brokenBlobs, halfWritten } = counts;
    const all = writesLost + damaged + doneTwice + brokenBlobs + halfWritten + wrong.length;
    const fault = 'A killed server lost, damaged, repeated or left by halves what was written.';
    return { counts, wrong, faults: { [fault]: all > 0 } };
  },
};

const powerLoss: Part = {
  missing: () =>
    canRecord() ? undefined : 'strace is not here: what a power cut leaves was not looked at.',
  async run() {
    const recorded = await recordServer(RECORDED_WRITES);
    const { wrong, ...counts } = await soakPowerLoss(recorded, { cuts: POWER_CUTS, seed: SEED });
    const fault = 'A power cut took away, damaged or halved what had been acknowledged.';
    return { counts, wrong, faults: { [fault]: wrong.length > 0 } };
  },
};

const raceMembers = async (database?: TestDatabase): Promise<Found> => {
  await using server = await startTestServer(database && { database });
  const { wrong, rounds } = await soakMemberRaces(server, MEMBER_RACES, SEED);
  const fault = 'Two members gave a dose twice, or a removed member wrote something.';
  return {
    counts: { database: server.db.kind, rounds, wrong: wrong.length },
    wrong,
    faults: { [fault]: wrong.length > 0 },
  };
};

const memberRaces: Part = { run: () => raceMembers() };

const postgresRaces: Part = {
  missing: () =>
    hasPostgres() ? undefined : 'PostgreSQL is not here: members did not race on it.',
  async run() {
    const { url, stop } = startPostgres();
    try {
      return await raceMembers(await openTestPostgres({ url, prefix: 'alaga_soak_' }));
    } finally {
      stop();
    }
  },
};

const overload: Part = {
  async run() {
    const counts = await soakOverload(OVERLOADED_SECONDS);
    const fault =
      'Asked for more than it can do, the server answered with something else than 503.';
    return {
      counts,
      faults: {
        [fault]: counts.otherwise + counts.withoutRetryAfter > 0,
        'Asked for more than it can do, the server did nothing.': counts.acceptedPerSecond === 0,
      },
    };
  },
};

const twoServers: Part = {
  missing: () =>
    hasPostgres() ? undefined : 'PostgreSQL is not here: two servers on one database did not run.',
  async run() {
    const { url, stop } = startPostgres();
    try {
      const postgres = { url, prefix: 'alaga_soak_' };
      const { wrong, ...counts } = await soakTwoServers(KILLS_OF_TWO, SEED, postgres);
      const undone = counts.writesLost + counts.mailsLost + counts.pushesLost + counts.notPurged;
      const { doneTwice, jobsTwice, otherRepeats, guessesTooMany } = counts;
      const twice = doneTwice + jobsTwice + otherRepeats + guessesTooMany;
      const broken = counts.halfWritten + counts.brokenBlobs + counts.locksLeft + wrong.length;
      const fault =
        'Of two servers one was killed, and something was lost, done twice or by halves.';
      return { counts, wrong, faults: { [fault]: undone + twice + broken > 0 } };
    } finally {
      stop();
    }
  },
};

const failover: Part = {
  missing: () =>
    hasPostgresPrograms() ? undefined : 'PostgreSQL is not installed: no primary was killed.',
  async run() {
    const { wrong, ...counts } = await soakFailover(FAILOVERS, SEED);
    const { writesLost, mailsLost, doneTwice, jobsTwice, halfWritten, brokenBlobs } = counts;
    const all = writesLost + mailsLost + doneTwice + jobsTwice + halfWritten + brokenBlobs;
    const fault = 'After a failover of the database something was lost, done twice or by halves.';
    return { counts, wrong, faults: { [fault]: all + wrong.length > 0 } };
  },
};

/** In the order in which they run. No name may contain another. */
export const PARTS: Readonly<Record<string, Part>> = {
  'malformed-hosted': malformed('hosted'),
  'malformed-household': malformed('household'),
  bombs,
  abuse,
  idle,
  outbox,
  'two-devices': twoDevices,
  'edit-conflicts': editConflicts,
  occurrences,
  calendar,
  sitters,
  vets,
  openapi,
  cards,
  burst,
  'member-races': memberRaces,
  'postgres-races': postgresRaces,
  doses,
  histories,
  notices,
  backups,
  crash,
  'power-loss': powerLoss,
  overload,
  'two-servers': twoServers,
  failover,
};
