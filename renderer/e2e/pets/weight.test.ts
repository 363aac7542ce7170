import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import {
  actionsOn,
  everythingLoaded,
  goOffline,
  pressTwice,
} from '#renderer/e2e/testing/actions.ts';
import { useKeyboard } from '#renderer/e2e/testing/keyboard.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, DESKTOP, nextOwner, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import { dayAfter } from '#server/calendar/days.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { WeightEntry } from '#server/weights/contract.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

/** An owner with a cat and these weights on these days. */
const startWithWeights = async (weights: readonly (readonly [day: string, weight: string])[]) => {
  const owner = await nextOwner(app);
  const cat = { userId: owner.user.id, name: 'Muning', category: 'cat' } as const;
  const { id: petId } = await buildPet(app.server.db, cat);
  for (const [dateAdministered, weight] of weights) {
    await buildRecord(app.server.db, { petId, dateAdministered, weight });
  }
  return { ...owner, petId };
};

test('a typed weight that is restored after a reload keeps its unit', async () => {
  const { page, petId, client } = await startWithWeights([['2026-11-15', '4.1 kg']]);
  const screen = actionsOn(page);
  // A panel that is loaded above the button would move it during the press.
  const openPet = async () => {
    await page.goto(`/pet/${petId}`);
    await everythingLoaded(page);
  };
  const sheet = page.getByRole('dialog', { name: 'Weight' });
  await openPet();
  await screen.press('Add weight');
  await sheet.getByRole('textbox', { name: 'Weight' }).fill('9');
  await sheet.getByRole('radio', { name: 'lb' }).click();
  await openPet();
  await screen.press('Add weight');
  await sheet.getByText(/^Last 9\.04 lb on Nov 15, 2026\. 0\.04 lb less$/).waitFor();
  await screen.press('Save Weight');
  await screen.seesToast('Weight saved');
  const { body } = await client.get<WeightEntry[]>(`/api/pets/${petId}/weights`);
  expect(body.at(-1)).toMatchObject({ typed: '9 lb', grams: 4082 });
});

test('two presses and a number add a weight, which is compared, queued offline, and can be deleted', async () => {
  const { page, context, petId, client } = await startWithWeights([['2026-11-15', '4.1 kg']]);
  const screen = actionsOn(page);
  const listWeights = async () =>
    (await client.get<WeightEntry[]>(`/api/pets/${petId}/weights`)).body.map(
      ({ date, typed: typedWeight, recordId }) =>
        `${date} ${typedWeight}${recordId === null ? '' : ' in a record'}`,
    );
  await page.goto(`/pet/${petId}`);
  await screen.press('Add weight');
  const sheet = page.getByRole('dialog', { name: 'Weight' });
  // The number has the focus without a press.
  const numberField = sheet.getByRole('textbox', { name: 'Weight' });
  await expect
    .poll(() => numberField.evaluate((input) => input === document.activeElement))
    .toBe(true);
  await page.keyboard.type('4.2');
  await sheet.getByText('Last 4.1 kg on Nov 15, 2026. 0.1 kg more').waitFor();
  await sheet.getByRole('radio', { name: 'lb' }).click();
  await sheet.getByText(/^Last 9\.04 lb on Nov 15, 2026\. 4\.84 lb less$/).waitFor();
  await sheet.getByRole('radio', { name: 'kg' }).click();
  await expectInOrder(page, 'the sheet of a weight');
  let saveCount = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/weights')) saveCount += 1;
  });
  await pressTwice(page.getByRole('button', { name: 'Save Weight' }));
  await screen.seesToast('Weight saved');
  expect(saveCount).toBe(1);
  await page.getByText('+0.1 kg since Nov 15, 2026', { exact: true }).waitFor();
  expect(await listWeights()).toEqual(['2026-11-15 4.1 kg in a record', '2026-11-20 4.2 kg']);

  await goOffline(page);
  await screen.press('Add weight');
  await numberField.fill('heavy');
  await screen.press('Save Weight');
  await sheet.getByText('Please enter one weight, such as 4.2').waitFor();
  await numberField.fill('4300 g');
  await sheet.getByLabel('Day').fill('2026-11-19');
  await screen.press('Save Weight');
  await screen.seesToast(
    'Saved offline',
    'It is saved on this device and will be sent when you are back online.',
  );
  await page.getByText('All weights').click();
  const table = page.getByRole('table', { name: 'Every weight of Muning' });
  await table.getByText('Typed as 4300 g').waitFor();
  await context.setOffline(false);
  await screen.seesToast('All offline data has been synchronized.');
  expect((await listWeights())[1]).toBe('2026-11-19 4300 g');

  await screen.press('Delete the weight of Nov 19, 2026');
  await screen.keepsToast('Weight deleted');
  await table.getByText('Typed as 4300 g').waitFor({ state: 'detached' });
  // The row has gone with its button, and the keyboard continues beside it.
  expect(await page.locator('main :focus').count()).toBe(1);
  await screen.press('Undo');
  await table.getByText('Typed as 4300 g').waitFor();
  await expect.poll(async () => (await listWeights())[1]).toBe('2026-11-19 4300 g');
});

test('the chart has its room while it loads', async () => {
  const { page, petId } = await startWithWeights([
    ['2026-11-01', '4.1 kg'],
    ['2026-11-15', '4.2 kg'],
  ]);
  const { promise: weightsMayLoad, resolve: loadWeights } = Promise.withResolvers<void>();
  await page.route('**/weights', async (route) => {
    await weightsMayLoad;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 3000 });
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Weight' }) });
  const heightOf = async () => (await section.boundingBox())?.height ?? 0;
  await page.goto(`/pet/${petId}`);
  await section.waitFor();
  const loadingHeight = await heightOf();
  loadWeights();
  await page.getByText('All weights').waitFor();
  expect(Math.abs((await heightOf()) - loadingHeight)).toBeLessThan(20);
});

test('a weight in a record starts the chart of a pet without one', async () => {
  const { page, petId, client } = await startWithWeights([]);
  await page.goto(`/pet/${petId}`);
  await page.getByText('No weight yet.', { exact: true }).waitFor();
  await page.goto(`/pet/${petId}/checkup`);
  await page.getByText('Such as 4.2 kg, 900 g or 9 lb', { exact: true }).waitFor();

  const field = page.getByLabel('Weight');
  const expectHint = async (typedWeight: string, hintText: string) => {
    await field.fill(typedWeight);
    await page.getByText(hintText, { exact: true }).waitFor();
    const note = await field.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${note}"]`).textContent()).toBe(hintText);
    expect(await field.getAttribute('aria-invalid')).toBe('false');
  };
  await expectHint('4,2', 'Without a unit, we read it as 4.2 kg.');
  await expectHint('9 lb 4 oz', 'Read as 4.2 kg.');
  await expectHint('420 kg', 'Is 420 kg right for a cat?');
  await expectHint('4200', 'Is 4,200 kg right for a cat? Write 4200 g if you meant grams.');
  await expectHint(
    'heavy',
    'We cannot read this as one weight. It is saved as you typed it, but not shown in the chart.',
  );
  await expectHint('9 lb 4 oz', 'Read as 4.2 kg.');
  await page.getByLabel('Kind of checkup').selectOption('Wellness Check');
  await page.getByRole('button', { name: 'Save Record' }).click();
  await page.waitForURL(`**/pet/${petId}`);
  await page.getByText('On Nov 20, 2026', { exact: true }).waitFor();
  await page
    .getByRole('img', { name: 'Weight of Muning on 1 day, from 4.2 kg to 4.2 kg' })
    .waitFor();
  const { body } = await client.get<MedicalRecord[]>(`/api/pets/${petId}/medical-records`);
  expect(body.map(({ weight }) => weight)).toEqual(['9 lb 4 oz']);
});

test('the chart, its texts and its table show the server’s data', async () => {
  const { page, petId, client } = await startWithWeights([
    ['2026-03-01', '3.9 kg'],
    ['2026-08-11', '4,1'],
    ['2026-05-01', 'a bit more'],
    ['2026-11-18', '4400 g'],
  ]);
  await page.goto(`/pet/${petId}`);
  const card = page.locator('section').filter({ hasText: /^Weight/ });
  await card.getByText('4.4', { exact: true }).first().waitFor();
  await card.getByText('+0.3 kg since Aug 11, 2026', { exact: true }).waitFor();
  const drawingImage = page.getByRole('img', {
    name: 'Weight of Muning on 3 days, from 3.9 kg to 4.4 kg',
  });
  const line = await drawingImage.locator('polyline').getAttribute('points');
  expect(line?.split(' ')).toHaveLength(3);
  await card.getByText('All weights').click();
  const rows = card.getByRole('table', { name: 'Every weight of Muning' }).getByRole('rowgroup');
  expect((await rows.allTextContents()).slice(1)).toEqual([
    'Nov 18, 20264.4 kgTyped as 4400 g',
    'Aug 11, 20264.1 kgTyped as 4,1, read as kilograms',
    'May 1, 2026Could not be readTyped as a bit more',
    'Mar 1, 20263.9 kg',
  ]);
  const { body } = await client.get<WeightEntry[]>(`/api/pets/${petId}/weights`);
  expect(body.map(({ grams }) => grams)).toEqual([3900, null, 4100, 4400]);
});

test('implausible and unreadable weights are not drawn, but counted and listed', async () => {
  const { page, petId } = await startWithWeights([
    ['2026-08-11', '4,2'],
    ['2026-11-20', '12 lbs'],
    ['2026-11-20', '900'],
    ['2026-11-20', 'abc'],
    ['2026-11-20', '-3'],
    ['2026-11-20', '4500 g'],
  ]);
  await page.goto(`/pet/${petId}`);
  const card = page.locator('section').filter({ hasText: /^Weight/ });
  await card
    .getByText('1 weight is unusual for a cat and not drawn. You can correct it in its record.', {
      exact: true,
    })
    .waitFor();
  await card
    .getByText(
      '2 weights could not be read and are not drawn. Write one weight, such as 4.2 kg, in their records.',
      { exact: true },
    )
    .waitFor();
  await card.getByText(/^[+-][\d.]+ kg since Aug 11, 2026$/).waitFor();
  const line = await card.locator('polyline').getAttribute('points');
  expect(line?.split(' ')).toHaveLength(3);
  await card.getByText('All weights').click();
  const rows = card.getByRole('table').getByRole('rowgroup');
  expect((await rows.allTextContents()).slice(1).toSorted()).toEqual([
    'Aug 11, 20264.2 kgTyped as 4,2, read as kilograms',
    'Nov 20, 20264.5 kgTyped as 4500 g',
    'Nov 20, 20265.44 kgTyped as 12 lbs',
    'Nov 20, 2026900 kgUnusual, not drawnTyped as 900, read as kilograms',
    'Nov 20, 2026Could not be readTyped as -3',
    'Nov 20, 2026Could not be readTyped as abc',
  ]);
});

test('an implausible weight that was added is not said to be in a record', async () => {
  const { page, petId, client } = await startWithWeights([['2026-08-11', '900 kg']]);
  const path = `/api/pets/${petId}/weights`;
  await client.post(path, { date: '2026-11-19', weight: '450 kg' });
  await page.goto(`/pet/${petId}`);
  const screen = actionsOn(page);
  await screen.sees(
    '1 weight is unusual for a cat and not drawn. Delete it under All weights to add it again.',
  );
  await screen.sees(
    '1 weight is unusual for a cat and not drawn. You can correct it in its record.',
  );
});

test('shows the pet when the weights cannot be loaded, and Try Again loads them', async () => {
  const { page, petId } = await startWithWeights([['2026-03-01', '3.9 kg']]);
  const path = '**/api/pets/*/weights';
  await page.route(path, (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
  await page.goto(`/pet/${petId}`);
  const failureAlert = page
    .getByRole('alert')
    .filter({ hasText: 'The weights could not be loaded' });
  await failureAlert.waitFor();
  await page.getByRole('heading', { name: 'Coming up' }).waitFor();
  await page.unroute(path);
  await failureAlert.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('On Mar 1, 2026', { exact: true }).waitFor();
});

test('shows and reads weights in the account’s unit, with a score, and marks what may explain them', async () => {
  const { page, petId, client } = await startWithWeights([
    ['2026-03-01', '3.9 kg'],
    ['2026-11-10', '8,95 lb'],
  ]);
  const { db } = app.server;
  await buildRecord(db, {
    ...{ petId, type: 'treatment', title: 'Flea', dateAdministered: '2026-05-04' },
  });
  const step = { dose: '1 tablet', startsOn: '2026-06-01', endsOn: '2026-06-14' };
  const plan = {
    ...{ kind: 'medication', title: 'Prednisolone' },
    steps: [{ ...step, times: ['08:00'], repeat: { every: 1, unit: 'day' } }],
  };
  expect((await client.post(`/api/pets/${petId}/care-plans`, plan)).status).toBe(201);
  await page.goto('/profile');
  await page.getByRole('radio', { name: 'Pounds' }).click();
  await actionsOn(page).seesToast('Profile updated');

  await page.goto(`/pet/${petId}`);
  const card = page.locator('section').filter({ hasText: /^Weight/ });
  await card.getByText('8.95', { exact: true }).first().waitFor();
  await card.getByText('+0.35 lb since Mar 1, 2026', { exact: true }).waitFor();
  const markItems = card.getByRole('list', { name: 'On the line' }).getByRole('listitem');
  await expect
    .poll(() =>
      markItems.allInnerTexts().then((texts) => texts.map((text) => text.replace(/\s+/g, ' '))),
    )
    .toEqual([
      '1 Treatment: Flea · May 4, 2026',
      '2 Prednisolone began · Jun 1, 2026',
      '3 Prednisolone ended · Jun 14, 2026',
    ]);
  await actionsOn(page).press('Add weight');
  const sheet = page.getByRole('dialog', { name: 'Weight' });
  await sheet.getByRole('textbox', { name: 'Weight' }).fill('9,05');
  await sheet.getByText('Last 8.95 lb on Nov 10, 2026. 0.1 lb more').waitFor();
  await sheet.getByLabel('Body condition').selectOption('6 of 9: slightly overweight');
  await sheet.getByText(/^Ribs can be felt under a little too much fat/).waitFor();
  await expectInOrder(page, 'the sheet of a weight with a score');
  await actionsOn(page).press('Save Weight');
  await actionsOn(page).seesToast('Weight saved');
  await card.getByText('All weights').click();
  const note = card.getByRole('table').getByText('Body condition 6 of 9: slightly overweight');
  await note.waitFor();
  await page.setViewportSize(DESKTOP);
  const lineCount = await note.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lineCount)).toBeLessThanOrEqual(2);
  await page.setViewportSize(PHONE);
  await expectInOrder(page, 'the chart with marks');
  const { body } = await client.get<WeightEntry[]>(`/api/pets/${petId}/weights`);
  expect(body.at(-1)).toMatchObject({ typed: '9,05 lb', grams: 4105, bodyCondition: 6 });

  // A number without a unit that is typed into a record is in pounds, and is shown again as typed.
  await page.goto(`/pet/${petId}/checkup`);
  await page.getByLabel('Weight').fill('9.12');
  await page.getByText('Without a unit, we read it as 9.12 lb.', { exact: true }).waitFor();
  await page.getByLabel('Kind of checkup').selectOption('Wellness Check');
  await page.getByRole('button', { name: 'Save Record' }).click();
  await page.waitForURL(`**/pet/${petId}`);
  const storedRecords = await client.get<MedicalRecord[]>(`/api/pets/${petId}/medical-records`);
  expect(
    storedRecords.body.find(({ type, title }) => title === 'Wellness Check' && type)?.weight,
  ).toBe('9.12 lb');
});

test('the table is drawn when it is opened, a hundred weights at a time', async () => {
  const days = Array.from({ length: 130 }, (_, index) => dayAfter('2026-01-01', index));
  const { page, petId } = await startWithWeights(days.map((day) => [day, '4.1 kg']));
  await page.goto(`/pet/${petId}`);
  await everythingLoaded(page);
  expect(await page.locator('section table').count()).toBe(0);
  await page.getByText('All weights').click();
  const rows = page.getByRole('table', { name: 'Every weight of Muning' }).getByRole('rowheader');
  await expect.poll(() => rows.count()).toBe(100);
  expect(await rows.first().textContent()).toBe('May 10, 2026');
  await actionsOn(page).press('Show Earlier Weights');
  await expect.poll(() => rows.count()).toBe(130);
  expect(await rows.last().textContent()).toBe('Jan 1, 2026');
  expect(await page.getByRole('button', { name: 'Show Earlier Weights' }).count()).toBe(0);
  // The button has gone, and the keyboard continues beside it.
  expect(await page.locator('main :focus').count()).toBe(1);
});

test('is accessible in both sizes and themes, by keyboard, and fits 320 px', async () => {
  const { page, petId } = await startWithWeights([
    ['2026-03-01', '3.9 kg'],
    ['2026-08-11', '4,1'],
    ['2026-11-18', '42 kg'],
  ]);
  await page.goto(`/pet/${petId}`);
  await page.getByRole('img', { name: /^Weight of/ }).waitFor();
  await useKeyboard(page).press(page.getByText('All weights'));
  await page.getByRole('table', { name: 'Every weight of Muning' }).waitFor();
  await expectInOrder(page, 'the weight');
  // The tests above refused these requests on purpose.
  expect(app.problems.filter((problem) => !problem.includes('HTTP 400'))).toEqual([]);
});
