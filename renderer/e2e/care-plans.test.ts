import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { callsOf } from '#server/care/testing.ts';
import type { Dose } from '#server/doses/contract.ts';
import { actingOn } from './acting.ts';
import { expectInOrder, expectRoomForLargeText } from './in-order.ts';
import { type App, newOwner, startApp } from './testing.ts';

/** 10:00 in Manila. */
const NOW = '2026-11-20T02:00:00.000Z';

let app: App;
beforeAll(async () => {
  app = await startApp({ now: NOW });
});
afterEach(async () => {
  await app.closeOthers();
  await app.setTime(NOW);
});
afterAll(() => app?.close());

const ownerWithDog = async () => {
  const owner = await newOwner(app);
  const { db } = app.server;
  const { id: petId } = await buildPet(db, { userId: owner.user.id, name: 'Bantay' });
  const { client } = owner;
  const plans = async () => (await client.get<readonly CarePlan[]>('/api/care-plans')).body;
  const doses = async () =>
    (await client.get<readonly Dose[]>(`/api/pets/${petId}/doses`)).body.map(
      ({ day, time, status, givenAt }) =>
        `${day?.slice(8) ?? '-'} ${time ?? '-'} ${status} ${givenAt.slice(11, 16)}`,
    );
  return { ...owner, ...callsOf(client, petId), petId, plans, doses, on: actingOn(owner.page) };
};

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Add Care Plan' });
const section = (page: Page): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Care', exact: true }) });

test('1 tablet twice a day for 7 days takes at most 8 taps beside the title; the due dose one', async () => {
  const { page, plans, doses, on } = await ownerWithDog();
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps += 1;
  };
  await page.goto('/');
  await tap(page.getByRole('link', { name: /Bantay/ }).first());
  await tap(section(page).getByRole('button', { name: 'Add Care Plan' }));
  const form = formOf(page);
  const title = form.getByLabel('What', { exact: true });
  await tap(title);
  await title.fill('Doxycycline');
  await tap(form.getByRole('button', { name: '1 tablet' }));
  await tap(form.getByRole('radio', { name: 'Twice a day' }));
  await tap(form.getByRole('radio', { name: '7 days' }));
  await form.getByText('Next: today 20:00, tomorrow 08:00').waitFor();
  await form.getByText('14 doses, the last on Nov 27 at 08:00').waitFor();
  await tap(form.getByRole('button', { name: 'Save Care Plan' }));
  expect(taps).toBeLessThanOrEqual(8);
  await on.seesToast('Care plan saved');
  await section(page).getByText('1 tablet, every day at 08:00, 20:00').waitFor();
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
    .getByRole('button', { name: 'Give Doxycycline to Bantay, 20:00', exact: true })
    .click();
  await on.seesToast('Doxycycline given to Bantay');
  expect(await doses()).toEqual(['20 20:00 given 12:05']);
});

test('the form is in order in every look', async () => {
  const { page, petId, on } = await ownerWithDog();
  await page.goto(`/pet/${petId}`, { waitUntil: 'networkidle' });
  await section(page).getByText('No care plan yet.').waitFor();
  await on.press('Add Care Plan');
  await page.screenshot({ path: '/tmp/h1-form.png' });
  await expectInOrder(page, 'the form of a care plan');
  await expectRoomForLargeText(page, 'the form of a care plan');
});
