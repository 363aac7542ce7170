import type { BrowserContext, CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { type Actions, actionsOn, waitForController } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { listShownNotifications } from '#renderer/e2e/testing/fake-notifications.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import type { Dose } from '#server/doses/contract.ts';
import { startPushService } from '#server/notices/testing/push-service.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';

/** The globals of a service worker that TypeScript's library for pages lacks. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (
    type: string,
    init: { readonly notification: Notification; readonly action: string },
  ) => Event;
}

let app: App;
let context: BrowserContext;
let page: Page;
let screen: Actions;

beforeAll(async () => {
  app = await startApp({ browser: 'whole' });
});
afterAll(() => app.close());

beforeEach(async () => {
  context = await app.newContext({ serviceWorkers: 'allow' });
  page = await context.newPage();
  screen = actionsOn(page);
  return () => context.close();
});

const waitUntilReady = () =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);

it('is revalidated on each request, with the same policy as every page', async () => {
  const { status, headers } = await app.server.client().send('GET', '/sw.js');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
});

it('opens the shell offline, says what is missing, and continues by itself', async () => {
  await app.signIn({}, context);
  await page.goto('/dashboard');
  await screen.seesHeading('Welcome back!');
  expect(await waitUntilReady()).toBe(`${app.url}/sw.js`);
  await context.setOffline(true);
  await page.goto('/recently-deleted');
  await screen.seesHeading('You are offline');
  expect(page.url()).toBe(`${app.url}/recently-deleted`);
  expect(await findSeriousProblems(page)).toEqual([]);
  await context.setOffline(false);
  await screen.seesHeading('Recently deleted');
});

it('leaves API calls and public pages to the server', async () => {
  await page.goto('/login');
  await waitUntilReady();
  await page.reload();
  await screen.seesHeading('Welcome to Alaga');
  const health = await page.goto('/api/health');
  expect(health?.headers()['content-type']).toContain('application/json');
  const pagePaths = ['/share/pet/x', '/shared/pet/x', '/sit/x', '/vet/x', '/calendar/x'];
  for (const path of [...pagePaths, '/api/pets']) {
    const answer = await page.goto(path);
    expect([path, answer?.fromServiceWorker()]).toEqual([path, false]);
  }
});

it('caches no answers of calls', async () => {
  await app.signIn({}, context);
  await page.goto('/dashboard');
  await waitUntilReady();
  await page.reload();
  await screen.seesHeading('Welcome back!');
  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys();
    const allRequests = await Promise.all(
      names.map(async (name) => (await caches.open(name)).keys()),
    );
    return allRequests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cachedPaths).toContain('/index.html');
  expect(cachedPaths.filter((path) => path.startsWith('/api'))).toEqual([]);
});

it('is removed by a logout, and registered again by the next page', async () => {
  await app.signIn({}, context);
  await page.goto('/profile');
  await waitUntilReady();
  await screen.press('Sign out');
  await page.waitForURL('/');
  await screen.seesHeading('Welcome back');
  await waitUntilReady();
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
  await context.setOffline(true);
  await page.reload();
  await screen.seesHeading('You are offline');
});

it('says that unsent changes are gone, and no new version, when all data of an open page is cleared', async () => {
  const { client } = await app.signIn({}, context);
  const { body: pet } = await client.post<{ readonly id: string }>('/api/pets', {
    ...{ name: 'Bantay', category: 'dog' },
  });
  await page.goto(`/pet/${pet.id}/vaccine`);
  await waitForController(page);
  await page.route('**/medical-records', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await page.getByRole('button', { name: 'Save Record' }).last().click();
  await page.getByText('1 item waits to be sent').waitFor();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', {
    origin: app.url,
    storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller === null);
  // The app's next check finds it.
  const notice = page.locator('[data-device-notice]');
  await notice.getByText('Unsent changes are gone').waitFor();
  await page.getByText('1 item waits to be sent').waitFor({ state: 'detached' });
  expect(await notice.count()).toBe(1);
});

it('shows the login after an offline logout, without any of the owner’s data', async () => {
  await app.signIn({}, context);
  await page.goto('/profile');
  await waitForController(page);
  await context.setOffline(true);
  await screen.press('Sign out');
  await page.waitForURL('/');
  await screen.seesHeading('Welcome back');
  await page.reload();
  await screen.seesHeading('Welcome back');
  const names = await page.evaluate(() => caches.keys());
  expect(names.filter((name) => !name.startsWith('alaga-precache'))).toEqual([]);
  await context.setOffline(false);
  await page.reload();
  await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401);
});

it('is not registered in the desktop window', async () => {
  await page.addInitScript(() => {
    Object.assign(window, {
      alagaDesktop: {
        platform: 'linux',
        version: '1.0.0',
        onAsked: () => () => {},
        tell: () => Promise.resolve(),
      },
    });
  });
  await page.goto('/login');
  await screen.seesHeading('Welcome to Alaga');
  await page.waitForLoadState('networkidle');
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});

describe('a push', () => {
  const openDevTools = async (): Promise<[CDPSession, string]> => {
    const session = await context.newCDPSession(page);
    const updateFound = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ownRegistration = registrations.find(({ scopeURL }) => scopeURL === `${app.url}/`);
        if (ownRegistration) resolve(ownRegistration.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    return [session, await updateFound];
  };

  /**
   * Pushes until exactly these notices are shown. Chromium can lose a notice with the tag of one
   * that is still being shown or closed.
   */
  const pushUntilShown = (
    session: CDPSession,
    registrationId: string,
    data: string,
    expected: readonly object[],
  ) =>
    expect
      .poll(async () => {
        const origin = `${app.url}/`;
        await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
        return expect
          .poll(() => listShownNotifications(page), { timeout: 4000 })
          .toMatchObject(expected)
          .then(
            () => true,
            () => false,
          );
      })
      .toBe(true);

  it('is shown, replaces an earlier one, and ignores harmful content', async () => {
    await context.grantPermissions(['notifications'], { origin: app.url });
    await page.goto('/login');
    await waitUntilReady();
    const [session, registrationId] = await openDevTools();
    const push = (data: string, expected: readonly object[]) =>
      pushUntilShown(session, registrationId, data, expected);
    const rabies = { tag: 'r1', title: 'Rabies for Bantay', path: '/schedule' };
    const data = { path: '/schedule' };
    const firstNotice = { tag: 'r1', title: 'Rabies for Bantay', body: 'Due tomorrow.', data };
    const today = { ...firstNotice, body: 'Due today.' };
    const fallbackNotice = { tag: 'alaga', title: 'Alaga', body: '', data };
    await push(JSON.stringify({ ...rabies, body: 'Due tomorrow.' }), [firstNotice]);
    await push(JSON.stringify({ ...rabies, body: 'Due today.' }), [today]);
    await push('<b>no JSON</b>', [fallbackNotice, today]);
    expect(await listShownNotifications(page)).toEqual([fallbackNotice, today]);
  });

  it('records the answer of each button of a dose without opening the app', async () => {
    await using service = await startPushService();
    await context.grantPermissions(['notifications'], { origin: app.url });
    const { user, client } = await app.signIn({}, context);
    const { id: petId } = await buildPet(app.server.db, { userId: user.id, name: 'Bantay' });
    await client.post('/api/push/subscriptions', service.subscription());
    const step = { dose: '1 tablet', startsOn: '2026-11-20', repeat: { every: 1, unit: 'day' } };
    const times = ['11:00', '15:00', '19:00'];
    const plan = { kind: 'medication', title: 'Amoxicillin', steps: [{ ...step, times }] };
    await client.post(`/api/pets/${petId}/care-plans`, plan);
    await page.goto('/dashboard');
    await screen.seesHeading('Welcome back!');
    await waitUntilReady();
    const [session, registrationId] = await openDevTools();
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('no service worker');

    const pushAt = async (time: string): Promise<void> => {
      await app.setTime(new Date(`2026-11-20T${time}:00+08:00`).toISOString());
      await sendReminders(app.server.parts);
      const { payload } = service.pushed.splice(0).at(-1) ?? {};
      const data = JSON.stringify(payload);
      await pushUntilShown(session, registrationId, data, [{}]);
    };
    // A headless browser draws no buttons, so the event of a tap on one is dispatched in the worker.
    const pressAction = async (action: string): Promise<void> => {
      await worker.evaluate(async (action) => {
        const scope = globalThis as unknown as WorkerScope;
        const [notification] = await scope.registration.getNotifications();
        if (!notification) throw new Error('no notice is shown');
        const event = new scope.NotificationEvent('notificationclick', { notification, action });
        let waitUntilPromise: Promise<unknown> | undefined;
        // Only events of the browser itself may extend the life of a worker.
        Object.defineProperty(event, 'waitUntil', {
          value: (promise: Promise<unknown>) => {
            waitUntilPromise = promise;
          },
        });
        scope.dispatchEvent(event);
        await waitUntilPromise;
      }, action);
      await expect.poll(() => listShownNotifications(page)).toEqual([]);
    };

    await pushAt('11:00');
    await pressAction('given');
    await pushAt('15:00');
    await pressAction('skip');
    await pushAt('19:00');
    await pressAction('snooze');
    const { body } = await client.get<readonly Dose[]>(`/api/pets/${petId}/doses`);
    expect(body.map(({ time, status }) => `${time} ${status}`).toSorted()).toEqual([
      '11:00 given',
      '15:00 skipped',
    ]);
    // A snoozed dose is announced again after an hour.
    await pushAt('20:00');
    expect(await listShownNotifications(page)).toMatchObject([{ title: 'Amoxicillin for Bantay' }]);
    await app.setTime('2026-11-20T02:00:00.000Z');
  });

  it('opens its page in the open tab without a reload when clicked', async () => {
    await app.signIn({}, context);
    await page.goto('/dashboard');
    await screen.seesHeading('Welcome back!');
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await page.waitForLoadState('networkidle');
    await page.evaluate(() =>
      navigator.serviceWorker.dispatchEvent(
        new MessageEvent('message', { data: { kind: 'alaga.open', path: '/profile' } }),
      ),
    );
    await screen.seesHeading('Ana Reyes');
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  });
});
