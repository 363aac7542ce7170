import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { actionsOn, goOffline, loseAnswers } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, nextOwner, startApp } from '#renderer/e2e/testing/testing.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { AS_NEEDED, careCalls } from '#server/care/testing.ts';
import type { Dose } from '#server/doses/contract.ts';

/** The clock of these tests shows 10:00 in Manila. */
const NOW = '2026-11-20T02:00:00.000Z';

const DRAFT_MESSAGE = 'Draft saved';
const WAITING_TEXT = 'It is saved on this device and will be sent when you are back online.';
const DONE = 'All offline data has been synchronized.';

let app: App;
beforeAll(async () => {
  app = await startApp({ now: NOW });
});
afterEach(async () => {
  await app.closeOthers();
  await app.setTime(NOW);
});
afterAll(() => app?.close());

const startWithDog = async () => {
  const owner = await nextOwner(app);
  const { db } = app.server;
  const { id: petId } = await buildPet(db, { userId: owner.user.id, name: 'Bantay' });
  const { client } = owner;
  const listPlans = async () => (await client.get<readonly CarePlan[]>('/api/care-plans')).body;
  const listDoses = async () =>
    (await client.get<readonly Dose[]>(`/api/pets/${petId}/doses`)).body.map(
      ({ day, time, status, givenAt }) =>
        `${day?.slice(8) ?? '-'} ${time ?? '-'} ${status} ${givenAt.slice(11, 16)}`,
    );
  return {
    ...owner,
    ...careCalls(client, petId),
    petId,
    plans: listPlans,
    doses: listDoses,
    screen: actionsOn(owner.page),
  };
};

const planDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Care Plan' });
const section = (page: Page): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Care', exact: true }) });

test('entering 1 tablet twice a day for 7 days takes at most 8 taps besides the title, and giving it one', async () => {
  const { page, plans, doses, screen } = await startWithDog();
  let tapCount = 0;
  const tap = async (target: Locator) => {
    await target.click();
    tapCount += 1;
  };
  await page.goto('/');
  await tap(page.getByRole('link', { name: /Bantay/ }).first());
  await tap(section(page).getByRole('button', { name: 'Add Care Plan' }));
  const form = planDialog(page);
  const titleField = form.getByLabel('What', { exact: true });
  await tap(titleField);
  await titleField.fill('Doxycycline');
  await tap(form.getByRole('button', { name: '1 tablet' }));
  await tap(form.getByRole('radio', { name: 'Twice a day' }));
  await tap(form.getByRole('radio', { name: '7 days' }));
  await form.getByText('Next: today 8:00 PM, tomorrow 8:00 AM').waitFor();
  await form.getByText('14 doses, the last on Nov 27 at 8:00 AM').waitFor();
  await tap(form.getByRole('button', { name: 'Save Care Plan' }));
  expect(tapCount).toBeLessThanOrEqual(8);
  await screen.seesToast('Care plan saved');
  await section(page).getByText('1 tablet, every day at 8:00 AM, 8:00 PM').waitFor();
  expect(await plans()).toMatchObject([
    {
      title: 'Doxycycline',
      kind: 'medication',
      steps: [
        {
          ...{ dose: '1 tablet', amount: 1000, startsOn: '2026-11-20', startsAt: '20:00' },
          ...{ times: ['08:00', '20:00'], repeat: { every: 1, unit: 'day' }, count: 14 },
        },
      ],
    },
  ]);

  await app.setTime('2026-11-20T12:05:00.000Z');
  await page.goto('/');
  await page.getByRole('region', { name: 'Today' }).getByText('0 of 1 done').waitFor();
  await page
    .getByRole('button', { name: 'Give Doxycycline to Bantay, 8:00 PM', exact: true })
    .click();
  await screen.seesToast('Doxycycline given to Bantay');
  expect(await doses()).toEqual(['20 20:00 given 12:05']);
});

test('the form has no layout or accessibility problem in any look', async () => {
  const { page, petId, screen } = await startWithDog();
  await page.goto(`/pet/${petId}`);
  await section(page).getByText('No care plan yet.').waitFor();
  await screen.press('Add Care Plan');
  await expectInOrder(page, 'the form of a care plan');
  await expectRoomForLargeText(page, 'the form of a care plan');
});

const rowOf = (page: Page, title: string): Locator =>
  section(page).getByRole('listitem').filter({ hasText: title });
const menuOf = (page: Page, title: string) =>
  rowOf(page, title).getByRole('button', { name: `More for ${title}` });
const choose = async (page: Page, title: string, item: string) => {
  await menuOf(page, title).click();
  // The item is pressed by keyboard, because the toast of the previous change covers it for five seconds.
  await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
};

test('adds a plan that is given as needed, and edits it', async () => {
  const { page, petId, plans, screen } = await startWithDog();
  await page.goto(`/pet/${petId}`);
  await section(page).getByText('No care plan yet.').waitFor();
  await screen.press('Add Care Plan');
  const form = planDialog(page);
  await form.getByLabel('What', { exact: true }).fill('Painkiller');
  await form.getByText(/^Next: /).waitFor();
  await form.getByRole('radio', { name: 'As needed' }).click();
  await form.getByText(/^Next: /).waitFor({ state: 'detached' });
  await expectInOrder(page, 'the form of an as-needed plan');
  await screen.press('Save Care Plan');
  await rowOf(page, 'Painkiller').getByText('Not given in the last 30 days').waitFor();
  await choose(page, 'Painkiller', 'Edit');
  const editForm = page.getByRole('dialog', { name: 'Edit Care Plan' });
  await editForm.getByLabel('What', { exact: true }).fill('Pain drops');
  await screen.press('Save Care Plan');
  await rowOf(page, 'Pain drops').waitFor();
  expect(await plans()).toMatchObject([{ title: 'Pain drops', steps: null, asNeeded: {} }]);
});

const EAR_DROPS_PLAN = {
  kind: 'medication',
  title: 'Ear drops',
  steps: [
    {
      ...{ dose: '2 drops', amount: 2000, startsOn: '2026-11-10', times: ['09:30'] },
      repeat: { every: 1, unit: 'day' },
    },
  ],
  supply: { counted: 14_000, unit: 'drops', remindAt: 4000 },
} as const;

test('shows the last 30 days, the supply and its end, and gives a dose from the pet’s page', async () => {
  const { page, petId, addPlan, give: giveButton, doses, screen } = await startWithDog();
  const { id } = await addPlan(EAR_DROPS_PLAN);
  const doseAt = (day: string) => ({ day, time: '09:30', givenAt: `${day}T01:30:00.000Z` });
  await giveButton(id, doseAt('2026-11-18'));
  await giveButton(id, { ...doseAt('2026-11-17'), status: 'skipped' });
  await page.goto(`/pet/${petId}`);
  const row = rowOf(page, 'Ear drops');
  await row.getByText('14 drops, until Nov 26').waitFor();
  await row.getByText('1 of 10 given').waitFor();
  const days = ['10', '11', '12', '13', '14', '15', '16', '19'].map((day) => `Nov ${day}`);
  const summary = `Last 30 days: done on 1 day. skipped on Nov 17. missed on ${days.join(', ')}`;
  await row.getByRole('img', { name: summary }).waitFor();
  await expectInOrder(page, 'the care of a pet');
  await expectRoomForLargeText(page, 'the care of a pet');
  await row.getByRole('button', { name: 'Give Ear drops to Bantay, 9:30 AM' }).click();
  await screen.seesToast('Ear drops given to Bantay');
  await row.getByText('12 drops, until Nov 26').waitFor();
  await row.getByText('tomorrow 9:30 AM').waitFor();
  expect(await doses()).toContain('20 09:30 given 02:00');
});

test.each([
  ['a dose in time', '09:30', 'Give Ear drops to Bantay, 9:30 AM'],
  ['a late dose', '07:00', 'Give Ear drops to Bantay, 7:00 AM'],
])('the focus stays in the row when the button of %s disappears with it', async (_, time, name) => {
  const { page, petId, addPlan, screen } = await startWithDog();
  const [step] = EAR_DROPS_PLAN.steps;
  const steps = [{ ...step, startsOn: '2026-11-20', times: [time] }];
  await addPlan({ ...EAR_DROPS_PLAN, steps });
  await page.goto(`/pet/${petId}`);
  await page.getByRole('button', { name }).press('Enter');
  if (time === '07:00') {
    const question = page.getByRole('dialog', { name: 'When was it given?' });
    await question.getByRole('button', { name: 'At 7:00 AM' }).press('Enter');
  }
  await screen.seesToast('Ear drops given to Bantay');
  await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
  const isFocused = () =>
    rowOf(page, 'Ear drops').evaluate((row) => row.contains(document.activeElement));
  await expect.poll(isFocused).toBe(true);
});

test('the focus stays in the row when a dose of today is taken back', async () => {
  const { page, addPlan, doses, give } = await startWithDog();
  const [step] = EAR_DROPS_PLAN.steps;
  const steps = [{ ...step, startsOn: '2026-11-20', times: ['09:30'] }];
  const { id } = await addPlan({ ...EAR_DROPS_PLAN, steps });
  await give(id, { day: '2026-11-20', time: '09:30' });
  await page.goto('/dashboard');
  const row = page.getByRole('listitem').filter({ hasText: 'Ear drops' });
  await row.getByRole('button', { name: /^Take back Ear drops/ }).press('Enter');
  await row.getByRole('button', { name: /^Give Ear drops/ }).waitFor();
  await expect
    .poll(() => row.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await expect.poll(doses).toEqual([]);
});

test('gives an as-needed dose with one press, and first warns if it is early', async () => {
  const { page, petId, addPlan, doses, screen } = await startWithDog();
  await addPlan({ ...AS_NEEDED, supply: { counted: 3000, unit: 'tablets' } });
  await page.goto(`/pet/${petId}`);
  const row = rowOf(page, 'Painkiller');
  await row.getByText('Not given in the last 30 days').waitFor();
  const giveButton = row.getByRole('button', { name: 'Give Painkiller to Bantay now' });
  await giveButton.dblclick();
  await screen.seesToast('Painkiller given to Bantay');
  await row.getByText('You gave it at 10:00 AM').waitFor();
  await row.getByText('Earlier than the plan says until 4:00 PM').waitFor();
  await row.getByText('2.5 tablets').waitFor();
  await giveButton.click();
  const tooSoonSheet = page.getByRole('dialog', { name: 'Too soon for Painkiller' });
  await tooSoonSheet.getByRole('button', { name: 'Cancel' }).click();
  expect(await doses()).toEqual(['- - given 02:00']);
});

test('edits, pauses, ends and deletes a plan, each with an undo', async () => {
  const { page, petId, addPlan, plans, screen } = await startWithDog();
  const { id } = await addPlan(EAR_DROPS_PLAN);
  await page.goto(`/pet/${petId}`);
  await choose(page, 'Ear drops', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit Care Plan' });
  await form.getByLabel('Dose', { exact: false }).first().fill('3 drops');
  await form.getByRole('button', { name: 'Add Time' }).click();
  await form.getByLabel('Time 2', { exact: true }).fill('09:30');
  await screen.press('Save Care Plan');
  await form.getByText('Please enter up to 12 different times').waitFor();
  await form.getByLabel('Time 2', { exact: true }).fill('21:30');
  await expectInOrder(page, 'an edit of a care plan');
  await screen.press('Save Care Plan');
  await screen.seesToast('Care plan saved');
  await rowOf(page, 'Ear drops').getByText('3 drops, every day at 9:30 AM, 9:30 PM').waitFor();
  expect(await plans()).toMatchObject([{ supply: EAR_DROPS_PLAN.supply, revisions: [{}, {}] }]);

  await choose(page, 'Ear drops', 'Pause');
  await screen.keepsToast('Ear drops is paused');
  await rowOf(page, 'Ear drops').getByText('Paused').waitFor();
  await screen.press('Undo');
  await rowOf(page, 'Ear drops').getByText('Paused').waitFor({ state: 'detached' });
  await choose(page, 'Ear drops', 'Pause');
  await rowOf(page, 'Ear drops').getByText('Paused').waitFor();
  await choose(page, 'Ear drops', 'Edit');
  await form.getByText('This plan is paused. Nothing is due until you resume it.').waitFor();
  expect(await form.getByText(/^Next:/).count()).toBe(0);
  await form.getByRole('button', { name: 'Close' }).click();
  await choose(page, 'Ear drops', 'Resume');
  await screen.seesToast('Ear drops goes on');

  await choose(page, 'Ear drops', 'End Plan');
  await screen.seesToast('Ear drops has ended');
  await screen.sees('No care plan yet.');
  await screen.press('1 ended plan');
  await rowOf(page, 'Ear drops').getByText('Ended').waitFor();
  await choose(page, 'Ear drops', 'Edit');
  await form.getByText('This plan has ended. Nothing is due until you resume it.').waitFor();
  expect(await form.getByText(/^Next:/).count()).toBe(0);
  await form.getByRole('button', { name: 'Close' }).click();
  await choose(page, 'Ear drops', 'Resume');
  await rowOf(page, 'Ear drops')
    .getByRole('button', { name: /^Give Ear drops/ })
    .waitFor();

  await choose(page, 'Ear drops', 'Delete');
  await screen.keepsToast('Plan deleted');
  await screen.sees('No care plan yet.');
  await screen.press('Undo');
  await rowOf(page, 'Ear drops').waitFor();
  await choose(page, 'Ear drops', 'Delete');
  await screen.sees('No care plan yet.');
  await expect.poll(plans).toEqual([]);
  await page.goto('/recently-deleted');
  await page.getByRole('button', { name: 'Restore Ear drops' }).click();
  await expect.poll(plans).toMatchObject([{ id, status: 'active' }]);
});

test('a late answer to an earlier change does not take away the toast of a deletion', async () => {
  const { page, petId, addPlan, plans, screen } = await startWithDog();
  await addPlan(EAR_DROPS_PLAN);
  await page.goto(`/pet/${petId}`);
  const change = Promise.withResolvers<void>();
  await page.route('**/api/care-plans/*', async (route) => {
    if (route.request().method() === 'PUT') await change.promise;
    await route.continue();
  });
  await choose(page, 'Ear drops', 'Pause');
  await rowOf(page, 'Ear drops').getByText('Paused').waitFor();
  await choose(page, 'Ear drops', 'Delete');
  await screen.seesToast('Plan deleted');
  change.resolve();
  await expect.poll(plans).toEqual([]);
  expect(await page.getByText('Ear drops is paused').count()).toBe(0);
});

test('a plan is deleted right after a change, before the list has its new version', async () => {
  const { page, petId, addPlan, plans, screen } = await startWithDog();
  await addPlan(EAR_DROPS_PLAN);
  await page.goto(`/pet/${petId}`);
  await rowOf(page, 'Ear drops').waitFor();
  const mayReadAgain = Promise.withResolvers<void>();
  await page.route(/\/care-plans(\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await mayReadAgain.promise;
    await route.continue();
  });
  const savedChange = page.waitForResponse((response) => response.request().method() === 'PUT');
  await choose(page, 'Ear drops', 'Pause');
  await savedChange;
  await screen.seesToast('Ear drops is paused');
  await choose(page, 'Ear drops', 'Delete');
  await screen.seesToast('Plan deleted');
  mayReadAgain.resolve();
  await expect.poll(plans).toEqual([]);
});

test('adds to a supply, and reports a wrong amount at its field', async () => {
  const { page, petId, addPlan, left, screen } = await startWithDog();
  const { id } = await addPlan(EAR_DROPS_PLAN);
  await page.goto(`/pet/${petId}`);
  await choose(page, 'Ear drops', 'Add Supply');
  const sheet = page.getByRole('dialog', { name: 'Add Supply' });
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await sheet.getByText('Please enter an amount of 0 or more').waitFor();
  await expectInOrder(page, 'the sheet of a refill');
  await sheet.getByLabel('How many drops more').fill('10');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await screen.seesToast('Supply of Ear drops added');
  await rowOf(page, 'Ear drops')
    .getByText(/^24 drops/)
    .waitFor();
  expect(await left(id)).toBe(24_000);
});

test('adds to a supply offline, shows it at once, and sends each addition once', async () => {
  const { page, petId, addPlan, left, client, screen } = await startWithDog();
  const { id } = await addPlan(EAR_DROPS_PLAN);
  await page.goto(`/pet/${petId}`);
  const sheet = page.getByRole('dialog', { name: 'Add Supply' });
  const add = async (amount: string) => {
    await choose(page, 'Ear drops', 'Add Supply');
    await sheet.getByLabel('How many drops more').fill(amount);
    await sheet.getByRole('button', { name: 'Add', exact: true }).click();
    await screen.seesToast('Saved offline', WAITING_TEXT);
  };
  await choose(page, 'Ear drops', 'Add Supply');
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await goOffline(page);
  await add('10');
  const row = rowOf(page, 'Ear drops');
  await row.getByText(/^24 drops/).waitFor();
  await row.getByText('Saved offline').waitFor();
  await add('0.5');
  await row.getByText(/^24.5 drops/).waitFor();
  await expectInOrder(page, 'a supply that waits');
  // Meanwhile on another device.
  await client.post(`/api/care-plans/${id}/supply`, { added: 1000 });
  await page.context().setOffline(false);
  await screen.seesToast(DONE);
  expect(await left(id)).toBe(25_500);
  await row.getByText(/^25.5 drops/).waitFor();
  await expect.poll(() => row.getByText('Saved offline').count()).toBe(0);

  // The server adds the amount, but its answer is lost.
  const stopLosing = await loseAnswers(page, '**/supply');
  await add('2');
  expect(await left(id)).toBe(27_500);
  await stopLosing();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await screen.seesToast(DONE);
  expect(await left(id)).toBe(27_500);
  await row.getByText(/^27.5 drops/).waitFor();
});

test('asks the owner when another device has changed the same field', async () => {
  const { page, petId, addPlan, plans, client, screen } = await startWithDog();
  const { id } = await addPlan(EAR_DROPS_PLAN);
  await page.goto(`/pet/${petId}`);
  await choose(page, 'Ear drops', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit Care Plan' });
  await form.getByLabel('What', { exact: true }).fill('Drops, left ear');
  await client.put(`/api/care-plans/${id}`, { title: 'Drops, right ear', remindBefore: 10 });
  await screen.press('Save Care Plan');
  const conflictDialog = page.getByRole('dialog').filter({ hasText: 'Drops, right ear' });
  await conflictDialog.getByRole('radio', { name: /Drops, left ear/ }).click();
  await expectInOrder(page, 'a conflict of two edits of a plan');
  await screen.sees('You can find it under Recently deleted for 30 days.');
  await conflictDialog.getByRole('button', { name: 'Save Care Plan' }).click();
  await screen.seesToast('Care plan saved');
  expect(await plans()).toMatchObject([{ title: 'Drops, left ear', remindBefore: 10 }]);

  await page.goto('/recently-deleted');
  await screen.sees('Care plan, version that was not kept');
  await screen.press('View the version of Drops, left ear that was not kept');
  await conflictDialog.getByRole('radio', { name: /Drops, right ear/ }).click();
  await screen.press('Put Back');
  await screen.seesToast('Drops, left ear was updated');
  expect(await plans()).toMatchObject([{ title: 'Drops, right ear', remindBefore: 10 }]);
});

test('creates, gives and ends a plan offline, and sends each change once', async () => {
  const { page, context, petId, plans, screen } = await startWithDog();
  await page.goto(`/pet/${petId}`);
  await screen.press('Add Care Plan');
  await planDialog(page).getByText('Next: tomorrow 8:00 AM').waitFor();
  await screen.press('Close');
  await goOffline(page);
  await screen.press('Add Care Plan');
  const form = planDialog(page);
  await form.getByLabel('What', { exact: true }).fill('Brush');
  await form.getByLabel('Kind of care').selectOption('hygiene');
  await form.getByLabel('Time 1', { exact: true }).fill('10:00');
  await screen.press('Save Care Plan');
  await screen.seesToast('Saved offline', WAITING_TEXT);
  await rowOf(page, 'Brush')
    .getByRole('button', { name: /^Done: Brush/ })
    .click();
  await screen.seesToast('Brush done for Bantay', WAITING_TEXT);
  await choose(page, 'Brush', 'Pause');
  await rowOf(page, 'Brush').getByText('Paused').waitFor();
  await rowOf(page, 'Brush').getByText('Saved offline').waitFor();
  expect(await plans()).toEqual([]);
  await context.setOffline(false);
  await screen.seesToast('All offline data has been synchronized.');
  await expect.poll(() => rowOf(page, 'Brush').getByText('Saved offline').count()).toBe(0);
  expect(await plans()).toMatchObject([{ title: 'Brush', kind: 'hygiene', status: 'paused' }]);
});

test('creates the same plan for several pets, and keeps a draft through a reload', async () => {
  const { page, petId, user, plans, screen } = await startWithDog();
  const { id: catId } = await buildPet(app.server.db, { userId: user.id, name: 'Muning' });
  await page.goto(`/pet/${petId}`);
  await screen.press('Add Care Plan');
  const form = planDialog(page);
  await form.getByLabel('What', { exact: true }).fill('Deworming');
  await form.getByRole('button', { name: 'Muning' }).click();
  await form.getByRole('button', { name: 'More', exact: true }).click();
  await form.getByRole('radio', { name: 'Every 3 months' }).click();
  await form.getByRole('status').filter({ hasText: DRAFT_MESSAGE }).waitFor();
  await page.reload();
  await screen.press('Add Care Plan');
  await form.getByRole('radio', { name: 'Every 3 months', checked: true }).waitFor();
  await screen.press('Save Care Plan');
  await screen.seesToast('Care plan saved');
  const createdPlans = await plans();
  expect(createdPlans.map((plan) => plan.petId).toSorted()).toEqual([petId, catId].toSorted());
  expect(createdPlans.map(({ steps }) => steps?.[0]?.repeat)).toEqual([
    { every: 3, unit: 'month' },
    { every: 3, unit: 'month' },
  ]);
});

test('a taper has consecutive steps', async () => {
  const { page, petId, plans, screen } = await startWithDog();
  await page.goto(`/pet/${petId}`);
  await screen.press('Add Care Plan');
  const form = planDialog(page);
  await form.getByLabel('What', { exact: true }).fill('Prednisone');
  await form.getByRole('button', { name: '1 tablet' }).click();
  await form.getByRole('radio', { name: 'Twice a day' }).click();
  await form.getByRole('button', { name: 'More', exact: true }).click();
  await form.getByRole('radio', { name: 'Taper' }).click();
  const [firstStep, second] = ['Step 1', 'Step 2'].map((name) => form.getByRole('group', { name }));
  await firstStep?.getByLabel('For how many days').fill('');
  await second?.getByLabel('How often').selectOption('Once a day');
  await second?.getByRole('button', { name: '½ tablet' }).click();
  await screen.press('Save Care Plan');
  await firstStep?.getByText('Please enter a whole number from 1 to 10,000').waitFor();
  await firstStep?.getByLabel('For how many days').fill('5');
  await expectInOrder(page, 'the steps of a taper');
  await screen.press('Save Care Plan');
  await screen.seesToast('Care plan saved');
  const steps = (await plans())[0]?.steps ?? [];
  expect(steps.map(({ dose, startsOn, count }) => `${dose} ${startsOn} ${count}`)).toEqual([
    '1 tablet 2026-11-20 null',
    '½ tablet 2026-11-25 7',
  ]);
  await rowOf(page, 'Prednisone')
    .getByText(/^1 tablet, every day .*, then 1 more step$/)
    .waitFor();
  await app.setTime('2026-11-25T02:00:00.000Z');
  await page.reload();
  await rowOf(page, 'Prednisone')
    .getByText(/^½ tablet, every day /)
    .waitFor();
});

test('a treatment offers a plan, and a finished course adds its outcome to the treatment’s notes', async () => {
  const { page, petId, plans, client, give: giveButton, screen } = await startWithDog();
  const { id: recordId } = await buildRecord(app.server.db, {
    ...{ petId, type: 'treatment', title: 'Ear infection', notes: 'Left ear' },
    dateAdministered: '2026-11-19',
  });
  await page.goto(`/pet/${petId}?tab=records`);
  await page.getByRole('button', { name: /Ear infection/ }).click();
  const recordDialog = page.getByRole('dialog', { name: 'Ear infection' });
  await recordDialog.getByRole('button', { name: 'Make a Care Plan' }).click();
  const form = planDialog(page);
  expect(await form.getByLabel('What', { exact: true }).inputValue()).toBe('Ear infection');
  await form.getByRole('radio', { name: 'Some days' }).click();
  await form.getByLabel('For how many days').fill('2');
  await screen.press('Save Care Plan');
  await screen.seesToast('Care plan saved');
  await recordDialog.getByText('every day at 8:00 AM · Active').waitFor();
  await expectInOrder(page, 'a treatment with its plan');
  const [plan] = await plans();
  expect(plan).toMatchObject({ recordId, title: 'Ear infection', steps: [{ count: 2 }] });

  const givenDose = { time: '08:00', status: 'given' };
  await giveButton(plan?.id ?? '', {
    ...givenDose,
    day: '2026-11-21',
    givenAt: '2026-11-20T02:00:00.000Z',
  });
  await app.setTime('2026-11-22T02:00:00.000Z');
  await page.goto(`/pet/${petId}`);
  await section(page)
    .getByText('0 of 2 given')
    .or(section(page).getByText('1 of 2 given'))
    .waitFor();
  expect(await section(page).getByText('How did it go?').count()).toBe(0);
  await giveButton(plan?.id ?? '', {
    ...givenDose,
    day: '2026-11-22',
    givenAt: '2026-11-22T01:00:00.000Z',
  });
  await page.reload();
  await section(page).getByText('Ear infection is finished.').waitFor();
  await section(page).getByRole('button', { name: 'Tell', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'How did it go?' });
  await sheet.getByRole('button', { name: 'Save Answer' }).click();
  await sheet.getByText('Please choose an answer').waitFor();
  await expectInOrder(page, 'the question how a course went');
  await sheet.getByRole('radio', { name: 'Better' }).click();
  await sheet.getByLabel(/What did you notice/).fill('No more scratching.');
  await goOffline(page);
  await sheet.getByRole('button', { name: 'Save Answer' }).click();
  await screen.sees('1 ended plan');
  await page.context().setOffline(false);
  await screen.seesToast('All offline data has been synchronized.');
  const line = 'Ear infection, Nov 21, 2026 to Nov 22, 2026: Better. No more scratching.';
  expect((await client.get(`/api/medical-records/${recordId}`)).body).toMatchObject({
    notes: `Left ear\n${line}`,
  });
  expect(await plans()).toMatchObject([{ status: 'ended' }]);
});

test('a pet’s care and its form are in Filipino', async () => {
  const owner = await nextOwner(app);
  await owner.client.put('/api/auth/user', { preferredLanguage: 'fil' });
  const { page } = owner;
  const { db } = app.server;
  const { id: petId } = await buildPet(db, { userId: owner.user.id, name: 'Bantay' });
  const { addPlan } = careCalls(owner.client, petId);
  await addPlan(EAR_DROPS_PLAN);
  await addPlan(AS_NEEDED);
  await page.goto(`/pet/${petId}`);
  await page.getByText('0 sa 10 ang naibigay').waitFor();
  await page.getByText('Hindi naibigay sa nakaraang 30 araw').waitFor();
  await expectInOrder(page, 'the care of a pet in Filipino');
  await page.getByRole('button', { name: 'Magdagdag ng Plano' }).click();
  const form = page.getByRole('dialog', { name: 'Magdagdag ng Plano' });
  await form.getByRole('radio', { name: 'Dalawang beses sa araw' }).click();
  await form.getByRole('radio', { name: '7 araw' }).click();
  await form.getByText('Susunod: ngayong araw nang 8:00 PM, bukas nang 8:00 AM').waitFor();
  await form.getByRole('switch', { name: 'Natitirang gamot o gamit' }).click();
  await expectInOrder(page, 'the form of a care plan in Filipino');
  await expectRoomForLargeText(page, 'the form of a care plan in Filipino');
});

test('reports that plans cannot be loaded, and retries', async () => {
  const { page, petId, addPlan } = await startWithDog();
  await addPlan(EAR_DROPS_PLAN);
  await page.route('**/api/care-plans', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`/pet/${petId}`);
  await page.getByText('The care plans could not be loaded').waitFor();
  await page.unroute('**/api/care-plans');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await rowOf(page, 'Ear drops').waitFor();
});

test('creates a plan with the keyboard only', async () => {
  const { page, petId, plans, screen } = await startWithDog();
  await page.goto(`/pet/${petId}`);
  await section(page).getByRole('button', { name: 'Add Care Plan' }).press('Enter');
  const form = planDialog(page);
  const pressControl = (role: 'button' | 'radio', name: string, key: string) =>
    form.getByRole(role, { name, exact: true }).press(key, { delay: 50 });
  await form.getByLabel('What', { exact: true }).focus();
  await page.keyboard.type('Walk');
  await pressControl('button', 'Add Time', 'Enter');
  await pressControl('radio', 'Once a day', 'ArrowRight');
  await form.getByRole('radio', { name: 'Twice a day', checked: true }).waitFor();
  await form.getByLabel('What', { exact: true }).press('Enter');
  await screen.seesToast('Care plan saved');
  expect((await plans())[0]?.steps?.[0]?.times).toEqual(['08:00', '20:00']);
});

/** Opens the history of the plan on a pet's page. Returns the first missed dose of 18 November. */
const openMissedDose = async (page: Page) => {
  await section(page)
    .getByRole('button', { name: /^Amoxicillin/ })
    .click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const historyDialog = page.getByRole('dialog', { name: 'Amoxicillin: the last 30 days' });
  const dayRegion = historyDialog.getByRole('region', { name: 'Nov 18, 2026' });
  const missedItem = dayRegion.getByRole('listitem').first();
  await missedItem.getByText('Missed', { exact: false }).waitFor();
  return missedItem;
};

test('records a missed dose of an earlier day from the history, and undoes it', async () => {
  const { page, addPlan, doses, petId, screen } = await startWithDog();
  await addPlan();
  await page.goto(`/pet/${petId}`);
  const missedItem = await openMissedDose(page);
  await expectInOrder(page, 'the history of a plan');
  await missedItem.getByRole('button').last().click();
  await screen.press('At 8:00 AM');
  await expect.poll(doses).toEqual(['18 08:00 given 00:00']);
  await missedItem.getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'Take Back' }).click();
  await expect.poll(doses).toEqual([]);
  await missedItem.getByText('Missed', { exact: false }).waitFor();
});

test('records both doses if the owner says that both were given, and counts the supply twice', async () => {
  const { page, addPlan, give: giveButton, left, petId, doses, screen } = await startWithDog();
  const { id } = await addPlan();
  await page.goto(`/pet/${petId}`);
  const circleButton = section(page).getByRole('button', {
    name: 'Give Amoxicillin to Bantay, 8:00 AM',
  });
  await circleButton.waitFor();
  await giveButton(id, { day: '2026-11-20', time: '08:00', givenAt: '2026-11-20T02:00:00Z' });
  await circleButton.click();
  await screen.press('Now');
  await expectInOrder(page, 'the question whether it is the same dose');
  await screen.press('Both Were Given');
  await expect
    .poll(async () => (await doses()).toSorted())
    .toEqual(['- - given 02:00', '20 08:00 given 02:00']);
  expect(await left(id)).toBe(12_000);
});

test('shows another person’s dose as given after the owner says that it is the same', async () => {
  const { page, addPlan, give: giveButton, petId, doses, screen } = await startWithDog();
  const { id } = await addPlan();
  await page.goto(`/pet/${petId}`);
  const circleButton = section(page).getByRole('button', {
    name: 'Give Amoxicillin to Bantay, 8:00 AM',
  });
  await circleButton.waitFor();
  await giveButton(id, { day: '2026-11-20', time: '08:00', givenAt: '2026-11-20T00:00:00Z' });
  await circleButton.click();
  await screen.press('At 8:00 AM');
  await screen.press('Same Dose');
  await circleButton.waitFor({ state: 'detached' });
  expect(await doses()).toEqual(['20 08:00 given 00:00']);
});

test('names the day of another person’s dose that was not given today', async () => {
  const { page, addPlan, give, petId, doses, screen } = await startWithDog();
  const { id } = await addPlan();
  await page.goto(`/pet/${petId}`);
  const missedItem = await openMissedDose(page);
  await give(id, { day: '2026-11-18', time: '08:00', givenAt: '2026-11-18T00:05:00Z' });
  await missedItem.getByRole('button').last().click();
  await screen.press('At 8:00 AM');
  await page.getByText(/recorded it at Wed, Nov 18, 8:05\sAM\./).waitFor();
  await screen.press('Same Dose');
  await expect.poll(doses).toEqual(['18 08:00 given 00:05']);
});

test('names the day of a dose of the evening before that is open after midnight', async () => {
  const { page, petId, addPlan } = await startWithDog();
  const [step] = EAR_DROPS_PLAN.steps;
  await addPlan({ ...EAR_DROPS_PLAN, steps: [{ ...step, times: ['23:30'] }] });
  await app.setTime('2026-11-20T16:01:00.000Z');
  await page.goto('/dashboard');
  const rows = page.getByRole('button', { name: /^Ear drops.*11:30 PM$/ });
  await expect.poll(() => rows.count()).toBe(2);
  await rows.first().getByText('Bantay · 2 drops · Fri, Nov 20').waitFor();
  await rows.last().getByText('Bantay · 2 drops', { exact: true }).waitFor();
  const [name, other] = await page
    .getByRole('button', { name: /^Give Ear drops/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  expect(name).toBe(`${other}, Fri, Nov 20`);
  await page.goto(`/pet/${petId}`);
  await page.getByText('Fri, Nov 20').waitFor();
});
