import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import type { ApiToken } from '#server/tokens/contract.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const HOUR = DAY / 24;

/** Sets the device's clock off by this number of days. */
const shiftClock = async (page: Page, days: number): Promise<void> => {
  const server = app.server.clock.now().getTime();
  await page.context().clock.setFixedTime(server + days * DAY);
};

const dayOfServer = (): string => app.server.clock.now().toISOString().slice(0, 10);

it.each([-40, 3, 400])(
  'a form starts with today on a device whose clock is off by %i days',
  async (days) => {
    const { page, pet } = await nextOwnerWithDog(app);
    await shiftClock(page, days);
    await page.goto(`/pet/${pet.id}/vaccine`);
    const dateGivenField = page.getByLabel('Date given', { exact: true });
    await expect.poll(() => dateGivenField.inputValue()).toBe(dayOfServer());
  },
);

it('shows overdue reminders by the server’s day', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  const record = { type: 'vaccine', title: 'Rabies', reminderEnabled: true };
  const dueDate = new Date(app.server.clock.now().getTime() + 2 * DAY).toISOString().slice(0, 10);
  const dates = { dateAdministered: dayOfServer(), nextDueDate: dueDate };
  await client.post(`/api/pets/${pet.id}/medical-records`, { ...record, ...dates });
  await shiftClock(page, 10);
  await page.goto('/schedule');
  await actionsOn(page).seesHeading('This Week');
  await actionsOn(page).sees('1 upcoming, 0 overdue');
  expect(await page.evaluate(() => localStorage.getItem('alaga.clock'))).toBe(String(-10 * DAY));
});

it('trusts the device again once its clock is right', async () => {
  const { page } = await nextOwnerWithDog(app);
  await shiftClock(page, 10);
  await page.goto('/dashboard');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('alaga.clock'))).not.toBeNull();
  await shiftClock(page, 0);
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('alaga.clock'))).toBeNull();
});

it('says by the server’s clock whether a link for a vet works', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  const start = app.server.clock.now().getTime();
  await client.post(`/api/pets/${pet.id}/vet-links`, {
    hours: 2,
    include: { records: true, documents: false, diary: false, care: false },
  });
  const showLinks = async () => {
    await page.goto(`/pet/${pet.id}`);
    await actionsOn(page).press('For the vet');
    await page.getByText('Vet links').waitFor();
  };
  await shiftClock(page, (3 * HOUR) / DAY);
  await showLinks();
  await page.getByText(/ · Until /).waitFor();
  app.server.clock.set(new Date(start + 3 * HOUR).toISOString());
  await shiftClock(page, (-3 * HOUR) / DAY);
  await showLinks();
  await page.getByText(/ · Ended /).waitFor();
  app.server.clock.set(new Date(start).toISOString());
});

it('makes a token that works for as long as was chosen, by the server’s clock', async () => {
  const { page, client } = await nextOwnerWithDog(app);
  await shiftClock(page, (-3 * HOUR) / DAY);
  await page.goto('/profile');
  const screen = actionsOn(page);
  await screen.press('API tokens');
  await screen.press('New Token');
  await page.getByLabel('Name').fill('Home Assistant');
  await page.getByLabel('Works for').selectOption('30');
  await screen.press('Make Token');
  await screen.sees('Copy it into the program now. We show it only once.');
  const { body: tokens } = await client.get<readonly ApiToken[]>('/api/tokens');
  const until = Date.parse(tokens[0]?.expiresAt ?? '') - app.server.clock.now().getTime();
  expect(Math.round(until / HOUR)).toBe(30 * 24);
});
