import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildReminder } from '#db/reminders/factory.ts';
import { actionsOn, goOffline } from '#renderer/e2e/testing/actions.ts';
import { brokenWordsOf, doubleText } from '#renderer/e2e/testing/layout-checks.ts';
import { measureOverflow, NARROW_VIEWPORT } from '#renderer/e2e/testing/looks.ts';
import { type App, nextOwnerWithDog, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T02:00:00.000Z' });
});
afterAll(() => app?.close());

test('with text of double size, a phone breaks no word of the first screens', async () => {
  // The text size of a page is never reset, so it needs a profile of its own.
  const { context, page, client, pet } = await nextOwnerWithDog(app, { viewport: PHONE });
  await client.put('/api/auth/user', { phone: '0917 123 4567', emergencyContact: 'Lola Nena' });
  const due = { petId: pet.id, title: 'Heartworm Prevention', dueDate: '2026-11-20' };
  await buildReminder(app.server.db, due);
  await doubleText(page);
  const expectNoBrokenWords = async (path: string, text: string) => {
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    expect(await brokenWordsOf(page.locator('main')), path).toEqual([]);
    expect(await measureOverflow(page), path).toBe(0);
  };
  await expectNoBrokenWords('/dashboard', 'Heartworm Prevention');
  await expectNoBrokenWords('/schedule', 'Heartworm Prevention');
  await expectNoBrokenWords('/expenses', '₱0.00');
  await expectNoBrokenWords(`/pet/${pet.id}/emergency`, '0917');
  await page.goto('/search');
  const box = await page.getByRole('searchbox').boundingBox();
  expect(box?.width).toBeGreaterThan(240);
  await context.close();
});

test('with text of double size, a phone shows overdue titles and the selected tab completely', async () => {
  const { context, page, pet } = await nextOwnerWithDog(app, { viewport: PHONE });
  const overdue = { petId: pet.id, title: 'Heartworm Prevention', dueDate: '2026-11-18' };
  await buildReminder(app.server.db, overdue);
  await doubleText(page);
  await page.goto('/dashboard');
  const title = page
    .getByRole('region', { name: 'Overdue Reminders' })
    .getByText(overdue.title, { exact: true });
  await title.waitFor();
  const hiddenWidth = await title.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(hiddenWidth).toBe(0);

  const readRight = () =>
    page.getByRole('tab', { selected: true }).evaluate((tab) => tab.getBoundingClientRect().right);
  for (const path of ['/expenses?tab=budget', `/pet/${pet.id}?tab=info`]) {
    await page.goto(path);
    await expect.poll(readRight, { message: path }).toBeLessThanOrEqual(PHONE.width);
  }
  await page.getByRole('tab', { name: 'Overview' }).press('Home');
  await expect
    .poll(() =>
      page.getByRole('tab', { selected: true }).evaluate((tab) => tab.getBoundingClientRect().left),
    )
    .toBeGreaterThanOrEqual(0);
  await context.close();
});

test('with text of double size, a phone shows reminder cards completely, and above nothing else', async () => {
  const { context, page, pet } = await nextOwnerWithDog(app, { viewport: PHONE });
  for (const title of ['Heartworm Prevention', 'Rabies']) {
    await buildReminder(app.server.db, { petId: pet.id, title, dueDate: '2026-11-21' });
  }
  await doubleText(page);
  await page.goto('/dashboard');
  const cards = page.getByRole('region', { name: 'Due in a day' });
  const title = cards.getByText('Heartworm Prevention', { exact: true });
  await title.waitFor();
  const hiddenWidth = await title.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(hiddenWidth).toBe(0);
  expect(await brokenWordsOf(cards)).toEqual([]);
  expect(await cards.evaluate((element) => getComputedStyle(element).position)).toBe('static');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const { y = 0, height = 0 } = (await cards.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0);
  await context.close();
});

test('in Filipino, a phone breaks no word of the kinds of diary entries', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  await client.put('/api/auth/user', { preferredLanguage: 'fil' });
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('button', { name: 'Magdagdag ng entry' }).click();
  const kinds = page.getByRole('dialog').getByRole('radiogroup').first();
  await kinds.getByText('Kombulsyon').waitFor();
  expect(await brokenWordsOf(kinds)).toEqual([]);
});

test('with text of double size, a phone breaks no word of sheets and their titles', async () => {
  const { context, page, client, pet } = await nextOwnerWithDog(app, { viewport: PHONE });
  await doubleText(page);
  const sheets = [
    [`/pet/${pet.id}/documents`, 'Add document', 'Kind'],
    [`/pet/${pet.id}`, 'Add Entry', 'Temperature'],
    ['/schedule', /^Notifications/, 'On this device'],
  ] as const;
  for (const [path, opener, text] of sheets) {
    await page.goto(path);
    await page.getByRole('button', { name: opener }).first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(text, { exact: true }).waitFor();
    expect(await brokenWordsOf(sheet), String(opener)).toEqual([]);
    expect(await measureOverflow(page), String(opener)).toBe(0);
  }
  await client.put('/api/auth/user', { preferredLanguage: 'fil' });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Mga setting ng privacy' }).click();
  const privacySheet = page.getByRole('dialog');
  await privacySheet.getByText('Pampublikong profile', { exact: true }).waitFor();
  expect(await brokenWordsOf(privacySheet)).toEqual([]);
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('button', { name: 'Magdagdag ng entry' }).click();
  const kinds = page.getByRole('dialog').getByRole('radiogroup').first();
  await kinds.getByText('Kombulsyon').waitFor();
  expect(await brokenWordsOf(kinds)).toEqual([]);
  await context.close();
});

test('with text of double size, the smallest phone cuts nothing of a plan’s times and of the notifications', async () => {
  const { context, page, client, pet } = await nextOwnerWithDog(app, {
    viewport: { width: 320, height: 844 },
  });
  await client.put('/api/auth/user', { preferredLanguage: 'fil' });
  await doubleText(page);
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('button', { name: 'Magdagdag ng Plano' }).click();
  const plan = page.getByRole('dialog').getByRole('region', { name: 'Magdagdag ng Plano' });
  await plan.getByRole('button', { name: 'Magdagdag ng Oras' }).waitFor();
  const hiddenWidth = await plan.evaluate(
    ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
  );
  expect(hiddenWidth).toBe(0);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Mga notification/ }).click();
  const schedule = page.getByRole('dialog').getByRole('link', { name: 'Iskedyul' });
  const { x = 0, width = 0 } = (await schedule.boundingBox()) ?? {};
  expect(x + width).toBeLessThan(320);
  await context.close();
});

test('with text of double size, a long title leaves the content of a sheet its room', async () => {
  const { context, page, client, pet } = await nextOwnerWithDog(app, { viewport: PHONE });
  const longTitle = 'Napakahabangpangalan'.repeat(5);
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    ...{ type: 'treatment', title: longTitle, dateAdministered: '2026-11-01' },
  });
  await doubleText(page);
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByRole('button', { name: longTitle }).click();
  const content = page.getByRole('dialog').getByRole('region', { name: longTitle });
  await content.getByText('Nov 1, 2026').waitFor();
  const room = await content.evaluate(({ clientHeight }) => clientHeight);
  expect(room).toBeGreaterThan(150);
  await context.close();
});

test('with text of double size, the narrowest phone shows the whole button that deletes a weight', async () => {
  const { context, page, pet, client } = await nextOwnerWithDog(app, { viewport: NARROW_VIEWPORT });
  await client.post(`/api/pets/${pet.id}/weights`, { date: '2026-11-19', weight: '14.25 kg' });
  await doubleText(page);
  await page.goto(`/pet/${pet.id}`);
  await page.getByText('All weights').click();
  const deleteButton = page.getByRole('button', { name: 'Delete the weight of Nov 19, 2026' });
  const { x = 0, width = 0 } = (await deleteButton.boundingBox()) ?? {};
  expect(width).toBeGreaterThanOrEqual(44);
  const card = page.locator('section').filter({ hasText: /^Weight/ });
  const edge = await card.evaluate((element) => element.getBoundingClientRect().right);
  expect(x + width).toBeLessThanOrEqual(edge);
  await context.close();
});

/** A phone with text of double size, and a pet with a vaccination against rabies. */
const startWithRecord = async () => {
  const owner = await nextOwnerWithDog(app, { viewport: PHONE });
  const path = `/api/pets/${owner.pet.id}/medical-records`;
  const record = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
  const { body } = await owner.client.post<{ id: string }>(path, record);
  await doubleText(owner.page);
  await owner.page.goto(`/pet/${owner.pet.id}?tab=records`);
  await owner.page.getByRole('button', { name: /Rabies/ }).click();
  const changeElsewhere = () =>
    owner.client.put(`/api/medical-records/${body.id}`, {
      ...{ clinic: 'Sample Vet Clinic Ermita', nextDueDate: '2027-11-01', batchNumber: 'DW-1187' },
    });
  return { ...owner, screen: actionsOn(owner.page), changeElsewhere };
};

test('with text of double size, a change of what was deleted here can be read', async () => {
  const { context, page, screen, changeElsewhere } = await startWithRecord();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor();
  await goOffline(page);
  await screen.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await changeElsewhere();
  await context.setOffline(false);
  await screen.press('Show');
  await screen.press('Choose');
  const name = 'Rabies was changed elsewhere';
  const content = page.getByRole('dialog', { name }).getByRole('region', { name });
  await content.getByText('Sample Vet Clinic Ermita').waitFor();
  const room = await content.evaluate(({ clientHeight }) => clientHeight);
  expect(room).toBeGreaterThan(150);
  await context.close();
});

test('with text of double size, the keyboard shows each choice of two versions completely', async () => {
  const { context, page, screen, changeElsewhere } = await startWithRecord();
  await screen.press('Edit');
  await page.getByRole('dialog').getByLabel('Clinic').fill('Vet Clinic Malate');
  await changeElsewhere();
  await screen.press('Save Record');
  const name = 'Two versions of Rabies';
  const content = page.getByRole('dialog', { name }).getByRole('region', { name });
  const choices = content.getByRole('radio');
  await choices.first().waitFor();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).focus();
  const hiddenChoices: string[] = [];
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'ArrowDown', 'Tab', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    const choice = content.locator('[role=radio]:focus');
    if ((await choice.count()) === 0) continue;
    const [box, area] = await Promise.all([choice.boundingBox(), content.boundingBox()]);
    if ((box?.y ?? 0) < (area?.y ?? 0) - 1) hiddenChoices.push(await choice.innerText());
  }
  expect(hiddenChoices).toEqual([]);
  await context.close();
});
