import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import {
  listShownNotifications,
  sayPermission,
  subscribeAt,
  waitForWorker,
} from '#renderer/e2e/testing/fake-notifications.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, freshPageOn, startApp } from '#renderer/e2e/testing/testing.ts';
import { type PushService, startPushService } from '#server/notices/testing/push-service.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';

let app: App;
let service: PushService;
/** One profile for all owners in turn, so that the service worker precaches the app only once. */
let profile: BrowserContext;
let page: Page;
let screen: Actions;

beforeAll(async () => {
  app = await startApp({ browser: 'whole' });
  service = await startPushService();
  profile = await app.newContext({ serviceWorkers: 'allow' });
});
afterAll(async () => {
  await app.close();
  await service[Symbol.asyncDispose]();
});
beforeEach(() => async () => {
  await app.server.db.run((knex) => knex('pushSubscriptions').delete());
});

/** An owner whose dog has a reminder, in a browser with a service worker. */
const open = async (dueDate = '2026-11-20', granted = true) => {
  page = await freshPageOn(profile);
  screen = actionsOn(page);
  const { user } = await app.signIn({}, profile);
  const { id: petId } = await buildPet(app.server.db, { userId: user.id, name: 'Bantay' });
  const record = await buildRecord(app.server.db, { petId, title: 'Rabies' });
  await buildReminder(app.server.db, { petId, medicalRecordId: record.id, dueDate });
  if (granted) await profile.grantPermissions(['notifications'], { origin: app.url });
  return { user };
};

const waitUntilReady = () => waitForWorker(page);
const listShownNotices = () => listShownNotifications(page);

const openSettings = async () => {
  await page.goto('/profile');
  await waitUntilReady();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await screen.seesHeading('On this device');
};

const noticeSwitch = () => page.getByRole('switch', { name: 'Notify me on this device' });
const readSwitchState = () => noticeSwitch().getAttribute('aria-checked');

const subscriptions = () =>
  app.server.db.run((knex) => knex<{ userId: string }>('pushSubscriptions').select('userId'));

describe('this device', () => {
  it('asks after a tap, subscribes, and receives pushes; a logout ends it', async () => {
    const { user } = await open('2026-11-20', false);
    await sayPermission(page, 'default', 'granted');
    await subscribeAt(page, service.subscription());
    await openSettings();
    await screen.sees('Not Set');
    await screen.sees('Your browser will ask for permission.');
    expect(await readSwitchState()).toBe('false');
    await noticeSwitch().click();
    await screen.seesToast('Notifications enabled');
    await screen.sees('Also while Alaga is closed');
    await page
      .getByRole('paragraph')
      .filter({ hasText: 'Permission' })
      .getByText('Enabled')
      .waitFor();
    expect(await subscriptions()).toEqual([{ userId: user.id }]);
    await sendReminders(app.server.parts);
    expect(service.pushed.splice(0).map(({ payload }) => payload)).toMatchObject([
      { title: 'Rabies for Bantay', body: 'Due today, Nov 20, 2026.', path: '/schedule' },
    ]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await screen.press('Sign out');
    await page.waitForURL('/');
    expect(await subscriptions()).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('test.push'))).toBeNull();
  });

  it('asks once after the first reminder, with an explanation first; the profile shows that it is on', async () => {
    const { user } = await open('2026-11-20', false);
    await sayPermission(page, 'default', 'granted');
    await subscribeAt(page, service.subscription());
    await page.goto('/profile');
    await waitUntilReady();
    const row = page.getByRole('button', { name: /^Notifications/ });
    await row.getByText('Email only').waitFor();
    await page.goto('/schedule');
    await waitUntilReady();
    await screen.press('Done: Rabies for Bantay');
    await page.getByRole('dialog').getByLabel('Next due date').fill('2027-11-20');
    await screen.press('Save Record');
    const question = page.getByRole('alertdialog', { name: 'Be notified when something is due?' });
    await question.waitFor();
    await expectInOrder(page, 'the question about notices');
    expect(await subscriptions()).toEqual([]);
    await screen.press('Notify me');
    await screen.seesToast('Notifications enabled');
    await expect.poll(subscriptions).toEqual([{ userId: user.id }]);
    // A full reload would reset the permission that the test has granted.
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await row.getByText('Email, Push').waitFor();
  });

  it('does not ask again after "Not now"', async () => {
    await open('2026-11-20', false);
    await sayPermission(page, 'default', 'granted');
    await page.goto('/schedule');
    await waitUntilReady();
    const saveRecord = async (due: string) => {
      await screen.press('Done: Rabies for Bantay');
      await page.getByRole('dialog').getByLabel('Next due date').fill(due);
      await screen.press('Save Record');
    };
    await saveRecord('2026-11-21');
    await screen.press('Not now');
    const question = page.getByRole('alertdialog', { name: 'Be notified when something is due?' });
    await question.waitFor({ state: 'detached' });
    await page.goto('/schedule');
    await waitUntilReady();
    await saveRecord('2027-11-21');
    await screen.seesToast('Record saved');
    expect(await question.count()).toBe(0);
  });

  it('can be turned off on the device and at the server', async () => {
    await open();
    await subscribeAt(page, service.subscription());
    await openSettings();
    await screen.press('Notify me while Alaga is closed too');
    await screen.sees('Also while Alaga is closed');
    await noticeSwitch().click();
    await screen.seesToast('This device gets no more notifications');
    expect(await readSwitchState()).toBe('false');
    expect(await subscriptions()).toEqual([]);
  });

  it('a subscription left by another owner receives no more of their notices', async () => {
    const remainingSubscription = service.subscription();
    await open();
    await subscribeAt(page, remainingSubscription);
    await page.addInitScript(
      ([value]) => {
        if (localStorage.getItem('test.seen') === null) {
          localStorage.setItem('test.push', value);
          localStorage.setItem('alaga.push', 'somebody-else');
          localStorage.setItem('test.seen', 'yes');
        }
      },
      [JSON.stringify(remainingSubscription)] as const,
    );
    await openSettings();
    await page.getByRole('button', { name: 'Notify me while Alaga is closed too' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('test.push'))).toBeNull();
    expect(await subscriptions()).toEqual([]);
  });
});

describe('errors:', () => {
  it('blocked before or during the question', async () => {
    await open('2026-11-20', false);
    await sayPermission(page, 'denied', 'denied');
    await openSettings();
    await screen.sees('Blocked');
    await screen.sees('Notifications blocked');
    await screen.sees('You can enable them in your browser settings.');
    expect(await noticeSwitch().count()).toBe(0);
    await open('2026-11-20', false);
    await sayPermission(page, 'default', 'denied');
    await openSettings();
    await noticeSwitch().click();
    await screen.seesToast(
      'Notifications blocked',
      'You can enable them in your browser settings.',
    );
    await screen.sees('Blocked');
  });

  it('unsupported, with instructions for an iPhone', async () => {
    await open('2026-11-20', false);
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'Notification');
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone)' });
    });
    await openSettings();
    await screen.sees('Not Supported');
    await screen.sees('Notifications not supported');
    await screen.sees("Your browser doesn't support push notifications.");
    await page.getByText('Add to Home Screen').waitFor();
    // The schedule's bell shows the same notifications.
    await page.goto('/schedule');
    await page.getByRole('button', { name: /^Notifications: / }).click();
    await screen.sees('Notifications not supported');
  });

  it('an error of the prompt, and a refusal by browser or server', async () => {
    await open('2026-11-20', false);
    await sayPermission(page, 'default', 'error');
    await openSettings();
    await noticeSwitch().click();
    await screen.seesToast('Permission error');
    await open('2026-11-20', false);
    await sayPermission(page, 'default', 'granted');
    await subscribeAt(page, 'refuses');
    await openSettings();
    await noticeSwitch().click();
    const failureText = 'Failed to enable notifications';
    await screen.seesToast(failureText, 'Please check your browser settings and try again.');
    expect(await readSwitchState()).toBe('false');
    expect(await subscriptions()).toEqual([]);
    await page.route('**/api/push/key', (route) =>
      route.fulfill({ status: 503, json: { code: 'notices.push.off', message: 'off' } }),
    );
    await noticeSwitch().click();
    await screen.seesToast(failureText, 'Push notifications are not set up here.');
    expect(await readSwitchState()).toBe('false');
  });
});

describe('a page', () => {
  it('shows a due reminder once, even in two open tabs, and again the next day', async () => {
    await open('2026-11-08');
    await page.goto('/dashboard');
    const body = '12 days overdue: it was due Nov 8, 2026.';
    await expect.poll(listShownNotices).toMatchObject([{ title: 'Rabies for Bantay', body }]);
    await page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      for (const each of notifications) each.close();
    });
    await expect.poll(listShownNotices).toEqual([]);
    const secondPage = await profile.newPage();
    await secondPage.goto('/dashboard');
    await actionsOn(secondPage).seesHeading('Welcome back!');
    await secondPage.waitForLoadState('networkidle');
    expect(await listShownNotices()).toEqual([]);
    await app.setTime('2026-11-21T02:00:00.000Z');
    await secondPage.reload();
    const nextText = '13 days overdue: it was due Nov 8, 2026.';
    await expect.poll(listShownNotices).toMatchObject([{ body: nextText }]);
    await app.setTime('2026-11-20T02:00:00.000Z');
  });

  it('shows nothing if this device receives pushes', async () => {
    const { user } = await open('2026-11-08');
    await subscribeAt(page, service.subscription('silent'));
    const pushedSubscription = JSON.stringify(service.subscription('silent'));
    await page.addInitScript(
      ([value, marker]) => {
        localStorage.setItem('test.push', value);
        localStorage.setItem('alaga.push', marker);
      },
      [pushedSubscription, user.id] as const,
    );
    await openSettings();
    await screen.sees('Also while Alaga is closed');
    await page.waitForLoadState('networkidle');
    expect(await listShownNotices()).toEqual([]);
  });
});

describe('the profile', () => {
  it('turns sounds off, shows the last deliveries, and tests all channels', async () => {
    const { user } = await open('2026-12-20');
    await openSettings();
    const soundsSwitch = page.getByRole('switch', { name: 'Sounds' });
    expect(await soundsSwitch.getAttribute('aria-checked')).toBe('true');
    await soundsSwitch.click();
    await openSettings();
    expect(await soundsSwitch.getAttribute('aria-checked')).toBe('false');
    await screen.sees('No notification was sent yet.');
    await screen.press('Send a test');
    await screen.seesToast('Test sent');
    await screen.sees('Email: sent Nov 20, 10:00 AM');
    expect(app.mails.at(-1)).toMatchObject({ to: user.email, subject: 'A test from Alaga' });
    await page.route('**/api/notices/test', (route) =>
      route.fulfill({ status: 429, json: { code: 'http.tooMany', message: 'Too many.' } }),
    );
    await screen.press('Send a test');
    await screen.seesToast('No test was sent');
    await page.unroute('**/api/notices/test');
    await page.getByRole('switch', { name: /^Email/ }).click();
    await expect
      .poll(async () => (await (await page.request.get('/api/notices')).json()).channels)
      .toEqual([]);
    await screen.press('Send a test');
    await screen.seesToast('No test was sent', 'Turn on a notification first, then send a test.');
  });
});

it('the settings are accessible at every size and in both themes', async () => {
  await open('2026-12-20');
  await openSettings();
  await screen.sees('No notification was sent yet.');
  await expectInOrder(page, 'the settings');
});
