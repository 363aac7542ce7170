import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { brokenWordsOf, doubleText } from '#renderer/e2e/testing/layout-checks.ts';
import { measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, newOwner, startApp } from '#renderer/e2e/testing/testing.ts';
import type { User } from '#server/accounts/contract.ts';
import { careCalls } from '#server/care/testing.ts';

/** The clock of these tests shows 10:00 in Manila. */
const NOW = '2026-11-20T02:00:00.000Z';

let app: App;
beforeAll(async () => {
  app = await startApp({ now: NOW });
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const PLAN = {
  kind: 'medication',
  title: 'Ear drops',
  steps: [
    {
      ...{ dose: '2 drops', startsOn: '2026-11-20', times: ['00:30', '09:30', '12:30', '20:00'] },
      repeat: { every: 1, unit: 'day' },
    },
  ],
};

/** A device with a clock of 24 hours and one with 12, of the same owner. */
const startWithTwoDevices = async (changes: Partial<User> = {}) => {
  const owner = await newOwner(app, { locale: 'en-GB' });
  const { client, context, user } = owner;
  const { id: petId } = await buildPet(app.server.db, { userId: user.id, name: 'Bantay' });
  await careCalls(client, petId).addPlan(PLAN);
  await buildReminder(app.server.db, { petId, title: 'Rabies', dueDate: '2026-11-20' });
  await client.put('/api/auth/user', changes);
  const otherContext = await app.newContext({ locale: 'en-US' });
  await otherContext.addCookies(await context.cookies());
  return { client, petId, page24: owner.page, page12: await otherContext.newPage() };
};

/** The times of day in a part of the page, one for each row that begins with one. */
const timesIn = async (region: Locator): Promise<readonly string[]> => {
  const rows = await region.getByRole('listitem').allInnerTexts();
  return rows.map((row) => row.split('\n')[0]?.replace('\u00a0', ' ') ?? '');
};

/** Times that are cut off or broken over two lines, and rows whose texts do not begin at one edge. */
const findLayoutProblems = (region: Locator): Promise<readonly string[]> =>
  region.evaluate((root) => {
    const problems: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: time } of (text.nodeValue ?? '').matchAll(/\d+:\d\d(\s[AP]M)?/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + time.length);
        const parts = [...range.getClientRects()];
        const lines = new Set(parts.map(({ top }) => Math.round(top)));
        if (lines.size > 1) problems.push(`${time} is broken`);
        const box = text.parentElement?.getBoundingClientRect();
        // Texts for screen readers have one pixel.
        if (box && box.width > 1 && parts.some(({ right }) => right > box.right + 1))
          problems.push(`${time} is cut`);
      }
    }
    const rows = root.matches('[aria-label]') ? [...root.querySelectorAll('li')] : [];
    const edges = rows.map(({ children: [, rest] }) =>
      Math.round(rest?.getBoundingClientRect().left ?? 0),
    );
    if (new Set(edges).size > 1) problems.push(`edges at ${edges.join(', ')}`);
    return problems;
  });

const WIDTHS = [390, 1280];

const expectRoomForTimes = async (page: Page, region: Locator): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await findLayoutProblems(region)]).toEqual([width, []]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
};

const in24 = ['00:30', '09:30', 'All day', '12:30', '20:00'];
const in12 = ['12:30 AM', '9:30 AM', 'All day', '12:30 PM', '8:00 PM'];

test('the same care plan has the times of each device’s clock', async () => {
  const { page24, page12, petId } = await startWithTwoDevices();
  for (const { page, times } of [
    { page: page24, times: in24 },
    { page: page12, times: in12 },
  ]) {
    const evening = times.at(-1);
    for (const path of ['/', '/schedule']) {
      await page.goto(path);
      const today = page.getByRole('region', { name: 'Today', exact: true });
      await today.getByText('0 of 5 done').waitFor();
      expect((await timesIn(today)).toSorted()).toEqual(times.toSorted());
      await today
        .getByRole('button', { name: `Give Ear drops to Bantay, ${evening}`, exact: true })
        .waitFor();
      await expectRoomForTimes(page, today);
    }
    const [earliest] = times;
    const today = page.getByRole('region', { name: 'Today', exact: true });
    await today.getByRole('button', { name: `Give Ear drops to Bantay, ${earliest}` }).click();
    await page.getByRole('button', { name: `At ${earliest}`, exact: true }).waitFor();
    await page.goto(`/pet/${petId}`);
    const plannedTimes = times.filter((time) => time !== 'All day').join(', ');
    await page.getByText(`2 drops, every day at ${plannedTimes}`).waitFor();
    await expectRoomForTimes(page, page.locator('main'));
  }
  expect(app.problems).toEqual([]);
});

test('the language of the app does not change the clock', async () => {
  const { page24, page12 } = await startWithTwoDevices({ preferredLanguage: 'fil' });
  for (const { page, times } of [
    { page: page24, times: in24 },
    { page: page12, times: in12 },
  ]) {
    await page.goto('/');
    const today = page.getByRole('region', { name: 'Ngayong araw', exact: true });
    await today.getByText('0 sa 5 ang tapos').waitFor();
    const translated = times.map((time) => time.replace('All day', 'Buong araw'));
    expect((await timesIn(today)).toSorted()).toEqual(translated.toSorted());
    await expectRoomForTimes(page, today);
  }
});

test('with text of double size, no time is broken', async () => {
  const { page12, petId } = await startWithTwoDevices({ preferredLanguage: 'fil' });
  await page12.setViewportSize({ width: 390, height: 844 });
  await doubleText(page12);
  for (const path of ['/', '/schedule', `/pet/${petId}`]) {
    await page12.goto(path);
    const main = page12.locator('main');
    await main
      .getByText(path.startsWith('/pet') ? 'araw-araw' : '12:30')
      .first()
      .waitFor();
    expect([path, await findLayoutProblems(main)]).toEqual([path, []]);
    expect([path, await brokenWordsOf(main)]).toEqual([path, []]);
    expect([path, await measureOverflow(page12)]).toEqual([path, 0]);
  }
});

test('a sitter’s page has the times of the sitter’s clock', async () => {
  const { client, petId, page24, page12 } = await startWithTwoDevices();
  const { body } = await client.post<{ link: string }>('/api/sitter-links', {
    ...{ petIds: [petId], from: '2026-11-20', until: '2026-11-26', canLog: true, language: 'en' },
    showAddress: false,
  });
  for (const { page, times, given } of [
    { page: page24, times: ['00:30', '09:30', '12:30', '20:00'], given: '✓ 10:00, Joy' },
    { page: page12, times: ['12:30 AM', '9:30 AM', '12:30 PM', '8 PM'], given: '✓ 10:00 AM, Joy' },
  ]) {
    await page.goto(new URL(body.link).pathname);
    const today = page.locator('#today');
    await today.getByText(times[1] ?? '', { exact: true }).waitFor();
    expect(await timesIn(today)).toEqual(times);
    const label = `Given: Ear drops for Bantay, ${times[0]}`;
    await today.getByRole('button', { name: label, exact: true }).waitFor();
    await expectRoomForTimes(page, today);
    if (page === page12) continue;
    const due = `Given: Ear drops for Bantay, ${times[1]}`;
    await today.getByRole('button', { name: due, exact: true }).click();
    await page.getByRole('textbox', { name: 'What is your name?' }).fill('Joy');
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await today.getByText(given).waitFor();
    await page.reload();
    await today.getByText(given.replace('✓ ', '')).waitFor();
  }
  await page12.locator('#today').getByText('10:00 AM, Joy').waitFor();
});
