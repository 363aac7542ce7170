import { afterAll, expect, it } from 'vitest';
import { launchDesktop } from '#desktop/testing/launch.ts';
import { freshFolder, placeholderApp } from '#desktop/testing/placeholder.ts';
import { ask, logIn, signUp } from './wire.ts';

const app = placeholderApp();
afterAll(() => app[Symbol.dispose]());

/** A zone in which it is the middle of the day now: at night nobody is reminded. */
const zoneAtNoon = (): string => {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

const DAY = 24 * 60 * 60_000;
const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

it('tells of a due reminder once, and a click leads the window to its pet', async () => {
  using folder = freshFolder();
  const launch = () => launchDesktop({ dataDir: folder.path, appPath: app.path });
  const first = await launch();
  await signUp(first.page);
  await logIn(first.page);
  const timeZone = zoneAtNoon();
  expect((await ask(first.page, 'PUT', '/api/auth/user', { timeZone })).status).toBe(200);
  const dog = { name: 'Bantay', category: 'dog' };
  const pet = (await ask(first.page, 'POST', '/api/pets', dog)).body as { readonly id: string };
  const rabies = await ask(first.page, 'POST', `/api/pets/${pet.id}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: dayFromNow(-300),
    nextDueDate: dayFromNow(0),
    reminderEnabled: true,
  });
  expect(rabies.status).toBe(201);
  await first.close();

  // What is due is looked for at every start, and each minute after it.
  await using again = await launch();
  const notice = await again.process.until('notice');
  expect(notice.title).toBe('Rabies for Bantay');
  expect(notice.body).toMatch(/^Due today, /);
  const focusedBefore = again.process.all('focused').length;
  again.process.click(notice.id);
  await again.page.waitForURL(`${again.origin}/pet/${pet.id}`);
  expect(again.process.all('focused').length).toBe(focusedBefore + 1);

  const test = await ask(again.page, 'POST', '/api/notices/test', {});
  expect(test).toMatchObject({ status: 200, body: { channels: ['desktop'] } });
  expect(await again.process.until('notice', 2)).toMatchObject({ title: 'A test from Alaga' });
  expect(again.process.all('notice')).toHaveLength(2);
});
