import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listTargets } from '#db/notices/targets.ts';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectFits } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import { startTargetPeer, type TargetPeer } from '#server/notices/testing/target-peers.ts';

let peer: TargetPeer;
let app: App;
let page: Page;
let screen: Actions;

beforeAll(async () => {
  peer = await startTargetPeer();
  app = await startApp({ config: { allowedTargets: [peer.place] } });
});
afterAll(async () => {
  await app.close();
  await peer[Symbol.asyncDispose]();
});

beforeEach(async () => {
  page = await app.freshPage();
  screen = actionsOn(page);
});

const expectPageFits = () => expectFits(page);

const readLastStatus = () =>
  page.getByRole('list', { name: 'Other apps' }).getByRole('status').textContent();

const open = async () => {
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await screen.press('Other apps');
};

it('adds a webhook, tests it, shows why one fails, changes and deletes it', async () => {
  const { user } = await app.signIn({}, page.context());
  await open();
  await screen.sees('No other app gets your notifications.');
  await expectPageFits();
  await screen.press('Add App');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await screen.sees('Enter a name for this app');
  await page.getByLabel('App', { exact: true }).selectOption('webhook');
  await page.getByLabel('Name').fill('My house');
  await page.getByLabel('Address').fill('https://10.0.0.8/hook');
  await screen.press('Make a secret');
  await expect.poll(() => page.getByLabel('Secret').inputValue()).toMatch(/^whsec_[\w+/]{32}$/);
  await expectPageFits();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await screen.sees(
    'Alaga cannot send to this address. It must start with https:// and be on the public internet.',
  );
  await page.getByLabel('Address').fill(`${peer.origin}/hook`);
  await page.getByRole('checkbox', { name: /^Running low/ }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await screen.sees('Nothing was sent yet');
  const [storedTarget] = await listTargets(app.server.db, user.id);
  expect(storedTarget).toMatchObject({
    kind: 'webhook',
    events: ['reminder', 'care', 'found', 'visit'],
  });

  peer.misbehave = (_, response) => response.writeHead(204).end();
  await page.getByRole('button', { name: 'Send a test to My house' }).click();
  await screen.seesToast('The test arrived');
  await expect.poll(() => readLastStatus()).toMatch(/^Sent Nov 20/);
  await expectPageFits();
  peer.misbehave = (_, response) => response.writeHead(401).end('words of the peer');
  await page.getByRole('button', { name: 'Send a test to My house' }).click();
  await expect
    .poll(() => readLastStatus())
    .toMatch(/^Failed Nov 20.*: the app refused it; check the address/);
  await expectPageFits();
  expect(await page.content()).not.toContain('words of the peer');

  await page.getByRole('button', { name: 'Change My house' }).click();
  await screen.sees('Leave it empty to keep the one that is saved');
  expect(await page.getByLabel('Secret').inputValue()).toBe('');
  await page.getByLabel('Name').fill('Our house');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Change Our house' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await screen.sees('Delete this app?');
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await screen.seesToast('Nothing more is sent there');
  await screen.sees('No other app gets your notifications.');
});

it('keeps a typed form through a reload, without its secret', async () => {
  await app.signIn({}, page.context());
  await open();
  await screen.press('Add App');
  await page.getByLabel('App', { exact: true }).selectOption('webhook');
  await page.getByLabel('Name').fill('My house');
  await screen.press('Make a secret');
  const secret = await page.getByLabel('Secret').inputValue();
  await page.reload();
  const storedText = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(storedText).toContain('My house');
  expect(storedText).not.toContain(secret);
  await open();
  await screen.press('Add App');
  await screen.sees('Draft saved');
  expect(await page.getByLabel('Name').inputValue()).toBe('My house');
  expect(await page.getByLabel('Secret').inputValue()).toBe('');
  await expectPageFits();
  await screen.press('Start over');
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
});

it('says so in Filipino where the apps cannot be loaded', async () => {
  await app.signIn({ preferredLanguage: 'fil' }, page.context());
  await page.route('**/api/notification-targets', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Mga notification/ }).click();
  await screen.press('Iba pang app');
  await screen.sees('Hindi ma-load ang mga app. Tingnan ang koneksyon mo at buksan ulit ito.');
  await expectPageFits();
});
