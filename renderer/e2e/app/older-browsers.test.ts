import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWNER_SCREENS } from '#build/start/screens.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';

/** These tests take away what Safari 16.4 and Chrome 111 lack. */

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** Runs in the page. Newer syntax is the build's work, so only functions are removed. */
const removeNewerFunctions = (): void => {
  const newerFunctions: readonly (readonly [object, readonly string[]])[] = [
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Array, ['fromAsync']],
    [Promise, ['withResolvers', 'try']],
    [AbortSignal, ['any']],
    [URL, ['parse', 'canParse']],
    [Element.prototype, ['checkVisibility']],
    [Document.prototype, ['startViewTransition']],
    [
      Set.prototype,
      ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    ],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'some', 'every', 'find', 'flatMap', 'reduce', 'forEach', 'toArray', 'take'],
    ],
    [window, ['requestIdleCallback', 'scheduler', 'Iterator', 'CloseWatcher']],
    // An iPhone has none of these in a tab of Safari.
    [window, ['Notification', 'PushManager', 'BarcodeDetector']],
    [
      Navigator.prototype,
      ['connection', 'vibrate', 'setAppBadge', 'clearAppBadge', 'userAgentData', 'getBattery'],
    ],
    [StorageManager.prototype, ['estimate']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
  ];
  for (const [target, names] of newerFunctions) {
    for (const name of names) Reflect.deleteProperty(target, name);
  }
};

test('every screen of an owner works in a browser of early 2023 and without what an iPhone lacks', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    ...{ type: 'vaccine', title: 'Rabies', dateAdministered: '2025-10-01', cost: '1250' },
    ...{ nextDueDate: '2026-11-24', reminderEnabled: true },
  });
  await page.addInitScript(removeNewerFunctions);
  const screen = actionsOn(page);
  const screens = OWNER_SCREENS.filter((path) => !path.includes('REPORT'));
  for (const path of screens) {
    await page.goto(path.replace('ID', pet.id), { waitUntil: 'networkidle' });
    await page.getByRole('heading').first().waitFor();
    expect(await page.getByRole('button', { name: 'Try Again' }).count(), path).toBe(0);
    expect(app.problems, path).toEqual([]);
  }
  expect(await page.evaluate(() => 'toArray' in [].values())).toBe(false);
  await page.goto('/schedule');
  await screen.sees('Rabies');
});
