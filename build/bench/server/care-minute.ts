import { buildUser } from '#db/accounts/factory.ts';
import { buildCarePlan } from '#db/care/factory.ts';
import type { CarePlanRow } from '#db/care/table.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { availableChannels } from '#server/notices/channels.ts';
import { deliverWaiting } from '#server/notices/delivery/deliver.ts';
import { planNotices } from '#server/notices/plan.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import { startTestServer } from '#server/testing.ts';
import { median } from './quantiles.ts';

/**
 * `node build/bench/server/care-minute.ts [owners]` measures the CPU time of the minute job if each
 * owner has four care plans, compared with that without care plans, in minutes in which nothing is
 * due. Fails above 1.5 times as much. It also reports the cost of minutes in which doses are due.
 */
const OWNER_COUNT = Number(process.argv[2] ?? 20_000);
const PLAN_COUNT = 4;
const BATCH_SIZE = 1000;
const ROUND_COUNT = 201;
const MAX_RATIO = 1.5;

await using server = await startTestServer({
  config: { mode: 'household' },
  mailAvailable: false,
  showNotice: async () => undefined,
});
const { db, parts, clock } = server;

/** Inserts in batches, because a transaction for each row would measure the disk. */
const inBatches = async (build: (tx: typeof db, owner: number) => Promise<unknown>) => {
  for (let from = 0; from < OWNER_COUNT; from += BATCH_SIZE) {
    await db.transaction(async (tx) => {
      for (let owner = from; owner < Math.min(OWNER_COUNT, from + BATCH_SIZE); owner += 1) {
        await build(tx as typeof db, owner);
      }
    });
  }
};

/** Formats a minute of the day as HH:MM. */
const formatTime = (minute: number): string => {
  const [hours, minutes] = [Math.floor(minute / 60) % 24, minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
};

const createRevisions = (minute: number): CarePlanRow['revisions'] => [
  {
    ...{ since: null, timeZone: 'Asia/Manila', kind: 'medication', title: 'Amoxicillin' },
    ...{ status: 'active', asNeeded: null },
    steps: [
      {
        ...{ dose: '1 tablet', amount: 1000, startsOn: '2026-11-01', startsAt: null },
        times: [formatTime(minute), formatTime(minute + 720)].toSorted(),
        repeat: { every: 1, unit: 'day' },
        endsOn: null,
        count: null,
      },
    ],
  },
];

const pets: string[] = [];
await inBatches(async (tx) => {
  const { id: userId } = await buildUser(tx);
  const { id: petId } = await buildPet(tx, { userId });
  await buildReminder(tx, { petId, dueDate: '2027-11-01' });
  pets.push(petId);
});

/** CPU time of this process in milliseconds. */
const measureCost = async (work: () => Promise<unknown>): Promise<number> => {
  const cpuBefore = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1000;
};

const measureMedian = async (work: () => Promise<unknown>): Promise<number> => {
  const costs: number[] = [];
  for (let round = 0; round < ROUND_COUNT; round += 1) costs.push(await measureCost(work));
  return median(costs);
};

/** The job without care plans. */
const runBefore = async () => {
  await planNotices(parts, availableChannels(parts), clock.now());
  await deliverWaiting(parts);
};

// The first measurement is discarded, because its rounds compile the code.
await measureMedian(runBefore);
const withoutMedian = await measureMedian(runBefore);
await inBatches(async (tx, owner) => {
  for (let plan = 0; plan < PLAN_COUNT; plan += 1) {
    const revisions = createRevisions((owner * PLAN_COUNT + plan) % 720);
    await buildCarePlan(tx, { petId: pets[owner] ?? '', revisions });
  }
});
const firstCost = await measureCost(() => sendReminders(parts));
const idleMedian = await measureMedian(() => sendReminders(parts));
const busyTimes: number[] = [];
for (let minute = 0; minute < 5; minute += 1) {
  clock.advance(60_000);
  busyTimes.push(await measureCost(() => sendReminders(parts)));
}
const roundRatio = (value: number): number => Math.round(value * 100) / 100;
console.table({
  owners: OWNER_COUNT,
  plans: OWNER_COUNT * PLAN_COUNT,
  'ms of CPU without plans': roundRatio(withoutMedian),
  'ms of CPU with plans, nothing due': roundRatio(idleMedian),
  ratio: roundRatio(idleMedian / withoutMedian),
  'ms of CPU of the first look at all plans': roundRatio(firstCost),
  'ms of CPU of a minute in which doses are due': roundRatio(median(busyTimes)),
});
if (idleMedian > MAX_RATIO * withoutMedian) {
  console.error(`The minute job takes more than ${MAX_RATIO} times as much with care plans.`);
  process.exitCode = 1;
}
