import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, lookName, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';

let app: App;

beforeAll(async () => {
  app = await startApp({ servers: 'one' });
});
afterAll(() => app.close());

/** Accessibility problems and horizontal overflow of the current page in each look. */
const findProblems = async (page: App['page']): Promise<readonly string[]> => {
  const problems: string[] = [];
  await forEveryLook(page, async (look) => {
    problems.push(...(await findSeriousProblems(page)).map((item) => `${lookName(look)}: ${item}`));
    if ((await measureOverflow(page)) > 0) problems.push(`${lookName(look)}: scrolls sideways`);
  });
  return problems;
};

it('turns off email reminders with the button of its page, without signing in, and the profile shows it', async () => {
  const { user, client } = await app.server.owner({ preferredLanguage: 'fil' });
  const pet = await buildPet(app.server.db, { userId: user.id });
  await buildReminder(app.server.db, { petId: pet.id, dueDate: '2026-11-21' });
  await sendReminders(app.server.parts);
  const link = app.mails.at(-1)?.unsubscribe ?? '';

  const { page } = app;
  await page.goto(link);
  const button = page.getByRole('button', { name: 'I-off' });
  await button.waitFor();
  expect(await findProblems(page)).toEqual([]);
  await button.press('Enter');
  await page.getByRole('heading', { name: 'Naka-off na ang mga paalala sa email' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
  const { body } = await client.get<{ notificationPreferences: object }>('/api/auth/user');
  expect(body.notificationPreferences).toMatchObject({
    ...{ email: true, reminders: true, reminderEmail: false },
  });

  const invalid = new URL(link);
  invalid.pathname = invalid.pathname.slice(0, -1);
  await page.goto(invalid.href);
  await page.getByRole('link', { name: 'Buksan ang Alaga' }).waitFor();
  expect(await findProblems(page)).toEqual([]);
});
