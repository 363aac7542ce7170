import { describe, expect, test, vi } from 'vitest';
import { careAnswers } from '#renderer/care/push-answers.ts';
import {
  type ChangeEvent,
  type ClickEvent,
  handlePushes,
  ownPath,
  type PushEvent,
  parseNotice,
  type WorkerScope,
} from './push-worker.ts';

const ORIGIN = 'https://alaga.example';

test.each([
  ['/schedule', '/schedule'],
  ['/pet/0199?tab=records', '/pet/0199?tab=records'],
  ['//evil.example/x', '/schedule'],
  ['/\\evil.example', '/schedule'],
  ['https://evil.example/', '/schedule'],
  ['https://alaga.example/profile', '/schedule'],
  ['javascript:alert(1)', '/schedule'],
  ['/api/logout', '/schedule'],
  ['/x/../api/logout', '/schedule'],
  [undefined, '/schedule'],
  [7, '/schedule'],
])('%s opens %s', (path, openedPath) => {
  expect(ownPath(path, ORIGIN)).toBe(openedPath);
});

describe('a payload', () => {
  test('is shown with its title, text and path', () => {
    const payload = {
      tag: 'r1',
      title: 'Rabies for Bantay',
      body: 'Due today.',
      path: '/schedule',
    };
    expect(parseNotice(JSON.stringify(payload), ORIGIN, careAnswers)).toEqual({
      title: 'Rabies for Bantay',
      options: { tag: 'r1', body: 'Due today.', data: { path: '/schedule' } },
    });
  });

  test.each(['', 'no JSON', 'null', '7', '[1]', '{"title":{},"body":1,"tag":[],"path":"//x"}'])(
    'that is unreadable (%s) is shown with only the name of the app',
    (text) => {
      expect(parseNotice(text, ORIGIN, careAnswers)).toEqual({
        title: 'Alaga',
        options: { tag: 'alaga', body: '', data: { path: '/schedule' } },
      });
    },
  );

  test('is cut where it is endless', () => {
    const { title } = parseNotice(JSON.stringify({ title: 'x'.repeat(5000) }), ORIGIN, careAnswers);
    expect(title).toHaveLength(1000);
  });
});

const subscriptionAt = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: new ArrayBuffer(65), userVisibleOnly: true },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: vi.fn(async () => true),
});

/** A double of the service worker's global: its events, and a record of what was done. */
const makeWorkerScope = (status = 201) => {
  const listeners = new Map<string, (event: never) => void>();
  const newSubscription = subscriptionAt('https://push.example/new');
  const calls = {
    show: vi.fn(async () => undefined),
    subscribe: vi.fn(async (_options: PushSubscriptionOptionsInit) => newSubscription),
    openWindow: vi.fn(async () => undefined),
    fetch: vi.fn(async (_path: string, _init: RequestInit) => Response.json({}, { status })),
  };
  const tabs: { focus: () => Promise<void>; postMessage: (message: unknown) => void }[] = [];
  // The cast is safe: the code under test uses nothing else of the global.
  const scope = {
    location: { origin: ORIGIN },
    registration: { showNotification: calls.show, pushManager: { subscribe: calls.subscribe } },
    clients: { matchAll: async () => tabs, openWindow: calls.openWindow },
    fetch: calls.fetch,
    caches: { match: async () => new Response('0199') },
    addEventListener: (type: string, listener: (event: never) => void) =>
      listeners.set(type, listener),
  } as unknown as WorkerScope;
  handlePushes(scope, careAnswers);
  const happen = async (type: string, event: object): Promise<void> => {
    const waitUntilPromises: Promise<unknown>[] = [];
    const listener = listeners.get(type);
    listener?.({
      ...event,
      waitUntil: (each: Promise<unknown>) => waitUntilPromises.push(each),
    } as never);
    await Promise.all(waitUntilPromises);
  };
  return { did: calls, tabs, fresh: newSubscription, happen };
};

type EventStub<E> = Omit<E, 'waitUntil'>;

const clickOn = (data: unknown): EventStub<ClickEvent> => ({
  notification: { data, close: vi.fn() },
});

test('a push without a payload still shows a notice, as browsers insist on one', async () => {
  const { did: calls, happen } = makeWorkerScope();
  await happen('push', { data: null } satisfies EventStub<PushEvent>);
  expect(calls.show).toHaveBeenCalledExactlyOnceWith('Alaga', expect.anything());
});

test('a click opens the path in a new page, or in the page that is already open', async () => {
  const { did: calls, tabs, happen } = makeWorkerScope();
  const click = clickOn({ path: '/schedule' });
  await happen('notificationclick', click);
  expect(click.notification.close).toHaveBeenCalledOnce();
  expect(calls.openWindow).toHaveBeenCalledExactlyOnceWith('/schedule');
  const tab = { focus: vi.fn(async () => undefined), postMessage: vi.fn() };
  tabs.push(tab);
  await happen('notificationclick', clickOn({ path: 'https://evil.example' }));
  expect(tab.focus).toHaveBeenCalledOnce();
  expect(tab.postMessage).toHaveBeenCalledExactlyOnceWith({
    kind: 'alaga.open',
    path: '/schedule',
  });
  expect(calls.openWindow).toHaveBeenCalledOnce();
});

describe('a dose', () => {
  const CARE_SLOT = { planId: 'p1', day: '2026-11-24', time: '08:00' };
  const payload = JSON.stringify({
    ...{ tag: 'p1-2026-11-24-08:00', title: 'Amoxicillin for Bantay', body: 'Due at 08:00.' },
    ...{ path: '/dashboard', care: { ...CARE_SLOT, noticeId: 'n1' } },
    actions: { given: 'Given', skip: 'Skip', snooze: 'Snooze' },
  });
  const { title, options } = parseNotice(payload, ORIGIN, careAnswers);
  const pressAction = (action: string): EventStub<ClickEvent> => ({
    action,
    notification: { title, tag: options.tag, data: options.data, close: vi.fn() },
  });

  test('has a button for each answer', () => {
    expect(options).toMatchObject({
      data: { path: '/dashboard', care: CARE_SLOT },
      actions: [
        { action: 'given', title: 'Given' },
        { action: 'skip', title: 'Skip' },
        { action: 'snooze', title: 'Snooze' },
      ],
    });
  });

  test.each([{ planId: '../users' }, { day: 7 }, { time: {} }])(
    'has no buttons if it is not named as the server does: %o',
    (otherClient) => {
      const text = JSON.stringify({
        ...JSON.parse(payload),
        care: { ...CARE_SLOT, ...otherClient },
      });
      const noticeOptions = parseNotice(text, ORIGIN, careAnswers).options;
      expect([noticeOptions.data, 'actions' in noticeOptions]).toEqual([
        { path: '/dashboard' },
        false,
      ]);
    },
  );

  test.each([
    ['given', '/api/care-plans/p1/doses', { status: 'given' }],
    ['skip', '/api/care-plans/p1/doses', { status: 'skipped' }],
    ['snooze', '/api/care-plans/p1/snooze', {}],
  ])('is answered by %s for its owner, without opening a page', async (action, path, more) => {
    const { did: calls, happen } = makeWorkerScope();
    await happen('notificationclick', pressAction(action));
    const [call] = calls.fetch.mock.calls;
    expect([call?.[0], JSON.parse(String(call?.[1].body))]).toEqual([
      path,
      { day: '2026-11-24', time: '08:00', ...more },
    ]);
    expect(call?.[1].headers).toMatchObject({ 'Alaga-Owner': '0199' });
    expect([calls.openWindow.mock.calls, calls.show.mock.calls]).toEqual([[], []]);
  });

  test('that somebody else recorded is reported in the notice', async () => {
    const { did: calls, happen } = makeWorkerScope();
    const refusal = { message: 'This dose was already recorded', current: {} };
    calls.fetch.mockResolvedValueOnce(Response.json(refusal, { status: 409 }));
    await happen('notificationclick', pressAction('given'));
    expect(calls.show).toHaveBeenCalledExactlyOnceWith('Amoxicillin for Bantay', {
      body: 'This dose was already recorded',
      tag: options.tag,
      data: { path: '/dashboard' },
    });
    expect(calls.openWindow).not.toHaveBeenCalled();
  });

  test('that is too early or cannot be sent opens the dashboard', async () => {
    const { did: calls, happen } = makeWorkerScope();
    calls.fetch.mockResolvedValueOnce(Response.json({ last: {} }, { status: 409 }));
    await happen('notificationclick', pressAction('given'));
    calls.fetch.mockRejectedValueOnce(new TypeError('offline'));
    await happen('notificationclick', pressAction('skip'));
    await happen('notificationclick', pressAction(''));
    expect(calls.openWindow.mock.calls).toEqual([['/dashboard'], ['/dashboard'], ['/dashboard']]);
    expect(calls.fetch).toHaveBeenCalledTimes(2);
  });
});

describe('a subscription that the browser has ended', () => {
  const oldSubscription = subscriptionAt('https://push.example/old');
  // The cast is safe: the code under test uses nothing else of a subscription.
  const changeEvent = { oldSubscription: oldSubscription } as unknown as EventStub<ChangeEvent>;
  const listSentRequests = ({ did: calls }: ReturnType<typeof makeWorkerScope>) =>
    calls.fetch.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body)).endpoint]);

  test('is replaced with the same key, and both are sent to the server', async () => {
    const fakeScope = makeWorkerScope();
    await fakeScope.happen('pushsubscriptionchange', changeEvent);
    expect(fakeScope.did.subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: oldSubscription.options.applicationServerKey,
    });
    expect(listSentRequests(fakeScope)).toEqual([
      ['/api/push/subscriptions', 'https://push.example/new'],
      ['/api/push/unsubscribe', 'https://push.example/old'],
    ]);
    for (const [, { headers }] of fakeScope.did.fetch.mock.calls) {
      expect(headers).toMatchObject({ 'Alaga-Owner': '0199' });
    }
    expect(fakeScope.fresh.unsubscribe).not.toHaveBeenCalled();
  });

  test.each([
    ['nobody', 401],
    ['another owner', 412],
  ])('is not answered if %s is signed in', async (_, status) => {
    const fakeScope = makeWorkerScope(status);
    await fakeScope.happen('pushsubscriptionchange', changeEvent);
    expect(fakeScope.fresh.unsubscribe).toHaveBeenCalledOnce();
    expect(fakeScope.did.fetch).toHaveBeenCalledOnce();
  });

  test.each([429, 500, 503])(
    'stays for the next start of the app if the server answers %i',
    async (status) => {
      const fakeScope = makeWorkerScope(status);
      await fakeScope.happen('pushsubscriptionchange', changeEvent);
      expect(fakeScope.fresh.unsubscribe).not.toHaveBeenCalled();
      expect(fakeScope.did.fetch).toHaveBeenCalledOnce();
    },
  );
});
