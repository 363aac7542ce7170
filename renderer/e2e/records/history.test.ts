import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, nextOwner, startApp } from '#renderer/e2e/testing/testing.ts';
import { checkChangesSooner } from '#renderer/e2e/testing/timers.ts';
import { AS_NEEDED } from '#server/care/testing.ts';
import { RECORD_TYPES } from '#server/records/rules.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

/** An owner with a dog and this number of records, one day apart, with alternating types and costs. */
const start = async (count: number) => {
  const owner = await nextOwner(app);
  const { db } = app.server;
  const pet = await buildPet(db, { userId: owner.user.id });
  await db.transaction(async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const dateGiven = new Date(Date.UTC(2026, 10, 19 - index)).toISOString().slice(0, 10);
      await buildRecord(tx, {
        petId: pet.id,
        type: RECORD_TYPES[index % RECORD_TYPES.length] ?? 'vaccine',
        title: `Number ${index + 1}`,
        dateAdministered: dateGiven,
        clinic: 'Sample Vet Clinic',
        costCentavos: ((index * 7) % 11) * 10_000,
        cost: String(((index * 7) % 11) * 100),
      });
    }
  });
  return { ...owner, pet };
};

const rows = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Number' });
const beginsWith = (page: Page, title: string) =>
  rows(page).first().getByText(title, { exact: true }).waitFor();
const chipButton = (page: Page, name: RegExp) => page.getByRole('button', { name });

test('filters by several types, and shows the count and a chip', async () => {
  const { page, pet } = await start(16);
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByText('16 records', { exact: true }).waitFor();
  await chipButton(page, /All types/).click();
  await page.getByRole('menuitemcheckbox', { name: 'Vaccine' }).click();
  await page.getByText('3 of 16 records').waitFor();
  await page.getByRole('menuitemcheckbox', { name: 'Surgery' }).click();
  await page.getByText('5 of 16 records').waitFor();
  await page.keyboard.press('Escape');
  await chipButton(page, /2 types/).waitFor();
  await expect.poll(() => rows(page).count()).toBe(5);

  await chipButton(page, /2 types/).click();
  await page.getByRole('menuitemcheckbox', { name: 'All types' }).click();
  await page.getByText('16 records', { exact: true }).waitFor();
});

test('says that a type has no records, and links back to all', async () => {
  const { page, pet } = await start(2);
  await page.goto(`/pet/${pet.id}?tab=records`);
  await chipButton(page, /All types/).click();
  await page.getByRole('menuitemcheckbox', { name: 'Grooming' }).click();
  await page.getByText('No records of these types.').waitFor();
  await page.getByText('0 of 2 records').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'All types', exact: true }).click();
  await expect.poll(() => rows(page).count()).toBe(2);
});

test('sorting survives a change of tabs and a reload, by keyboard only', async () => {
  const { page, pet } = await start(14);
  await page.goto(`/pet/${pet.id}?tab=records`);
  await beginsWith(page, 'Number 1');
  await chipButton(page, /Newest/).focus();
  await page.keyboard.press('Enter');
  await beginsWith(page, 'Number 14');
  await chipButton(page, /Oldest/).waitFor();

  await chipButton(page, /Date given/).focus();
  await page.keyboard.press('Enter');
  const highlightedRow = page.locator('[data-highlighted]');
  await highlightedRow.and(page.getByRole('menuitemradio', { name: 'Date given' })).waitFor();
  await page.keyboard.press('End');
  await highlightedRow.and(page.getByRole('menuitemradio', { name: 'Cost' })).waitFor();
  await page.keyboard.press('Enter');
  await chipButton(page, /Highest/).waitFor();
  await beginsWith(page, 'Number 4');
  expect(await rows(page).first().textContent()).toContain('Nov 16, 2026');

  await page.getByRole('tab', { name: 'Info' }).click();
  await page.getByRole('tab', { name: 'Records' }).click();
  await chipButton(page, /Highest/).waitFor();
  await page.goto(`/pet/${pet.id}?tab=records&refresh=true`);
  await chipButton(page, /Highest/).waitFor();
  await beginsWith(page, 'Number 4');
  await page.waitForURL(`**/pet/${pet.id}`);

  await chipButton(page, /Cost/).click();
  await page.getByRole('menuitemradio', { name: 'Type' }).click();
  await chipButton(page, /A to Z/).waitFor();
  await page.getByRole('heading', { name: /^Checkup/ }).waitFor();
});

test('loads older records without a jump, states positions, and never loses the focus', async () => {
  const { page, pet } = await start(130);
  await page.goto(`/pet/${pet.id}?tab=records`);
  await rows(page).first().waitFor();
  expect(await rows(page).count()).toBeLessThan(50);
  expect(await rows(page).first().getAttribute('aria-posinset')).toBe('1');

  const secondPageLoaded = page.waitForResponse(/page=2/);
  await rows(page).first().getByRole('button').focus();
  await page.evaluate(() => window.scrollTo(0, 2600));
  await secondPageLoaded;
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(pageHeight).toBeGreaterThan(6000);
  expect(await page.evaluate(() => window.scrollY)).toBe(2600);
  await page.mouse.move(200, 500);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');

  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3000);
      return page.getByText('Number 130', { exact: true }).count();
    })
    .toBe(1);
  const lastRow = rows(page).filter({ hasText: 'Number 130' });
  expect(await lastRow.getAttribute('aria-setsize')).toBe('130');
  expect(await lastRow.getAttribute('aria-posinset')).toBe('130');

  // Going back by keyboard works because the list always renders the row next to the focused one.
  await lastRow.getByRole('button').focus();
  for (let pressCount = 0; pressCount < 40; pressCount += 1) {
    await page.keyboard.press('Shift+Tab');
    // Nobody presses faster than the browser draws.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const focusedText = await page.evaluate(() => document.activeElement?.textContent);
  expect(focusedText).toContain('Number 90');
});

test('the history has no layout or accessibility problem, from 320 px to a desktop and with text of double size', async () => {
  const { page, pet } = await start(30);
  await page.goto(`/pet/${pet.id}?tab=records`);
  await rows(page).first().waitFor();
  await expectInOrder(page, 'the history');
  await expectRoomForLargeText(page, 'the history');
  await chipButton(page, /All types/).click();
  await page.getByRole('menuitemcheckbox', { name: 'Vaccine' }).click();
  await page.getByText('5 of 30 records').waitFor();
  await expectInOrder(page, 'the chosen types');
  expect(await page.getByRole('menuitemcheckbox', { name: 'Vaccine' }).isVisible()).toBe(true);
  expect(app.problems).toEqual([]);
});

test('what another device deletes while it is open closes, and says why', async () => {
  const { page, client, pet } = await start(2);
  const screen = actionsOn(page);
  await client.post(`/api/pets/${pet.id}/care-plans`, AS_NEEDED);
  await client.post(`/api/pets/${pet.id}/pet-documents`, {
    kind: 'passport',
    title: 'EU passport',
  });
  const deleteElsewhere = async (list: string, path: string) => {
    const { body } = await client.get<readonly { readonly id: string }[]>(list);
    const changes = page.waitForResponse((answer) => answer.url().includes('/api/changes'));
    await client.delete(`${path}/${body[0]?.id}`);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await changes;
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const isGone = (title: string) =>
    screen.seesToast(
      `${title} is no longer in this list`,
      'It was deleted or changed on another device.',
    );
  await checkChangesSooner(page);
  await page.goto(`/pet/${pet.id}?tab=records`);
  await rows(page).first().getByRole('button').click();
  await page.getByRole('dialog', { name: 'Number 1' }).waitFor();
  await deleteElsewhere(`/api/pets/${pet.id}/medical-records`, '/api/medical-records');
  await isGone('Number 1');

  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('button', { name: 'More for Painkiller' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await page.getByRole('dialog').waitFor();
  await deleteElsewhere('/api/care-plans', '/api/care-plans');
  await isGone('Painkiller');

  await page.goto(`/pet/${pet.id}/documents`);
  await page.getByRole('button', { name: /EU passport/ }).click();
  await page.getByRole('dialog', { name: 'EU passport' }).waitFor();
  await deleteElsewhere(`/api/pets/${pet.id}/pet-documents`, '/api/pet-documents');
  await isGone('EU passport');
});
