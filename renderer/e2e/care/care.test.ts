import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { actionsOn, goOffline } from '#renderer/e2e/testing/actions.ts';
import {
  brokenWordsOf,
  expectInOrder,
  expectRoomForLargeText,
} from '#renderer/e2e/testing/layout-checks.ts';
import { measureShift } from '#renderer/e2e/testing/layout-shift.ts';
import { type App, nextOwner, startApp } from '#renderer/e2e/testing/testing.ts';
import { sendOnlyByHand } from '#renderer/e2e/testing/timers.ts';
import { AMOXICILLIN, careCalls } from '#server/care/testing.ts';
import type { Dose } from '#server/doses/contract.ts';

/** The clock of these tests shows 10:00 in Manila. */
const NOW = '2026-11-20T02:00:00.000Z';

let app: App;
beforeAll(async () => {
  app = await startApp({ now: NOW });
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const dailyAt = (times: readonly string[], kind = 'medication', title = 'Ear drops') => ({
  kind,
  title,
  steps: [{ dose: '2 drops', startsOn: '2026-11-20', times, repeat: { every: 1, unit: 'day' } }],
});

/** An owner with a dog and care plans. */
const startWithPlans = async (...plans: readonly object[]) => {
  const owner = await nextOwner(app);
  const { id: petId } = await buildPet(app.server.db, { userId: owner.user.id, name: 'Bantay' });
  const { client } = owner;
  const calls = careCalls(client, petId);
  const createdPlans = await Promise.all(plans.map((plan) => calls.addPlan(plan)));
  const listDoses = async () =>
    (await client.get<readonly Dose[]>(`/api/pets/${petId}/doses`)).body.map(
      ({ day, time, status, givenAt }) =>
        `${day?.slice(8) ?? '-'} ${time ?? '-'} ${status} ${givenAt.slice(11, 16)}`,
    );
  return { ...owner, ...calls, petId, planIds: createdPlans.map(({ id }) => id), doses: listDoses };
};

const pressGive = (page: Page, plan: string) =>
  page.getByRole('button', { name: `Give ${plan}`, exact: true });

test('gives a due dose with one press, names the person, and undoes it', async () => {
  const { page, petId, doses, user } = await startWithPlans(dailyAt(['09:30', '20:00']));
  const screen = actionsOn(page);
  await buildReminder(app.server.db, {
    petId,
    type: 'vaccine',
    title: 'Rabies',
    dueDate: '2026-11-20',
  });
  await page.goto('/');
  const todayRegion = page.getByRole('region', { name: 'Today' });
  await todayRegion.getByText('0 of 3 done').waitFor();
  await expect
    .poll(() => todayRegion.getByRole('button', { name: 'Done: Rabies for Bantay' }).count())
    .toBe(1);
  await expectInOrder(page, 'Today');
  await expectRoomForLargeText(page, 'Today');
  await pressGive(page, 'Ear drops to Bantay, 9:30 AM').click();
  await screen.keepsToast('Ear drops given to Bantay');
  await todayRegion.getByText('You gave 2 drops at 10:00 AM').waitFor();
  await todayRegion.getByText('1 of 3 done').waitFor();
  await expect.poll(doses).toEqual(['20 09:30 given 02:00']);
  expect(user.firstName).toBeTruthy();
  await screen.press('Undo');
  await screen.seesToast('Ear drops is open again');
  await expect.poll(doses).toEqual([]);
  await pressGive(page, 'Ear drops to Bantay, 9:30 AM').click();
  await todayRegion.getByText('1 of 3 done').waitFor();
  await expectInOrder(page, 'Today with a dose that was given');
});

/** Reloads as on a device that keeps no reads. */
const reloadWithoutStored = async (page: Page) => {
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await page.reload();
};

test('on a later visit nothing below Today moves while its rows are loaded', async () => {
  const { page, petId } = await startWithPlans(dailyAt(['09:30']));
  await buildReminder(app.server.db, { petId, title: 'Rabies', dueDate: '2026-11-20' });
  await page.goto('/dashboard');
  const todayRegion = page.getByRole('region', { name: 'Today' });
  await todayRegion.getByText('0 of 2 done').waitFor();
  const responseGate = Promise.withResolvers<void>();
  await page.route('**/api/reminders', async (route) => {
    await responseGate.promise;
    await route.continue();
  });
  // Without what is kept on the device, the reminders come after the plans.
  await reloadWithoutStored(page);
  await pressGive(page, 'Ear drops to Bantay, 9:30 AM').waitFor();
  responseGate.resolve();
  await todayRegion.getByText('0 of 2 done').waitFor();
  expect(await measureShift(page)).toBeLessThan(0.01);
});

test('on a later visit nothing below Today on the schedule moves while the plans are loaded', async () => {
  const { page, petId } = await startWithPlans(dailyAt(['09:30', '20:00']));
  await buildReminder(app.server.db, { petId, title: 'Rabies', dueDate: '2026-11-22' });
  await page.goto('/schedule');
  await page.getByText('0 of 2 done').waitFor();
  const responseGate = Promise.withResolvers<void>();
  await page.route('**/api/care-plans*', async (route) => {
    await responseGate.promise;
    await route.continue();
  });
  await reloadWithoutStored(page);
  await page.getByText('Rabies').waitFor();
  responseGate.resolve();
  await page.getByText('0 of 2 done').waitFor();
  expect(await measureShift(page)).toBeLessThan(0.01);
});

test('a dose that waited on a phone with a fast clock, and was early, is saved at once', async () => {
  const plan = dailyAt(['07:30', '09:30', '20:00']);
  const { page, context, planIds, give, doses } = await startWithPlans(plan);
  await using _onlyByHand = await sendOnlyByHand(page);
  await page.goto('/dashboard');
  await pressGive(page, 'Ear drops to Bantay, 9:30 AM').waitFor();
  await context.clock.setFixedTime(Date.parse(NOW) + 10 * 60_000);
  await give(planIds[0] ?? '', { day: '2026-11-20', time: '07:30', givenAt: NOW });
  let isAway = true;
  await page.route('**/doses', (route) =>
    isAway && route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await pressGive(page, 'Ear drops to Bantay, 9:30 AM').click();
  const screen = actionsOn(page);
  await page.getByText('1 item waits to be sent').waitFor();
  isAway = false;
  await screen.press('Sync now');
  await screen.seesToast('All offline data has been synchronized.');
  expect((await doses()).toSorted()).toEqual(['20 07:30 given 02:00', '20 09:30 given 02:00']);
});

test('a second press on a given dose takes it back, a double tap does not', async () => {
  const { page, doses } = await startWithPlans(dailyAt(['09:30']));
  const screen = actionsOn(page);
  await page.goto('/');
  await pressGive(page, 'Ear drops to Bantay, 9:30 AM').dblclick();
  await screen.seesToast('Ear drops given to Bantay');
  await expect.poll(doses).toEqual(['20 09:30 given 02:00']);
  await page.getByRole('button', { name: 'Take back Ear drops for Bantay, 9:30 AM' }).click();
  await screen.seesToast('Ear drops is open again');
  await pressGive(page, 'Ear drops to Bantay, 9:30 AM').waitFor();
  await expect.poll(doses).toEqual([]);
});

test('the buttons of plans with one title and time say which plan they are of', async () => {
  const plan = dailyAt(['09:30']);
  const [step] = plan.steps;
  const strongerPlan = { ...plan, steps: [{ ...step, dose: '4 drops' }] };
  const walk = dailyAt(['17:00'], 'walk', 'Walk');
  const { page } = await startWithPlans(plan, strongerPlan, walk, walk);
  await page.goto('/');
  await pressGive(page, 'Ear drops (4 drops) to Bantay, 9:30 AM').click();
  await page
    .getByRole('region', { name: 'Today' })
    .getByText('You gave 4 drops at 10:00 AM')
    .waitFor();
  await pressGive(page, 'Ear drops (2 drops) to Bantay, 9:30 AM').waitFor();
  for (const number of [1, 2])
    await page
      .getByRole('button', { name: `Done: Walk (${number}) for Bantay, 5:00 PM`, exact: true })
      .waitFor();
});

test('a due record stands in Today without any plan, at its time', async () => {
  const { page, petId } = await startWithPlans();
  await buildReminder(app.server.db, {
    petId,
    title: 'Rabies',
    dueDate: '2026-11-20T07:00:00.000Z',
  });
  await buildReminder(app.server.db, { petId, title: 'Parvo', dueDate: '2026-11-20' });
  await page.goto('/');
  const todayRegion = page.getByRole('region', { name: 'Today' });
  await todayRegion.getByText('0 of 2 done').waitFor();
  await todayRegion.getByText('3:00 PM', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Done: Parvo for Bantay' }).press('Enter');
  await page.getByRole('button', { name: 'Just Tick Off' }).press('Enter');
  await todayRegion.getByText('0 of 1 done').waitFor();
  // The completed row is gone, so the focus is on the list.
  await expect
    .poll(() => todayRegion.evaluate((element) => element === document.activeElement))
    .toBe(true);
});

test('skips and snoozes from the menu, and undoes a given dose later', async () => {
  const { page, doses } = await startWithPlans(dailyAt(['09:30'], 'walk', 'Walk'));
  const screen = actionsOn(page);
  await page.goto('/');
  const todayRegion = page.getByRole('region', { name: 'Today' });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const menu = todayRegion.getByRole('button', { name: /^Walk/ });
  await menu.click();
  const snoozeRequest = page.waitForRequest('**/snooze');
  await item('Snooze 1 Hour').click();
  const occurrence = { day: '2026-11-20', time: '09:30', minutes: 60 };
  expect((await snoozeRequest).postDataJSON()).toEqual(occurrence);
  await todayRegion.getByText('Bantay · Again at 11:00 AM').waitFor();
  await menu.click();
  await expectInOrder(page, 'the menu of Today');
  await item('Skip').click();
  await screen.seesToast('Walk skipped for Bantay');
  await todayRegion.getByText('You skipped it').waitFor();
  await expect.poll(doses).toEqual(['20 09:30 skipped 02:00']);
  await menu.click();
  await item('Take Back').click();
  await page.getByRole('button', { name: 'Done: Walk for Bantay, 9:30 AM' }).click();
  await screen.seesToast('Walk done for Bantay');
  await expect.poll(doses).toEqual(['20 09:30 given 02:00']);
});

test.for([
  ['', 0],
  [' before its menu has closed', 1000],
] as const)(
  'passes the focus on when a skipped task of the day before disappears%s',
  async ([, delay]) => {
    await app.setTime('2026-11-19T17:00:00.000Z');
    const { page } = await startWithPlans(AMOXICILLIN);
    await page.goto('/');
    const todayRegion = page.getByRole('region', { name: 'Today' });
    const ofYesterday = todayRegion.getByText(/Nov 19/);
    await ofYesterday.waitFor();
    await todayRegion
      .getByRole('button', { name: /^Amoxicillin/ })
      .first()
      .press('Enter');
    const skip = page.getByRole('menuitem', { name: 'Skip' });
    await skip.waitFor();
    // The menu returns the focus in a timer, which a busy device runs late.
    await page.evaluate((extra) => {
      const start = window.setTimeout.bind(window);
      Object.assign(window, {
        setTimeout(run: () => void, ms?: number) {
          const isOfMenu = document.activeElement === document.body;
          if (isOfMenu) Object.assign(window, { setTimeout: start });
          return start(run, isOfMenu ? extra : ms);
        },
      });
    }, delay);
    await skip.press('Enter');
    await ofYesterday.waitFor({ state: 'detached' });
    const isWithin = () =>
      todayRegion.evaluate((region) => region.contains(document.activeElement));
    await expect.poll(isWithin).toBe(true);
    await app.setTime(NOW);
  },
);

test('asks for the time of a late dose, warns about an early one with its last giver, and saves a confirmed one', async () => {
  const { page, planIds, give: sendDose, doses } = await startWithPlans(AMOXICILLIN);
  const screen = actionsOn(page);
  const [planId = ''] = planIds;
  await sendDose(planId, { day: '2026-11-19', time: '20:00', givenAt: '2026-11-19T12:00:00.000Z' });
  await page.goto('/');
  const todayRegion = page.getByRole('region', { name: 'Today' });
  await todayRegion.getByText('2 h late').waitFor();
  await pressGive(page, 'Amoxicillin to Bantay, 8:00 AM').click();
  const givenTimeDialog = page.getByRole('dialog', { name: 'When was it given?' });
  await givenTimeDialog.getByRole('button', { name: 'Another Time' }).click();
  await givenTimeDialog.getByLabel('Given at').fill('2026-11-20T23:00');
  await givenTimeDialog.getByRole('button', { name: 'Save' }).click();
  await givenTimeDialog.getByText('Please enter a time that is not in the future').waitFor();
  await expectInOrder(page, 'the question when a dose was given');
  await givenTimeDialog.getByRole('button', { name: 'At 8:00 AM' }).click();
  await screen.seesToast('Amoxicillin given to Bantay');
  await expect.poll(doses).toContain('20 08:00 given 00:00');
  await pressGive(page, 'Amoxicillin to Bantay, 8:00 PM').click();
  const tooSoonSheet = page.getByRole('dialog', { name: 'Too soon for Amoxicillin' });
  await tooSoonSheet
    .getByText(/You gave it at 8:00\sAM\.\s*The plan says: next at 8:00\sPM\./)
    .waitFor();
  await tooSoonSheet.getByText('Ask your vet before giving more.').waitFor();
  await expectInOrder(page, 'a dose that is too early');
  await tooSoonSheet.getByRole('button', { name: 'Cancel' }).click();
  expect(await doses()).toHaveLength(2);
  await pressGive(page, 'Amoxicillin to Bantay, 8:00 PM').click();
  await tooSoonSheet.getByRole('button', { name: 'Give Anyway' }).click();
  await expect.poll(doses).toContain('20 20:00 given 02:00');
});

test('shows a task that is late for more than a month until it is done', async () => {
  const oncePlan = { startsOn: '2026-10-01', repeat: null, times: [] };
  const {
    page,
    petId,
    planIds,
    give: sendDose,
    doses,
  } = await startWithPlans(
    { kind: 'hygiene', title: 'Flea collar', steps: [oncePlan] },
    { kind: 'hygiene', title: 'Bath', steps: [oncePlan] },
  );
  const givenDose = { day: '2026-10-01', time: null, givenAt: '2026-10-01T04:00:00.000Z' };
  await sendDose(planIds[1] ?? '', givenDose);
  await page.goto('/');
  const todayRegion = page.getByRole('region', { name: 'Today' });
  await todayRegion.getByText('Late since Thu, Oct 1').waitFor();
  await expect.poll(() => todayRegion.getByRole('listitem').count()).toBe(1);
  await page.goto(`/pet/${petId}`);
  await page.getByRole('button', { name: 'Done: Flea collar for Bantay, All day' }).click();
  await page.getByRole('button', { name: 'On Oct 1, 2026' }).click();
  await expect.poll(doses).toEqual(['01 - given 04:00', '01 - given 04:00']);
  await page.getByRole('button', { name: /^Done: Flea collar/ }).waitFor({ state: 'detached' });
});

test('advises to ask the vet when a medication is later than half its interval', async () => {
  const { page } = await startWithPlans(dailyAt(['01:00', '09:00', '17:00']));
  await page.goto('/');
  await pressGive(page, 'Ear drops to Bantay, 1:00 AM').click();
  const givenTimeDialog = page.getByRole('dialog', { name: 'When was it given?' });
  await givenTimeDialog.getByText('Ask your vet what to do about a late dose.').waitFor();
});

test('gives a dose offline, keeps it through a reload, and sends it once', async () => {
  const { page, context, doses } = await startWithPlans(dailyAt(['09:30']));
  const screen = actionsOn(page);
  await page.goto('/');
  const todayRegion = page.getByRole('region', { name: 'Today' });
  await todayRegion.getByText('0 of 1 done').waitFor();
  await goOffline(page);
  await pressGive(page, 'Ear drops to Bantay, 9:30 AM').click();
  await screen.seesToast(
    'Ear drops given to Bantay',
    'It is saved on this device and will be sent when you are back online.',
  );
  await todayRegion.getByText('You gave 2 drops at 10:00 AM').waitFor();
  expect(await doses()).toEqual([]);
  await context.setOffline(false);
  await screen.seesToast('All offline data has been synchronized.');
  expect(await doses()).toEqual(['20 09:30 given 02:00']);
  await page.reload();
  await todayRegion.getByText('You gave 2 drops at 10:00 AM').waitFor();
  await todayRegion.getByText('1 of 1 done').waitFor();
  expect(await doses()).toHaveLength(1);
});

/** Keeps the outbox of the page busy until `window.name` is "free", so that nothing new can be stored in it. */
const holdOutbox = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('alaga-outbox');
        opening.onsuccess = () => {
          const items = opening.result.transaction('items', 'readwrite').objectStore('items');
          const goOn = () => {
            if (window.name === 'free') opening.result.close();
            else items.count().onsuccess = goOn;
          };
          items.count().onsuccess = () => {
            goOn();
            resolve();
          };
        };
      }),
  );

test('shows a dose as given only once the device has stored it, and a second press adds none', async () => {
  const { page, doses } = await startWithPlans(dailyAt(['09:30']));
  await page.goto('/');
  const todayRegion = page.getByRole('region', { name: 'Today' });
  await todayRegion.getByText('0 of 1 done').waitFor();
  const listDatabases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(listDatabases).toContain('alaga-outbox');
  await holdOutbox(page);
  await pressGive(page, 'Ear drops to Bantay, 9:30 AM').click();
  await page.waitForTimeout(300);
  expect(await todayRegion.getByText('0 of 1 done').count()).toBe(1);
  expect(await doses()).toEqual([]);
  await pressGive(page, 'Ear drops to Bantay, 9:30 AM').click();
  await page.evaluate(() => {
    window.name = 'free';
  });
  await todayRegion.getByText('1 of 1 done').waitFor();
  await expect.poll(doses).toEqual(['20 09:30 given 02:00']);
});

test('the schedule begins with the plans and the due records of today, by time', async () => {
  const { page, petId, doses } = await startWithPlans(dailyAt(['09:30', '20:00']));
  await page.goto('/schedule');
  const todayRegion = page.getByRole('region', { name: 'Today', exact: true });
  await todayRegion.getByText('0 of 2 done').waitFor();
  // The plans replace the text that nothing is due.
  expect(await page.getByText(/^Nothing is due/).count()).toBe(0);
  await pressGive(page, 'Ear drops to Bantay, 9:30 AM').click();
  await todayRegion.getByText('1 of 2 done').waitFor();
  await expect.poll(doses).toEqual(['20 09:30 given 02:00']);
  await buildReminder(app.server.db, {
    ...{ petId, type: 'vaccine', title: 'Rabies', dueDate: '2026-11-25' },
  });
  await page.reload();
  await todayRegion.getByText('1 of 2 done').waitFor();
  await page.locator('main li[id^="reminder-"]').waitFor();
  for (const due of ['2026-11-20T07:00:00.000Z', '2026-11-19']) {
    await buildReminder(app.server.db, {
      petId,
      type: 'checkup',
      title: `Due ${due}`,
      dueDate: due,
    });
  }
  await page.reload();
  await todayRegion.getByText('1 of 3 done').waitFor();
  const rows = await todayRegion.getByRole('listitem').allInnerTexts();
  expect(rows.map((row) => row.split('\n')[0])).toEqual([
    '9:30\u00a0AM',
    '3:00\u00a0PM',
    '8:00\u00a0PM',
  ]);
  expect(await page.getByRole('region', { name: /^Today:/ }).count()).toBe(0);
  await todayRegion.getByRole('button', { name: /^Done: Due 2026-11-20/ }).waitFor();
  const overdueRegion = page.getByRole('region', { name: 'Overdue: 1 reminder' });
  await overdueRegion.getByText('Due 2026-11-19', { exact: true }).waitFor();
  await expectInOrder(page, 'the schedule with plans');
  await todayRegion.getByRole('button', { name: /^Done: Due 2026-11-20/ }).click();
  await page.getByRole('button', { name: 'Just Tick Off' }).click();
  await todayRegion.getByText('1 of 2 done').waitFor();
});

test('Today is in Filipino', async () => {
  const { page, client } = await startWithPlans(dailyAt(['09:30']));
  await client.put('/api/auth/user', { preferredLanguage: 'fil' });
  await page.goto('/');
  const todayRegion = page.getByRole('region', { name: 'Ngayong araw' });
  await todayRegion.getByText('0 sa 1 ang tapos').waitFor();
  await page.getByRole('button', { name: 'Ibigay ang Ear drops kay Bantay, 9:30 AM' }).click();
  await todayRegion.getByText('Nagbigay ka ng 2 drops nang 10:00 AM').waitFor();
  await expectInOrder(page, 'Today in Filipino');
  expect(app.problems).toEqual([]);
});

test('the text that a task has no time is not broken within a word', async () => {
  const { page, client, petId } = await startWithPlans();
  await client.put('/api/auth/user', { preferredLanguage: 'fil' });
  await buildReminder(app.server.db, { petId, title: 'Parvo', dueDate: '2026-11-20' });
  await page.goto('/');
  const todayRegion = page.getByRole('region', { name: 'Ngayong araw' });
  await todayRegion.getByText('Buong araw', { exact: true }).waitFor();
  expect(await brokenWordsOf(todayRegion)).toEqual([]);
});
