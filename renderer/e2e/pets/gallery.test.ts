import type { BrowserContextOptions, CDPSession, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, DESKTOP, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import type { MedicalRecord } from '#server/records/contract.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const uploadPhoto = async (background: string) => {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background } });
  return `data:image/jpeg;base64,${(await image.jpeg().toBuffer()).toString('base64')}`;
};

/** Adds a record with three photos, and opens the second one from the history. */
const start = async (options?: BrowserContextOptions) => {
  const { client, pet, page } = await nextOwnerWithDog(app, options);
  const { body: record } = await client.post<MedicalRecord>(`/api/pets/${pet.id}/medical-records`, {
    type: 'lab-test',
    title: 'Blood Test',
    dateAdministered: '2026-11-20',
    attachments: await Promise.all(['#1f6f5c', '#8f5200', '#b4322a'].map(uploadPhoto)),
  });
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByRole('button', { name: /Blood Test/ }).click();
  const openerButton = page.getByRole('button', { name: 'Photo 2 of 3, opens full size' });
  await openerButton.click();
  await page.getByRole('dialog', { name: 'Photo 2 of 3' }).waitFor();
  return { page, client, record, opener: openerButton };
};

const expectPhoto = (page: Page, number: number) =>
  page.getByRole('dialog', { name: `Photo ${number} of 3`, exact: true }).waitFor();

const shownPhoto = (page: Page) => page.getByRole('dialog', { name: /^Photo/ }).getByRole('img');

const readScale = (page: Page): Promise<number> =>
  shownPhoto(page).evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);

const readShift = (page: Page): Promise<number> =>
  shownPhoto(page).evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).e);

test('by keyboard: next, previous, first, last, zoom and close, with the focus returned', async () => {
  const { page, record, opener } = await start();
  expect(await shownPhoto(page).getAttribute('src')).toBe(record.photos[1]?.url);
  await page.keyboard.press('ArrowRight');
  await expectPhoto(page, 3);
  await page.keyboard.press('ArrowRight');
  await expectPhoto(page, 3);
  await page.keyboard.press('Home');
  await expectPhoto(page, 1);
  await page.keyboard.press('ArrowLeft');
  await expectPhoto(page, 1);
  await page.keyboard.press('End');
  await expectPhoto(page, 3);
  expect(await shownPhoto(page).getAttribute('src')).toBe(record.photos[2]?.url);
  await page.keyboard.press('+');
  await expect.poll(() => readScale(page)).toBe(1.5);
  await page.keyboard.press('-');
  await expect.poll(() => readScale(page)).toBe(1);
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowLeft');
  await expectPhoto(page, 2);
  await expect.poll(() => readScale(page), { message: 'another photo begins fitted' }).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: /^Photo/ }).waitFor({ state: 'detached' });
  await expect
    .poll(() => opener.evaluate((element) => element === document.activeElement))
    .toBe(true);
});

test('photos that another device removes meanwhile leave the gallery, which keeps its photo or takes the next', async () => {
  const { page, record, client } = await start();
  await page.keyboard.press('End');
  await expectPhoto(page, 3);
  const [first, , last] = record.photos.map(({ url }) => url);
  let version = record.version;
  const removePhotos = async (attachments: readonly (string | undefined)[]) => {
    const body = { attachments, version };
    const answer = await client.put<MedicalRecord>(`/api/medical-records/${record.id}`, body);
    version = answer.body.version;
    // Lists are fetched again when the page is looked at, but not within half a minute.
    await app.advance(60_000);
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
  };
  await removePhotos([first, last]);
  await page.getByRole('dialog', { name: 'Photo 2 of 2', exact: true }).waitFor();
  expect(await shownPhoto(page).getAttribute('src')).toBe(last);
  await removePhotos([first]);
  await page.getByRole('dialog', { name: 'Photo 1 of 1', exact: true }).waitFor();
  expect(await shownPhoto(page).getAttribute('src')).toBe(first);
});

test('by buttons, double click and wheel', async () => {
  const { page } = await start({ viewport: DESKTOP });
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expectPhoto(page, 3);
  await page.getByRole('button', { name: 'Previous photo' }).click();
  await expectPhoto(page, 2);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => readScale(page)).toBe(1.5);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => readScale(page)).toBe(1);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => readScale(page)).toBeGreaterThan(1.5);
  await page.mouse.down();
  await page.mouse.move(700, 400, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(() => readShift(page), { message: 'what is zoomed is shifted, not swiped' })
    .toBeGreaterThan(20);
  await expectPhoto(page, 2);
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => readScale(page)).toBe(1);
  await page.mouse.dblclick(640, 400);
  await expect.poll(() => readScale(page)).toBe(2);
});

type FingerPosition = readonly [x: number, y: number];

const touch = async (debug: CDPSession, type: string, fingers: readonly FingerPosition[]) => {
  const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }));
  // The cast is safe: callers pass only these event names of the DevTools protocol.
  const kind = type as 'touchStart' | 'touchMove' | 'touchEnd';
  await debug.send('Input.dispatchTouchEvent', { type: kind, touchPoints });
};

test('by touch: swipe, double tap, pinch and pan', async () => {
  const { page } = await start({ hasTouch: true, isMobile: true });
  const cdpSession = await page.context().newCDPSession(page);
  const drag = async (startX: number, to: number) => {
    await touch(cdpSession, 'touchStart', [[startX, 400]]);
    for (let step = 1; step <= 5; step += 1) {
      await touch(cdpSession, 'touchMove', [[startX + ((to - startX) * step) / 5, 400]]);
    }
    await touch(cdpSession, 'touchEnd', []);
  };
  // All four events are sent at once, because two taps must come close together however slow the computer is.
  const doubleTap = async () => {
    await Promise.all(
      [1, 2].flatMap(() => [
        touch(cdpSession, 'touchStart', [[195, 400]]),
        touch(cdpSession, 'touchEnd', []),
      ]),
    );
  };
  await drag(300, 100);
  await expectPhoto(page, 3);
  await drag(100, 300);
  await expectPhoto(page, 2);

  await doubleTap();
  await expect.poll(() => readScale(page)).toBe(2);
  await drag(150, 220);
  await expect.poll(() => readShift(page)).toBeGreaterThan(40);
  await expectPhoto(page, 2);
  await doubleTap();
  await expect.poll(() => readScale(page)).toBe(1);

  await touch(cdpSession, 'touchStart', [
    [150, 400],
    [240, 400],
  ]);
  for (let step = 1; step <= 5; step += 1) {
    await touch(cdpSession, 'touchMove', [
      [150 - step * 18, 400],
      [240 + step * 18, 400],
    ]);
  }
  await touch(cdpSession, 'touchEnd', []);
  await expect.poll(() => readScale(page)).toBeGreaterThan(2);
  await expectPhoto(page, 2);
});

test('a full-size photo has no layout or accessibility problem in both themes, from 320 px to a desktop', async () => {
  const { page } = await start();
  await expectInOrder(page, 'the photo');
  await expectPhoto(page, 2);
  expect(app.problems).toEqual([]);
});
