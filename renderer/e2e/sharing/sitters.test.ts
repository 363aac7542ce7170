import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '#build/test/eventually.ts';
import { buildPet } from '#db/pets/factory.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { phonePhotoFile } from '#renderer/e2e/testing/large-files.ts';
import { brokenWordsOf, doubleText, expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { forEveryLook, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { countStoredItems } from '#renderer/e2e/testing/stored-items.ts';
import {
  type App,
  nextOwnerWithDog,
  ownerWithDog,
  startApp,
} from '#renderer/e2e/testing/testing.ts';
import { expectOwnStyles } from '#renderer/e2e/testing/visitor-styles.ts';
import { AS_NEEDED, careCalls } from '#server/care/testing.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import type { Dose } from '#server/doses/contract.ts';
import type { HouseholdAnswer } from '#server/members/contract.ts';
import { buildMembership } from '#server/members/testing.ts';
import type { TestClient } from '#server/testing.ts';

let app: App;

/** The real date, because the service worker of the page has the real clock. */
const today = new Date().toISOString().slice(0, 10);
const dayLater = (days: number): string =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  // The app's clock shows 10:00 in Manila.
  await app.setTime(`${today}T02:00:00.000Z`);
});
afterAll(() => app.close());

const makeLink = async (page: Page): Promise<string> => {
  const screen = actionsOn(page);
  await page.goto('/household');
  await screen.seesHeading('Sitter links');
  await screen.press('New sitter link');
  await screen.press('Make link');
  await screen.sees('Choose at least one pet');
  await screen.press('Bantay');
  await screen.fill({
    From: today,
    Until: dayLater(6),
    'PIN optional': '4829',
    'Watch for optional': 'Dark urine.',
    'House notes optional': 'The gate sticks.',
  });
  await screen.sees('7 days');
  expect(await findSeriousProblems(page)).toEqual([]);
  await screen.press('Make link');
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  expect(await findSeriousProblems(page)).toEqual([]);
  const link = await page.getByText(/\/sit\/[\w-]{22}$/).textContent();
  return `/sit/${link?.split('/sit/')[1] ?? ''}`;
};

/** Makes a link for a week by the API. */
const createLink = async (
  client: TestClient,
  petIds: readonly string[],
  changes: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly path: string }> => {
  const week = { from: today, until: dayLater(6) };
  const { body } = await client.post<{ id: string; link: string }>('/api/sitter-links', {
    ...{ petIds, ...week, canLog: true, language: 'en', showAddress: false, ...changes },
  });
  return { id: body.id, path: new URL(body.link).pathname };
};

/** Resolves when the page would open without a connection. */
const waitUntilKept = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        async () =>
          navigator.serviceWorker.controller !== null &&
          (await caches.match(location.origin + location.pathname)) !== undefined,
      ),
    )
    .toBe(true);

/** The number of entries that wait on the device. */
const countUnsent = (page: Page) => countStoredItems(page, 'alaga-sit', 'entries');

it('has room for text of double size at the top and in its dock', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  await client.put('/api/auth/user', { firstName: 'Ana', phone: '0917 555 0100' });
  const { path } = await createLink(client, [pet.id], { language: 'fil' });
  const sitter = await (await app.newContext()).newPage();
  await doubleText(sitter);
  await sitter.goto(path);
  await sitter.getByRole('link', { name: 'Tawagan si Ana' }).first().waitFor();
  expect(await brokenWordsOf(sitter.getByRole('heading', { level: 1 }))).toEqual([]);
  expect(await brokenWordsOf(sitter.locator('main > .sticky:last-of-type'))).toEqual([]);
});

it('takes a sitter through a week on a bare browser, offline in between', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  const { body: plan } = await client.post<{ id: string }>(`/api/pets/${pet.id}/care-plans`, {
    ...{ kind: 'feeding', title: '1 cup dry food' },
    steps: [
      {
        ...{ dose: '1 cup', startsOn: today, times: ['08:00', '20:00'] },
        repeat: { every: 1, unit: 'day' },
      },
    ],
  });
  const path = await makeLink(page);
  const listDoses = async () =>
    (await client.get<readonly Dose[]>(`/api/pets/${pet.id}/doses`)).body;

  const context = await app.newContext({ serviceWorkers: 'allow' });
  const sitter = await context.newPage();
  const screen = actionsOn(sitter);
  await sitter.goto(path);
  await screen.fill({ PIN: '0000' });
  await screen.press('Open');
  await screen.sees('That PIN is not right. Please try again.');
  await expect.poll(() => sitter.evaluate(() => document.activeElement?.id)).toBe('pin');
  expect(await findSeriousProblems(sitter)).toEqual([]);
  await screen.fill({ PIN: '4829' });
  await screen.press('Open');
  await screen.seesHeading('Who is who');
  await screen.sees('The gate sticks.');
  await expectOwnStyles(sitter);
  await forEveryLook(sitter, async (look) => {
    expect(await measureOverflow(sitter)).toBeLessThanOrEqual(0);
    expect([look, await findSeriousProblems(sitter)]).toEqual([look, []]);
  });

  const pressGive = (time: string) =>
    sitter
      .locator('#today')
      .getByRole('button', { name: `Done: 1 cup dry food for Bantay, ${time}`, exact: true })
      .click();
  await pressGive('8 AM');
  await sitter.getByRole('textbox', { name: 'What is your name?' }).fill('Joy');
  await screen.press('OK');
  await screen.sees('✓ 10:00 AM, Joy');
  await screen.seesHeading('Hello, Joy');
  expect(await listDoses()).toMatchObject([
    { planId: plan.id, time: '08:00', by: { name: 'Joy' } },
  ]);

  await waitUntilKept(sitter);
  await context.setOffline(true);
  await app.setTime(`${today}T12:05:00.000Z`);
  await pressGive('8 PM');
  await screen.sees('8:05 PM, Joy · Waits to be sent');
  await screen.sees('1 entry waits on this phone and is sent once.');
  await sitter.getByText('Lively', { exact: true }).click();
  await screen.fill({ 'What happened': 'Slept through the thunder.' });
  await screen.press('Send to Ana');
  await screen.sees('2 entries wait on this phone and are sent once.');
  expect(await listDoses()).toHaveLength(1);

  await sitter.reload();
  await screen.seesHeading('Hello, Joy');
  await screen.sees('8:05 PM, Joy · Waits to be sent');
  await context.setOffline(false);
  await screen.sees('✓ 8:05 PM, Joy');
  // The status of the diary's form, which said that the entry waits.
  await sitter.locator('[data-said]').getByText('Sent to Ana', { exact: true }).waitFor();
  await expect.poll(async () => (await listDoses()).length).toBe(2);
  const diary = await client.get<readonly DiaryEntry[]>(`/api/pets/${pet.id}/diary`);
  expect(diary.body).toMatchObject([
    { kind: 'mood', note: 'Slept through the thunder.', sitterName: 'Joy' },
  ]);
  await sitter.reload();
  await screen.sees('2 of 2 given');
  expect((await listDoses()).map(({ time }) => time)).toEqual(['20:00', '08:00']);

  await page.goto(`/pet/${pet.id}`);
  await page.getByText(/Joy/).first().waitFor();

  await context.setOffline(true);
  await sitter.goto(`/sit/${'x'.repeat(22)}`);
  await screen.seesHeading('No connection');
  expect(await findSeriousProblems(sitter)).toEqual([]);
  await context.setOffline(false);
  await app.setTime(`${dayLater(7)}T02:00:00.000Z`);
  await sitter.getByRole('link', { name: 'Open the page again' }).click();
  await screen.seesHeading('This link does not work');
  await sitter.goto(path);
  await screen.seesHeading('This link does not work');
  await expect.poll(() => sitter.evaluate(async () => Object.keys(localStorage).length)).toBe(0);
  const readStoredState = () =>
    sitter.evaluate(async () => {
      const requests = await (await caches.open('alaga-sit')).keys();
      return requests.filter(({ url }) => new URL(url).pathname.startsWith('/sit/')).length;
    });
  await expect.poll(readStoredState).toBe(0);
});

it('asks whether a dose that the owner gave too is the same one, and counts both if not', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const steps = [{ startsOn: today, times: ['08:00'], repeat: { every: 1, unit: 'day' } }];
  const calls = careCalls(client, pet.id);
  const drops = await calls.addPlan({ kind: 'medication', title: 'Ear drops', steps });
  const syrup = await calls.addPlan({ kind: 'medication', title: 'Syrup', steps });
  const { path } = await createLink(client, [pet.id]);
  const sitter = await (await app.newContext()).newPage();
  const screen = actionsOn(sitter);
  await sitter.goto(path);
  for (const { id } of [drops, syrup]) await calls.give(id, { day: today, time: '08:00' });
  await screen.press('Given: Ear drops for Bantay, 8 AM');
  await sitter.getByRole('textbox', { name: 'What is your name?' }).fill('Joy');
  await screen.press('OK');
  await sitter.getByText(/gave it at 10:00 AM/).waitFor();
  expect(await findSeriousProblems(sitter)).toEqual([]);
  await screen.press('Both were given');
  await screen.sees('✓ 10:00 AM, Joy');
  await screen.press('Given: Syrup for Bantay, 8 AM');
  await screen.press('Same dose');
  await expect.poll(() => countUnsent(sitter)).toBe(0);
  const { body } = await client.get<readonly Dose[]>(`/api/pets/${pet.id}/doses`);
  const given = body.map(({ planId, extra, by }) => ({ planId, extra, by: by?.id ?? by?.name }));
  expect(given.filter(({ planId }) => planId === syrup.id)).toHaveLength(1);
  expect(given.filter(({ planId }) => planId === drops.id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ extra: false }),
      expect.objectContaining({ extra: true, by: 'Joy' }),
    ]),
  );
});

it('records a dose at the right time from a phone whose clock is fast', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  await client.post(`/api/pets/${pet.id}/care-plans`, {
    ...{ kind: 'feeding', title: '1 cup dry food' },
    steps: [{ startsOn: today, times: ['08:00'], repeat: { every: 1, unit: 'day' } }],
  });
  const { path } = await createLink(client, [pet.id], { language: 'fil' });
  const context = await app.newContext();
  await context.clock.setFixedTime(`${today}T02:20:00.000Z`);
  const sitter = await context.newPage();
  await sitter.goto(path);
  await sitter.locator('#today').getByRole('button').click();
  await sitter.getByRole('textbox', { name: 'Ano ang pangalan mo?' }).fill('Joy');
  await actionsOn(sitter).press('Sige');
  await sitter.getByText(/^✓ 10:00 AM, si Joy$/).waitFor();
  const { body: doses } = await client.get<readonly Dose[]>(`/api/pets/${pet.id}/doses`);
  expect(doses).toMatchObject([{ givenAt: `${today}T02:00:00.000Z`, by: { name: 'Joy' } }]);
});

it('refuses an entry for a pet or plan that is gone, and keeps the page and the typed text', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const { body: plan } = await client.post<{ id: string }>(`/api/pets/${pet.id}/care-plans`, {
    ...{ kind: 'feeding', title: '1 cup dry food' },
    steps: [{ startsOn: today, times: ['08:00'], repeat: { every: 1, unit: 'day' } }],
  });
  const { path } = await createLink(client, [pet.id]);
  const sitter = await (await app.newContext()).newPage();
  const screen = actionsOn(sitter);
  await sitter.goto(path);
  let loads = 0;
  sitter.on('load', () => {
    loads += 1;
  });
  await client.delete(`/api/care-plans/${plan.id}?version=1`);
  await sitter.locator('#today').getByRole('button').click();
  await sitter.getByRole('textbox', { name: 'What is your name?' }).fill('Joy');
  await screen.press('OK');
  const refusal =
    'This could not be saved. Please tell Ana: It is no longer in the list of this link.';
  await screen.sees(refusal);
  await screen.press('OK');
  await client.delete(`/api/pets/${pet.id}?version=1`);
  await screen.fill({ 'What happened': 'Slept through the thunder.' });
  await sitter.getByText('Quiet', { exact: true }).click();
  await sitter.locator('#photo').setInputFiles(await phonePhotoFile());
  await screen.press('Send to Ana');
  await screen.sees(refusal);
  expect(await sitter.getByLabel('What happened').inputValue()).toBe('Slept through the thunder.');
  expect(await sitter.getByLabel('Quiet').isChecked()).toBe(true);
  const photoCount = await sitter
    .locator('#photo')
    .evaluate((field: HTMLInputElement) => field.files?.length);
  expect(photoCount).toBe(1);
  expect(loads).toBe(0);
});

it('chooses no other pet for a refused entry about a pet that is no longer listed', async () => {
  const { client, user, pet } = await nextOwnerWithDog(app);
  const { id: otherPetId } = await buildPet(app.server.db, { userId: user.id, name: 'Muning' });
  const { path } = await createLink(client, [pet.id, otherPetId]);
  const sitter = await (await app.newContext()).newPage();
  const screen = actionsOn(sitter);
  await sitter.goto(path);
  await sitter.route('**/diary', (route) => route.abort());
  await sitter.getByRole('radio', { name: pet.name }).check({ force: true });
  await screen.fill({ 'What happened': 'Limps a little.', 'Your name': 'Joy' });
  await screen.press('Send to Ana');
  await expect.poll(() => sitter.getByLabel('What happened').inputValue()).toBe('');
  await client.delete(`/api/pets/${pet.id}?version=1`);
  await screen.fill({ 'What happened': 'Ate well.' });
  await sitter.unroute('**/diary');
  const refusal =
    'This could not be saved. Please tell Ana: It is no longer in the list of this link.';
  await screen.sees(`${refusal} “Limps a little.”`);
  expect(await sitter.getByLabel('What happened').inputValue()).toBe('Ate well.');
  // Also if the page is closed before the sitter has read why. What was begun meanwhile returns.
  await sitter.reload();
  await screen.sees(`${refusal} “Limps a little.”`);
  expect(await sitter.getByLabel('What happened').inputValue()).toBe('Ate well.');
  await sitter.getByLabel('What happened').evaluate((field: HTMLTextAreaElement) => {
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await sitter.reload();
  await screen.sees(refusal);
  await screen.press('OK');
  expect(await sitter.getByLabel('What happened').inputValue()).toBe('Limps a little.');
  expect(await sitter.locator('[name=petId]').count()).toBe(1);
  expect(await sitter.locator('[name=petId]:checked').count()).toBe(0);
});

it('shows the tasks of the new day on a page that stayed open overnight', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const { path } = await createLink(client, [pet.id]);
  const sitter = await (await app.newContext()).newPage();
  await sitter.goto(path);
  await sitter.getByText(/day 1 of 7/).waitFor();
  await sitter.getByLabel('What happened').fill('Slept');
  await app.setTime(`${dayLater(1)}T02:00:00.000Z`);
  const show = async () => {
    const answer = sitter.waitForResponse('**/sit/worker.js');
    await sitter.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await answer;
  };
  // The server's clock decides: first that of the device is a day ahead.
  let serverDay = today;
  await sitter.route('**/sit/worker.js', (route) =>
    route.fulfill({ headers: { Date: new Date(`${serverDay}T02:00:00.000Z`).toUTCString() } }),
  );
  await show();
  await sitter.getByText(/day 1 of 7/).waitFor();
  serverDay = dayLater(1);
  await show();
  await sitter.getByText(/day 2 of 7/).waitFor();
  // An unfinished entry is kept. The page's script returns it after the page is shown.
  await expect.poll(() => sitter.getByLabel('What happened').inputValue()).toBe('Slept');
});

it('keeps an unfinished diary entry through a reload, until it is sent', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const { path } = await createLink(client, [pet.id]);
  const sitter = await (await app.newContext()).newPage();
  await sitter.goto(path);
  const note = sitter.getByLabel('What happened');
  await note.fill('Slept all day');
  await sitter.locator('form[data-diary] input[type=radio][name=mood]').first().check();
  // Phones reload a page after their camera was open.
  await sitter.reload();
  await expect.poll(() => note.inputValue()).toBe('Slept all day');
  expect(await sitter.locator('input[type=radio][name=mood]').first().isChecked()).toBe(true);
  await sitter.locator('#name').fill('Joy');
  await sitter.locator('form[data-diary] button[type=submit]').click();
  await sitter.getByText('Sent to', { exact: false }).first().waitFor();
  const { body: entries } = await client.get<readonly DiaryEntry[]>(`/api/pets/${pet.id}/diary`);
  expect(entries).toMatchObject([{ note: 'Slept all day' }]);
  await sitter.reload();
  await sitter.getByRole('heading', { name: 'Hello, Joy' }).waitFor();
  expect(await note.inputValue()).toBe('');
});

it('says what was not sent when the link is taken back while entries wait', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  await client.post(`/api/pets/${pet.id}/care-plans`, {
    ...{ kind: 'feeding', title: '1 cup dry food' },
    steps: [{ startsOn: today, times: ['08:00'], repeat: { every: 1, unit: 'day' } }],
  });
  const sitterLink = await createLink(client, [pet.id]);
  const context = await app.newContext();
  const sitter = await context.newPage();
  const screen = actionsOn(sitter);
  await sitter.goto(sitterLink.path);
  await screen.fill({ 'What happened': 'Limps a little.', 'Your name': 'Joy' });
  await sitter.getByText('Quiet', { exact: true }).click();
  await context.setOffline(true);
  await screen.press('Send to Ana');
  await screen.sees('Waits to be sent');
  await sitter.locator('#today').getByRole('button').click();
  await expect.poll(() => countUnsent(sitter)).toBe(2);
  expect((await client.delete(`/api/sitter-links/${sitterLink.id}`)).status).toBe(200);
  await context.setOffline(false);
  await sitter
    .getByText(/tell Ana: Bantay, Quiet, Limps a little\. · Done: 1 cup dry food for Bantay, 8 AM/)
    .waitFor();
  await screen.press('OK');
  await screen.seesHeading('This link does not work');
});

it('says on the page of an ended link what was not saved, if the page was closed before', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const { body: plan } = await client.post<{ id: string }>(`/api/pets/${pet.id}/care-plans`, {
    ...{ kind: 'feeding', title: '1 cup dry food' },
    steps: [{ startsOn: today, times: ['08:00'], repeat: { every: 1, unit: 'day' } }],
  });
  const { id, path } = await createLink(client, [pet.id], { until: today });
  const sitter = await (await app.newContext()).newPage();
  const screen = actionsOn(sitter);
  const leaveUnsent = async () => {
    await sitter.route(`**${path}/*`, (route) => route.abort());
    await sitter.goto(path);
    await screen.fill({ 'What happened': 'Limps a little.', 'Your name': 'Joy' });
    await screen.press('Send to Ana');
    await screen.sees('Waits to be sent');
    await sitter.locator('#today').getByRole('button').click();
    await expect.poll(() => countUnsent(sitter)).toBe(2);
    await sitter.goto('about:blank');
    await sitter.unrouteAll();
  };
  const seesUnsaved = async (...entries: readonly string[]) => {
    await sitter.goto(path);
    await screen.seesHeading('This link does not work');
    await expect
      .poll(() => sitter.getByRole('alert').textContent())
      .toBe(`This could not be saved. Please tell the owner of the pets: ${entries.join(' · ')}`);
    await expect.poll(() => countUnsent(sitter)).toBe(0);
  };
  const doseText = 'Done: 1 cup dry food for Bantay, 8 AM';

  await leaveUnsent();
  await client.delete(`/api/care-plans/${plan.id}`);
  await app.setTime(`${today}T16:30:00.000Z`);
  await seesUnsaved(doseText);
  const { body: entries } = await client.get<readonly DiaryEntry[]>(`/api/pets/${pet.id}/diary`);
  expect(entries).toMatchObject([{ note: 'Limps a little.' }]);

  await app.setTime(`${today}T02:00:00.000Z`);
  await client.post(`/api/care-plans/${plan.id}/restore`);
  await leaveUnsent();
  await client.delete(`/api/sitter-links/${id}`);
  await seesUnsaved('Bantay, Limps a little.', doseText);
});

it('shows what is typed when the link ends while the page is open', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const { path } = await createLink(client, [pet.id], { until: today });
  const end = Date.parse(`${today}T16:00:00.000Z`);
  const context = await app.newContext();
  await context.clock.setFixedTime(end - 100);
  const sitter = await context.newPage();
  let serverTime = end - 100;
  await sitter.route('**/sit/worker.js', (route) =>
    route.fulfill({ headers: { Date: new Date(serverTime).toUTCString() } }),
  );
  await sitter.goto(path);
  const screen = actionsOn(sitter);
  await screen.fill({ 'What happened': 'Limps a little.' });
  await app.setTime(new Date(end).toISOString());
  serverTime = end;
  await screen.sees('This could not be saved. Please tell Ana: Limps a little.');
  await screen.press('OK');
  await screen.seesHeading('This link does not work');
});

it('closes within a minute on a device that slept through the end of the link', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const { path } = await createLink(client, [pet.id], { until: today });
  const end = Date.parse(`${today}T16:00:00.000Z`);
  const context = await app.newContext();
  const sitter = await context.newPage();
  await sitter.clock.install({ time: end - 8 * 3_600_000 });
  await sitter.route('**/sit/worker.js', (route) =>
    route.fulfill({ headers: { Date: new Date(end).toUTCString() } }),
  );
  await sitter.goto(path);
  const screen = actionsOn(sitter);
  await screen.fill({ 'Your name': 'Joy' });
  await app.setTime(new Date(end).toISOString());
  await sitter.clock.setSystemTime(end);
  await sitter.clock.runFor(60_000);
  await screen.seesHeading('This link does not work');
});

it('stays open on a phone whose clock says that the link has ended', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const { path } = await createLink(client, [pet.id], { until: today });
  const context = await app.newContext();
  await context.clock.setFixedTime(`${dayLater(1)}T02:00:00.000Z`);
  const sitter = await context.newPage();
  await sitter.route('**/sit/worker.js', (route) =>
    route.fulfill({ headers: { Date: new Date(`${today}T02:00:00.000Z`).toUTCString() } }),
  );
  let loads = 0;
  sitter.on('load', () => {
    loads += 1;
  });
  const answer = sitter.waitForResponse('**/sit/worker.js');
  await sitter.goto(path);
  await answer;
  const screen = actionsOn(sitter);
  await screen.fill({ 'What happened': 'Slept through the thunder.', 'Your name': 'Joy' });
  await screen.press('Send to Ana');
  await sitter.locator('[data-said]').getByText('Sent to Ana', { exact: true }).waitFor();
  expect(loads).toBe(1);
});

it('sends entries soon after a new failure, however long an earlier one lasted', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const { path } = await createLink(client, [pet.id]);
  const sitter = await (await app.newContext()).newPage();
  const screen = actionsOn(sitter);
  let [isRefusing, attempts] = [true, 0];
  await sitter.route('**/diary', (route) => {
    attempts += 1;
    return isRefusing ? route.abort() : route.continue();
  });
  await sitter.goto(path);
  await sitter.clock.pauseAt(`${today}T02:01:00.000Z`);
  const write = async (note: string) => {
    await screen.fill({ 'What happened': note });
    await screen.press('Send to Ana');
  };
  /** Lets seconds of the page pass until this many attempts were made. Returns how many. */
  const passUntil = async (count: number): Promise<number> => {
    let seconds = 0;
    await eventually(async () => {
      if (attempts < count) {
        seconds += 1;
        await sitter.clock.runFor(1000);
      }
      expect(attempts).toBeGreaterThanOrEqual(count);
    });
    return seconds;
  };
  await screen.fill({ 'Your name': 'Joy' });
  await write('Slept through the thunder.');
  // The waits grow to 1, 2, 4 and 8 seconds.
  expect(await passUntil(5)).toBeGreaterThan(10);
  isRefusing = false;
  await passUntil(6);
  const listEntries = async () =>
    (await client.get<readonly DiaryEntry[]>(`/api/pets/${pet.id}/diary`)).body.length;
  await expect.poll(listEntries).toBe(1);
  isRefusing = true;
  await write('Ate everything.');
  await expect.poll(() => attempts).toBe(7);
  expect(await passUntil(8)).toBeLessThan(10);
});

it('asks again about a dose that is too early, if the page was closed before the answer', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const calls = careCalls(client, pet.id);
  const { id: planId } = await calls.addPlan(AS_NEEDED);
  const { path } = await createLink(client, [pet.id]);
  const sitter = await (await app.newContext()).newPage();
  await sitter.goto(path);
  const given = await calls.give(planId, { day: null, time: null });
  expect([given.status, given.body]).toEqual([201, expect.anything()]);
  const giveButton = sitter.getByRole('button', { name: /Painkiller/ });
  const question = sitter.getByRole('dialog').filter({ hasText: 'Given anyway' });
  await giveButton.click();
  await sitter.getByRole('textbox', { name: 'What is your name?' }).fill('Joy');
  await actionsOn(sitter).press('OK');
  await question.waitFor();
  await sitter.reload();
  await question.getByRole('button', { name: 'Not given' }).click();
  // The button returns once the entry is removed from the device.
  await giveButton.waitFor();
  // A later message is no question.
  await sitter.route('**/doses', (route) =>
    route.fulfill({ status: 400, json: { code: 'care.ended', message: 'The plan has ended.' } }),
  );
  await giveButton.click();
  await sitter.getByText(/^This could not be saved\. .* The plan has ended\.$/).waitFor();
  await sitter.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await sitter.unroute('**/doses');
  // The button returns while the message is shown; the entry is removed from the device afterwards.
  await expect.poll(() => countUnsent(sitter)).toBe(0);
  await sitter.reload();
  await giveButton.waitFor();
  expect(await question.count()).toBe(0);
  await giveButton.click();
  await question.waitFor();
  await sitter.reload();
  await question.getByRole('button', { name: 'Given anyway' }).click();
  await eventually(async () => {
    const { body: doses } = await client.get<readonly Dose[]>(`/api/pets/${pet.id}/doses`);
    // Both have the same instant, and their ids come from two clocks.
    expect(doses.map(({ by }) => by?.name).toSorted()).toEqual(['Ana', 'Joy']);
  });
});

it('shows a link with its maker to the owner, who revokes it', async () => {
  const { page, client, pet, user } = await nextOwnerWithDog(app);
  const context = await app.newContext();
  const familyMember = await app.signIn({ firstName: 'Ben' }, context);
  const ownerAndUser = { ownerId: user.id, userId: familyMember.user.id };
  await buildMembership(app.server.db, ownerAndUser, { role: 'family' });
  const { path } = await createLink(familyMember.client, [pet.id], { note: 'The gate sticks.' });
  const screen = actionsOn(page);
  await page.goto('/household');
  await page.getByRole('button', { name: /^Sitter.* made by Ben/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Sitter' });
  for (const fact of ['Bantay', 'Ben', 'Without PIN', 'The gate sticks.']) {
    await sheet.getByText(fact, { exact: true }).waitFor();
  }
  await expectInOrder(page, 'the sheet of a sitter link');
  await screen.press('Revoke link');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await page.getByText('Your sitter needs no account').waitFor();
  const { body: household } = await client.get<HouseholdAnswer>('/api/household');
  expect(household.sitterLinks).toEqual([]);
  expect((await app.server.client().get(path)).status).toBe(404);
});

it('keeps what a sitter pasted although it is too long, with the problem below it', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const { path } = await createLink(client, [pet.id]);
  const sitter = await (await app.newContext()).newPage();
  const screen = actionsOn(sitter);
  await sitter.goto(path);
  const note = sitter.getByLabel('What happened');
  await note.fill('a'.repeat(2001));
  await sitter.locator('#name').fill('Jo');
  const send = sitter.getByRole('button', { name: /^Send to/ });
  await send.click();
  await screen.sees('Please keep this to 2,000 characters.');
  expect((await note.inputValue()).length).toBe(2001);
  expect(await note.evaluate((field) => field === document.activeElement)).toBe(true);
  await note.fill('a'.repeat(2000));
  await send.click();
  await sitter.getByText(/^Sent to /).waitFor();
  expect(await sitter.getByText('Please keep this to 2,000 characters.').count()).toBe(0);
});

it('keeps a typed form through a reload, without its PIN', async () => {
  const { page } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  await page.goto('/household');
  await screen.press('New sitter link');
  await screen.fill({ 'PIN optional': '592713', 'House notes optional': 'The gate sticks.' });
  await page.reload();
  const storedText = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(storedText).toContain('The gate sticks.');
  expect(storedText).not.toContain('592713');
  await screen.press('New sitter link');
  await screen.sees('Draft saved');
  expect(await page.getByLabel('House notes optional').inputValue()).toBe('The gate sticks.');
  expect(await page.getByLabel('PIN optional').inputValue()).toBe('');
});

it('offers only pets that the account may share', async () => {
  const { page, user } = await nextOwnerWithDog(app);
  const otherOwner = await ownerWithDog(app);
  await otherOwner.client.put(`/api/pets/${otherOwner.pet.id}`, { name: 'Tagpi' });
  const ownerAndUser = { ownerId: otherOwner.user.id, userId: user.id };
  await buildMembership(app.server.db, ownerAndUser, { role: 'carer' });
  await page.goto('/household');
  await actionsOn(page).press('New sitter link');
  const sheet = page.getByRole('dialog', { name: 'New sitter link' });
  await sheet.getByRole('button', { name: 'Bantay' }).waitFor();
  expect(await sheet.getByRole('button', { name: 'Tagpi' }).count()).toBe(0);
  await expectInOrder(page, 'the form of a sitter link');
});
