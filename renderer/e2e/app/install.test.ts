import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { actionsOn, waitForController } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import {
  type App,
  newOwner,
  ownerWithDog,
  rendererFolder,
  startApp,
} from '#renderer/e2e/testing/testing.ts';

const UPDATE_MESSAGE = 'A new version of Alaga is ready';
const ELSEWHERE = 'Alaga was updated in another tab';

let app: App;
/** The folder of a separate copy of the build, which a test may modify. */
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'alaga-renderer-'));
  cpSync(rendererFolder, folder, { recursive: true });
  app = await startApp({ browser: 'whole', rendererFolder: folder });
});
afterEach(() => app.closeOthers());
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Simulates a new build: the server now has a service worker with a different shell. */
const rebuild = () => {
  const file = join(folder, 'sw.js');
  const worker = readFileSync(file, 'utf8');
  const changedWorker = worker.replace(
    /(index\.html",revision:")(.)/,
    (_all, previous: string, firstDigit: string) => previous + (firstDigit === '0' ? '1' : '0'),
  );
  expect(changedWorker).not.toBe(worker);
  writeFileSync(file, changedWorker);
};

it('can be installed, with its icons and shortcuts', async () => {
  const { page, context } = await newOwner(app, { serviceWorkers: 'allow' });
  await page.goto('/dashboard');
  await waitForController(page);
  const session = await context.newCDPSession(page);
  const { data, errors, url } = await session.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${app.url}/manifest.webmanifest`, []]);
  const manifest: {
    readonly start_url: string;
    readonly icons: readonly { readonly src: string; readonly sizes: string }[];
    readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
  } = JSON.parse(data ?? '');
  expect(manifest.start_url).toBe('/dashboard');
  expect(manifest.shortcuts.map(({ name, url: to }) => [name, to])).toEqual([
    ['Add record', '/add-record'],
    ['Scan', '/qr-scanner'],
  ]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A test's profile counts as a private window, which must be the only obstacle to the installation.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const sizes = await page.evaluate(
    (icons) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    manifest.icons,
  );
  expect(sizes).toEqual(manifest.icons.map(({ sizes: declaredSizes }) => declaredSizes));
  const answer = await page.request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const touchIconUrl = await page.getAttribute('link[rel=apple-touch-icon]', 'href');
  expect((await page.request.get(touchIconUrl ?? '')).headers()['content-type']).toBe('image/png');
});

it('the shortcut asks for the pet and then the type of a record, and skips the question with one pet', async () => {
  const { page, pet, user } = await ownerWithDog(app);
  const screen = actionsOn(page);
  await page.goto('/add-record');
  await screen.seesHeading('What is it about?');
  await buildPet(app.server.db, { userId: user.id, name: 'Muning', category: 'cat' });
  await page.reload();
  await screen.seesHeading('Which pet is it for?');
  await expectInOrder(page, 'the choice of a pet');
  await page.getByRole('link', { name: 'Bantay' }).click();
  await screen.seesHeading('What is it about?');
  await expectInOrder(page, 'the choice of a kind');
  await page.getByRole('link', { name: 'Vaccine' }).click();
  await page.waitForURL(`**/pet/${pet.id}/vaccine`);
});

it('offers a new version, activates it on request while a form is open, and never forces it', async () => {
  const { page, context, pet } = await ownerWithDog(app, { serviceWorkers: 'allow' });
  const screen = actionsOn(page);
  await page.goto(`/pet/${pet.id}/vaccine`);
  await waitForController(page);
  const otherPage = await context.newPage();
  await otherPage.goto('/schedule');
  await waitForController(otherPage);
  await otherPage.evaluate(() => Object.assign(window, { stays: true }));
  await page.getByLabel('Notes').fill('Left front leg');
  rebuild();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await screen.sees(UPDATE_MESSAGE);
  await actionsOn(otherPage).sees(UPDATE_MESSAGE);
  await screen.press('Reload');
  await page.getByText(UPDATE_MESSAGE).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Left front leg');
  await actionsOn(otherPage).sees(ELSEWHERE);
  expect(await otherPage.evaluate(() => 'stays' in window)).toBe(true);
  await actionsOn(otherPage).press('Not now');
  await otherPage.getByText(ELSEWHERE).waitFor({ state: 'detached' });
});

it('invites to install once, and not before a minute', async () => {
  const { page } = await newOwner(app, { serviceWorkers: 'allow' });
  const screen = actionsOn(page);
  await page.clock.install({ time: app.server.clock.now() });
  await page.goto('/dashboard');
  await screen.seesHeading('Welcome back!');
  await page.evaluate(() => {
    const installEvent = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(installEvent, { prompt: async () => Object.assign(window, { asked: true }) });
    window.dispatchEvent(installEvent);
  });
  await page.clock.runFor(5000);
  await page.waitForFunction(() => localStorage.getItem('alaga.kept') !== null);
  const invitation = page.getByText('Keep Alaga on your home screen', { exact: true });
  await page.clock.runFor(50_000);
  expect(await invitation.count()).toBe(0);
  await page.clock.runFor(20_000);
  await invitation.waitFor();
  await expectInOrder(page, 'the invitation');
  await expectRoomForLargeText(page, 'the invitation');
  await screen.press('Add to Home Screen');
  expect(await page.evaluate(() => 'asked' in window)).toBe(true);
  await page.reload();
  await screen.seesHeading('Welcome back!');
  await page.clock.runFor(90_000);
  expect(await invitation.count()).toBe(0);
});
