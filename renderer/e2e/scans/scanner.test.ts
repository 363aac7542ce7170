import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CodeDegradation, renderPicture } from '#build/bench/renderer/degraded-codes.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import {
  launchFilmingBrowser,
  readFilmed,
  watchFilming,
  writeVideo,
} from '#renderer/e2e/testing/fake-camera.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { ACTION_TIMEOUT, type App, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import type { Pet } from '#server/pets/contract.ts';

let app: App;
let folder: string;

beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'alaga-camera-'));
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A new owner on the scanner, in a browser with a camera. */
const openScanner = async (browser: Browser) => {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: PHONE,
    locale: 'en-PH',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(ACTION_TIMEOUT);
  await watchFilming(context);
  const { client } = await app.signIn({}, context);
  const page = await context.newPage();
  await page.goto('/qr-scanner');
  return { page, client, screen: actionsOn(page) };
};

/** Ways to hold a tag before a camera, each with its own link. */
const HELD_CODES: Readonly<Record<string, Partial<CodeDegradation>>> = {
  uprightCode1: { side: 260 },
  rotatedCode1: { side: 240, angle: 127 },
  smallerCode1: { side: 150 },
  blurredCode1: { side: 300, blur: 2.2 },
  paleCode1234: { side: 260, dark: 118, light: 150, noise: 2 },
};

const film = async (links: Readonly<Record<string, Partial<CodeDegradation>>>): Promise<string> => {
  const pictures = await Promise.all(
    Object.entries(links).map(([token, sight], seed) =>
      renderPicture({
        width: 640,
        height: 480,
        text: `${app.url}/share/pet/${token}`,
        level: 'M',
        seed,
        ...sight,
      }),
    ),
  );
  const file = join(folder, 'tags.y4m');
  // The video shows each tag for a third of a second, and is repeated.
  await writeVideo(
    file,
    pictures.flatMap((picture) => Array.from({ length: 10 }, () => picture)),
  );
  return file;
};

const expectRequest = async (page: Page, token: string) => {
  await page.waitForRequest((request) => request.url().endsWith(`/api/pets/share/${token}`));
};

test('finds a tag upright, rotated, small, blurred and pale, and saves its pet', async () => {
  const otherOwner = await app.server.owner();
  const { body: pet } = await otherOwner.client.post<Pet>('/api/pets', {
    name: 'Muning',
    category: 'cat',
  });
  const switchPublic = (publicProfile: boolean) =>
    otherOwner.client.put('/api/auth/user', { privacySettings: { publicProfile } });
  await switchPublic(false);
  const browser = await launchFilmingBrowser(
    await film({ ...HELD_CODES, [pet.shareToken ?? '']: { side: 260 } }),
  );
  try {
    const { page, client, screen } = await openScanner(browser);
    const requests = Object.keys(HELD_CODES).map((token) => expectRequest(page, token));
    await screen.press('Start Camera Scan');
    await screen.sees('Pet Profile Not Found');
    await Promise.all(requests);
    expect((await readFilmed(page)).most, 'frames in the worker at once').toBe(1);
    await switchPublic(true);
    await page.waitForURL(/\/dashboard/);
    await screen.sees('Pet Profile Scanned');
    await expect.poll(async () => (await readFilmed(page)).tracks).toEqual(['ended']);
    const { body: storedScans } =
      await client.get<readonly { name: string }[]>('/api/scanned-pets');
    expect(storedScans.map(({ name }) => name)).toEqual(['Muning']);
  } finally {
    await browser.close();
  }
});

/** The number of frames after which both scanning speeds were used. */
const PET_COUNT = 33;

const CAMERA: MediaStreamConstraints = {
  audio: false,
  video: {
    width: { ideal: 1920 },
    height: { ideal: 1080 },
    frameRate: { ideal: 30 },
    facingMode: { ideal: 'environment' },
  },
};

test('keeps scanning without a code, shows either camera, and releases it when stopped, hidden or left', async () => {
  const browser = await launchFilmingBrowser();
  try {
    const { page, screen } = await openScanner(browser);
    const readTracks = async () => (await readFilmed(page)).tracks;
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await screen.press('Start Camera Scan');
    await page.getByText('Hold the code inside the frame').waitFor();
    expect(await focused()).toBe('Stop Camera');
    await expect.poll(async () => (await readFilmed(page)).frames).toBeGreaterThan(PET_COUNT);
    await page.getByRole('status').filter({ hasText: 'Looking for a code...' }).waitFor();
    const { constraintsAsked, delay } = await readFilmed(page);
    expect(constraintsAsked).toEqual([CAMERA]);
    expect(delay, 'a slow machine never makes it shorter').toBeGreaterThanOrEqual(300);
    await expectInOrder(page, 'scanning');

    await page.getByRole('button', { name: 'Camera: fake_device_0' }).click();
    await page.getByRole('menuitemradio', { name: 'fake_device_1' }).click();
    await page.getByRole('button', { name: 'Camera: fake_device_1' }).waitFor();
    expect(await readTracks()).toEqual(['ended', 'live']);

    await screen.press('Stop Camera');
    await screen.sees('The camera is off.');
    expect(await focused()).toBe('Start Camera Scan');
    expect(await readTracks()).toEqual(['ended', 'ended']);

    await screen.press('Start Camera Scan');
    await page.getByText('Hold the code inside the frame').waitFor();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await screen.sees('The camera is off.');
    expect((await readTracks()).at(-1)).toBe('ended');

    await screen.press('Start Camera Scan');
    await page.getByText('Hold the code inside the frame').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/dashboard/);
    await expect.poll(readTracks).toEqual(['ended', 'ended', 'ended', 'ended']);
  } finally {
    await browser.close();
  }
});

test('offers the light and the zoom of a camera that has them', async () => {
  const browser = await launchFilmingBrowser();
  try {
    const { page, screen } = await openScanner(browser);
    await page.evaluate(() => {
      const constraints: unknown[] = [];
      Object.assign(window, { wishes: constraints });
      Object.assign(MediaStreamTrack.prototype, {
        getCapabilities: () => ({ torch: true, zoom: { min: 1, max: 4, step: 0.5 } }),
        applyConstraints: async ({ advanced }: MediaTrackConstraints) => {
          constraints.push(...(advanced ?? []));
        },
      });
    });
    await screen.press('Start Camera Scan');
    const lightButton = page.getByRole('button', { name: 'Light' });
    await lightButton.waitFor();
    const controls = page.locator('main :is(button, input:not([hidden]))');
    const orderedLabels = await controls.evaluateAll((elements) =>
      elements.map((control) => control.ariaLabel ?? control.textContent),
    );
    expect(orderedLabels).toEqual([
      'Close',
      'Light',
      'Zoom',
      'Camera: fake_device_0',
      'Upload QR Image',
      'Stop Camera',
    ]);
    await lightButton.click();
    await expect.poll(() => lightButton.getAttribute('aria-pressed')).toBe('true');
    const zoomSlider = page.getByRole('slider', { name: 'Zoom' });
    await zoomSlider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await zoomSlider.getAttribute('aria-valuetext')).toBe('1.5 times');
    await lightButton.click();
    await expect.poll(() => lightButton.getAttribute('aria-pressed')).toBe('false');
    expect(await page.evaluate('wishes')).toEqual([
      { torch: true },
      { zoom: 1.5 },
      { torch: false },
    ]);
    await expectRoomForLargeText(page, 'the scanner with all that a camera can');
  } finally {
    await browser.close();
  }
});
