import { hasPostgres, startServer as startPostgres } from '#build/test-postgres.ts';
import { soakBackups } from './backups.ts';
import { soakBombs } from './bombs.ts';
import { soakCrash } from './crash.ts';
import { soakIdle } from './idle.ts';
import { soakMalformed } from './malformed.ts';
import { soakNotices } from './notices.ts';
import { soakOutbox } from './outbox.ts';
import { soakOverload } from './overload.ts';
import { recordServer, soakPowerLoss } from './power-loss.ts';
import { canRecord } from './recording.ts';
import { startTarget } from './target.ts';
import { soakTwoDevices } from './two-devices.ts';
import { soakTwoServers } from './two-servers.ts';

/** `npm run soak`: what the tests do ten times, hundreds of times. Prints what it counted; fails where something was lost. */
const SEED = 20_261_120;
const SCHEDULES = 1000;
const KILLS = 200;
const BACKUP_KILLS = 300;
const KILLS_OF_TWO = 200;
const CRASHES = 1000;
const POWER_CUTS = 10_000;
const RECORDED_WRITES = 240;
const OVERLOADED_SECONDS = 10;
const BAD_REQUESTS = 1000;
const IDLE_CONNECTIONS = 10_000;
const BOMBS_AT_ONCE = 4;
/** In MB, with those who send them: four pictures of a hundred million pixels, and what was sent. */
const BOMBS_MAY_TAKE = 1500;
/** Of a server that held 60 MB; caches and the counts of attempts grow a little. */
const FLAT = 1.2;

for (const mode of ['hosted', 'household'] as const) {
  await using target = await startTarget(mode);
  const { wrong, ...counts } = await soakMalformed(target, BAD_REQUESTS, SEED);
  console.table({ mode, ...counts, wrong: wrong.length });
  for (const what of wrong.slice(0, 20)) console.error(what);
  const { ok } = await fetch(`${target.url}/api/health`);
  if (wrong.length > 0 || !ok || counts.heapAfter > FLAT * counts.heapBefore) {
    console.error('A bad request was answered with a 5xx or not at all, or memory grew.');
    process.exitCode = 1;
  }
}

const { answers, ...bombs } = await soakBombs(BOMBS_AT_ONCE);
console.table(bombs);
if (Object.values(answers).some((statuses) => statuses.some((status) => status >= 500))) {
  console.error('What unfolds was answered with a 5xx.');
  console.table(answers);
  process.exitCode = 1;
}
if (bombs.grownMegabytes > BOMBS_MAY_TAKE) {
  console.error('What unfolds filled the memory.');
  process.exitCode = 1;
}

// Only Linux tells of another process what it holds.
if (process.platform === 'linux') {
  const idle = await soakIdle(IDLE_CONNECTIONS);
  console.table(idle);
  if (idle.held < idle.wanted || idle.answered < idle.asked) {
    console.error('Idle connections held others up, or were too many (ulimit -n, of both sides).');
    process.exitCode = 1;
  }
}

const outbox = await soakOutbox(SCHEDULES, SEED);
console.table(outbox);
if (outbox.lost + outbox.duplicated + outbox.stale > 0) {
  console.error('Something saved offline was lost, saved twice or saved with other words.');
  process.exitCode = 1;
}

const devices = await soakTwoDevices(SCHEDULES, SEED);
console.table(devices);
if (devices.lost + devices.duplicated + devices.blind + devices.stuck > 0) {
  console.error(
    'What was done on two devices was lost unseen, done twice, done blindly or got stuck.',
  );
  process.exitCode = 1;
}

const notices = await soakNotices(KILLS, SEED);
console.table(notices);
if (notices.mailsLost + notices.pushesLost + notices.shownTwice > 0) {
  console.error('Reminders were lost or shown twice.');
  process.exitCode = 1;
}

const backups = await soakBackups(BACKUP_KILLS, SEED);
console.table(backups);
const { writesLost, damaged, brokenBackups, unusable } = backups;
if (writesLost + damaged + brokenBackups + unusable > 0) {
  console.error('A killed household lost something, or its last backup.');
  process.exitCode = 1;
}

const { wrong: wrongAfterCrash, ...crashes } = await soakCrash(CRASHES, SEED);
console.table(crashes);
for (const what of wrongAfterCrash.slice(0, 20)) console.error(what);
const { doneTwice, brokenBlobs, halfWritten } = crashes;
const allFaults = crashes.writesLost + crashes.damaged + doneTwice + brokenBlobs + halfWritten;
if (allFaults + wrongAfterCrash.length > 0) {
  console.error('A killed server lost, damaged, repeated or left by halves what was written.');
  process.exitCode = 1;
}

if (canRecord()) {
  const options = { cuts: POWER_CUTS, seed: SEED };
  const { wrong: wrongAfterCut, ...cut } = await soakPowerLoss(
    await recordServer(RECORDED_WRITES),
    options,
  );
  console.table(cut);
  for (const what of wrongAfterCut.slice(0, 20)) console.error(what);
  if (wrongAfterCut.length > 0) {
    console.error('A power cut took away, damaged or halved what had been acknowledged.');
    process.exitCode = 1;
  }
} else console.log('strace is not here: what a power cut leaves was not looked at.');

const overload = await soakOverload(OVERLOADED_SECONDS);
console.table(overload);
if (overload.otherwise + overload.withoutWhen > 0 || overload.acceptedPerSecond === 0) {
  console.error('Asked for more than it can do, the server answered with something else than 503.');
  process.exitCode = 1;
}

if (hasPostgres()) {
  const { url, stop } = startPostgres();
  const postgres = { url, prefix: 'alaga_soak_' };
  const { wrong: wrongOfTwo, ...two } = await soakTwoServers(KILLS_OF_TWO, SEED, postgres);
  console.table(two);
  for (const what of wrongOfTwo.slice(0, 20)) console.error(what);
  const undone = two.writesLost + two.mailsLost + two.pushesLost + two.notPurged;
  const twice = two.doneTwice + two.jobsTwice + two.otherRepeats + two.guessesTooMany;
  const broken = two.halfWritten + two.brokenBlobs + two.locksLeft + wrongOfTwo.length;
  if (undone + twice + broken > 0) {
    console.error(
      'Of two servers one was killed, and something was lost, done twice or by halves.',
    );
    process.exitCode = 1;
  }
  stop();
} else console.log('PostgreSQL is not here: two servers on one database did not run.');
