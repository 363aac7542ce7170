import { afterAll, expect, it } from 'vitest';
import { launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder, placeholderApp } from '#desktop/testing/placeholder.ts';
import { toastOf } from '#renderer/e2e/testing/testing.ts';
import { seenKey } from '#renderer/welcome/first-days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { ask, dayFromNow, logIn, signUp, zoneAtNoon } from './api-calls.ts';

const app = placeholderApp();
afterAll(() => app[Symbol.dispose]());

/** Sets the clock of the first start five days back, so that the check of each minute shows no notice yet. */
const EARLIER_CLOCK = { DOUBLE_DAYS_AHEAD: '-5' };

const RABIES = {
  type: 'vaccine',
  title: 'Rabies',
  dateAdministered: dayFromNow(-300),
  nextDueDate: dayFromNow(0),
  reminderEnabled: true,
};

it('notifies of a due reminder once, and its notice opens, snoozes and completes it', async () => {
  using folder = makeFolder();
  const launch = (env = {}) => launchDesktop({ dataDir: folder.path, appPath: app.path, env });
  const firstRun = await launch(EARLIER_CLOCK);
  await signUp(firstRun.page);
  await logIn(firstRun.page);
  const timeZone = zoneAtNoon();
  expect((await ask(firstRun.page, 'PUT', '/api/auth/user', { timeZone })).status).toBe(200);
  const dog = { name: 'Bantay', category: 'dog' };
  const pet = (await ask(firstRun.page, 'POST', '/api/pets', dog)).body as { readonly id: string };
  const rabies = await ask(firstRun.page, 'POST', `/api/pets/${pet.id}/medical-records`, RABIES);
  expect(rabies.status).toBe(201);
  await firstRun.close();

  // Due reminders are checked at every start, and every minute after it.
  const secondRun = await launch();
  const notice = await secondRun.process.waitFor('notice');
  expect(notice).toMatchObject({
    title: 'Rabies for Bantay',
    body: expect.stringMatching(/^Due today, /),
    actions: ['Done', 'Snooze 60 minutes'],
  });
  const focusedBefore = secondRun.process.all('focused').length;
  secondRun.process.click(notice.id);
  await secondRun.page.waitForURL(`${secondRun.origin}/pet/${pet.id}`);
  expect(secondRun.process.all('focused').length).toBe(focusedBefore + 1);

  const testResponse = await ask(secondRun.page, 'POST', '/api/notices/test', {});
  expect(testResponse).toMatchObject({ status: 200, body: { channels: ['desktop'] } });
  const secondNotice = await secondRun.process.waitFor('notice', 2);
  expect(secondNotice).toMatchObject({ title: 'A test from Alaga', actions: [] });
  expect(secondRun.process.all('notice')).toHaveLength(2);
  secondRun.process.have({ ask: 'notice-action', id: notice.id, index: 1 });
  expect(await secondRun.close()).toBe(0);

  // An hour later the notice is shown again, and the reminder is marked as done on it.
  await using laterRun = await launch({ DOUBLE_DAYS_AHEAD: String(61 / (24 * 60)) });
  const snoozedNotice = await laterRun.process.waitFor('notice');
  expect(snoozedNotice.title).toBe('Rabies for Bantay');
  laterRun.process.have({ ask: 'notice-action', id: snoozedNotice.id, index: 0 });
  await expect
    .poll(async () => (await ask(laterRun.page, 'GET', '/api/reminders')).body)
    .toMatchObject([{ title: 'Rabies', isCompleted: true }]);
});

it('notifies of a dose at its time, and its notice records it, or opens the day on a second click', async () => {
  using folder = makeFolder();
  const launch = (env = {}) => launchDesktop({ dataDir: folder.path, appPath: app.path, env });
  const firstRun = await launch(EARLIER_CLOCK);
  await signUp(firstRun.page);
  await logIn(firstRun.page);
  const timeZone = zoneAtNoon();
  await ask(firstRun.page, 'PUT', '/api/auth/user', { timeZone });
  const dog = { name: 'Bantay', category: 'dog' };
  const pet = (await ask(firstRun.page, 'POST', '/api/pets', dog)).body as { readonly id: string };
  const today = dayIn(new Date(), timeZone);
  const step = { dose: '1 tablet', startsOn: today, times: ['11:00'], repeat: null };
  const plan = { kind: 'medication', title: 'Amoxicillin', steps: [step] };
  const createResponse = await ask(firstRun.page, 'POST', `/api/pets/${pet.id}/care-plans`, plan);
  expect(createResponse.status).toBe(201);
  await firstRun.close();

  await using secondRun = await launch();
  const notice = await secondRun.process.waitFor('notice');
  expect(notice).toMatchObject({
    title: 'Amoxicillin for Bantay',
    body: expect.stringMatching(/^1 tablet\. (Due|Still due)/),
    actions: ['Given', 'Skip', 'Snooze 60 minutes'],
  });
  secondRun.process.have({ ask: 'notice-action', id: notice.id, index: 0 });
  await expect
    .poll(
      async () => (await ask(secondRun.page, 'GET', `/api/care?from=${today}&to=${today}`)).body,
    )
    .toMatchObject({ items: [{ title: 'Amoxicillin', status: 'given' }] });
  secondRun.process.have({ ask: 'notice-action', id: notice.id, index: 1 });
  await secondRun.page.waitForURL(`${secondRun.origin}/dashboard`);
});

it.each(['fails', 'unsupported'] as const)(
  'a reminder that the system does not show (%s) stays due and is shown in the app',
  async (method) => {
    using folder = makeFolder();
    const launch = (env = {}) => launchDesktop({ dataDir: folder.path, env });
    const firstRun = await launch(EARLIER_CLOCK);
    const user =
      (await signUp(firstRun.page)) && ((await logIn(firstRun.page)).body as { id: string });
    const timeZone = zoneAtNoon();
    await ask(firstRun.page, 'PUT', '/api/auth/user', { timeZone });
    await firstRun.page.evaluate((key) => localStorage.setItem(key, 'true'), seenKey(user.id));
    const dog = { name: 'Bantay', category: 'dog' };
    const pet = (await ask(firstRun.page, 'POST', '/api/pets', dog)).body as {
      readonly id: string;
    };
    await ask(firstRun.page, 'POST', `/api/pets/${pet.id}/medical-records`, RABIES);
    await firstRun.close();

    await using unseen = await launch({ DOUBLE_NOTICES: method });
    const noticeToast = toastOf(unseen.page).filter({ hasText: 'Rabies for Bantay' });
    await noticeToast.getByRole('button', { name: 'Open' }).click();
    await unseen.page.waitForURL(`${unseen.origin}/pet/${pet.id}`);
    expect(unseen.process.all('notice')).toEqual([]);
    const testResponse = await ask(unseen.page, 'POST', '/api/notices/test', {});
    expect(testResponse.body).toMatchObject({
      deliveries: [{ channel: 'desktop', state: 'failed' }],
    });
    await unseen.close();

    // The app starts an hour later, on a system that shows notices again.
    await using laterRun = await launch({ DOUBLE_DAYS_AHEAD: String(61 / (24 * 60)) });
    expect(await laterRun.process.waitFor('notice')).toMatchObject({ title: 'Rabies for Bantay' });
  },
);

it('several reminders that the system does not show are counted, and lead to the list', async () => {
  using folder = makeFolder();
  const firstRun = await launchDesktop({ dataDir: folder.path, env: EARLIER_CLOCK });
  const user =
    (await signUp(firstRun.page)) && ((await logIn(firstRun.page)).body as { id: string });
  await ask(firstRun.page, 'PUT', '/api/auth/user', { timeZone: zoneAtNoon() });
  await firstRun.page.evaluate((key) => localStorage.setItem(key, 'true'), seenKey(user.id));
  for (const name of ['Bantay', 'Muning']) {
    const pet = (await ask(firstRun.page, 'POST', '/api/pets', { name, category: 'dog' })).body;
    const { id } = pet as { readonly id: string };
    await ask(firstRun.page, 'POST', `/api/pets/${id}/medical-records`, RABIES);
  }
  await firstRun.close();

  await using unseen = await launchDesktop({
    dataDir: folder.path,
    env: { DOUBLE_NOTICES: 'fails' },
  });
  const noticeToast = toastOf(unseen.page).filter({ hasText: '2 reminders' });
  await noticeToast.getByText('Rabies for Bantay').waitFor();
  await noticeToast.getByText('Rabies for Muning').waitFor();
  await noticeToast.getByRole('button', { name: 'Open' }).click();
  await unseen.page.waitForURL(`${unseen.origin}/schedule`);
});
