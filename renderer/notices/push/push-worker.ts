import { requestForAccount } from '#server/http/rules.ts';
import { keyBytes } from './push-key.ts';
import { PUSH_OWNER } from './push-owner.ts';

/**
 * Handles pushes in the service worker. The types of its global are not in the app's type library, so only the parts
 * used here are declared below.
 */
export interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface PushEvent extends ExtendableEvent {
  readonly data: { text(): string } | null;
}

export interface ClickEvent extends ExtendableEvent {
  /** The button that was pressed; empty for the notice itself. */
  readonly action?: string;
  readonly notification: {
    readonly title?: string;
    readonly tag?: string;
    readonly data: unknown;
    close(): void;
  };
}

export interface ChangeEvent extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

export interface Tab {
  focus(): Promise<unknown>;
  postMessage(message: OpenMessage): void;
}

/** Asks a page of the app to show a path by its router, so that no reload loses typed text. */
export interface OpenMessage {
  readonly kind: 'alaga.open';
  readonly path: string;
}

export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>;
  readonly clients: {
    matchAll(options: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }): Promise<readonly Tab[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly caches: Pick<CacheStorage, 'match'>;
  readonly fetch: typeof fetch;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void;
}

const SCHEDULE_PATH = '/schedule';
const MAX_TEXT_LENGTH = 1000;

/** A path of this app. Any other address opens the schedule. */
export const ownPath = (path: unknown, origin: string): string => {
  if (typeof path !== 'string' || !path.startsWith('/')) return SCHEDULE_PATH;
  try {
    // Older browsers have no URL.parse.
    const url = new URL(path, origin);
    const isOwn = url.origin === origin && !url.pathname.startsWith('/api');
    return isOwn ? `${url.pathname}${url.search}` : SCHEDULE_PATH;
  } catch {
    return SCHEDULE_PATH;
  }
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : '';

const parseMessage = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/** How the buttons of a feature's notices are answered without opening a page. */
export interface NoticeAnswers {
  /** The payload's field that names what the notice is about. */
  readonly field: string;
  /** The buttons, in this order. Browsers that support buttons show at least the first two. */
  readonly actions: readonly string[];
  /** The call that answers a button; undefined if the field's value is not as the server writes it. */
  request(
    value: unknown,
    action: string,
  ): { readonly path: string; readonly body: object } | undefined;
}

const readButtons = (names: readonly string[], actions: unknown) => {
  if (typeof actions !== 'object' || actions === null) return [];
  const actionTexts = new Map<string, unknown>(Object.entries(actions));
  return names.flatMap((action) => {
    const title = textOf(actionTexts.get(action));
    return title ? [{ action, title }] : [];
  });
};

/** The notice of a push. Browsers require one for each push, so that an unreadable push shows only the app's name. */
export const parseNotice = (
  text: string,
  origin: string,
  { field, actions, request }: NoticeAnswers,
) => {
  const message = parseMessage(text);
  const { tag, title, body, path, [field]: subject } = message;
  const hasButtons = actions.every((action) => request(subject, action));
  const buttons = hasButtons ? { actions: readButtons(actions, message['actions']) } : {};
  return {
    title: textOf(title) || 'Alaga',
    options: {
      body: textOf(body),
      tag: textOf(tag) || 'alaga',
      data: { path: ownPath(path, origin), ...(hasButtons ? { [field]: subject } : {}) },
      ...buttons,
    } satisfies NotificationOptions & {
      readonly actions?: readonly { readonly action: string; readonly title: string }[];
    },
  };
};

/** Brings a page of the app to the front and shows the path there, or opens a new page. */
const openPath = async ({ clients }: WorkerScope, path: string): Promise<void> => {
  const [tab] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!tab) {
    await clients.openWindow(path);
    return;
  }
  await tab.focus();
  tab.postMessage({ kind: 'alaga.open', path });
};

type Headers = Readonly<Record<string, string>>;

/** The owner whose notices this browser receives (push-owner.ts). Subscriptions of earlier versions do not name one. */
const ownerHeader = async (scope: WorkerScope): Promise<Headers> => {
  const storedOwner = await scope.caches.match(PUSH_OWNER);
  return storedOwner ? requestForAccount(await storedOwner.text()) : {};
};

const post = (scope: WorkerScope, owner: Headers, path: string, body: unknown): Promise<Response> =>
  scope.fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', ...owner },
    body: JSON.stringify(body),
  });

const readKey = async (scope: WorkerScope, headers: Headers): Promise<BufferSource> => {
  const answer = await scope.fetch('/api/push/key', { credentials: 'include', headers });
  const { publicKey }: { readonly publicKey: string } = await answer.json();
  return keyBytes(publicKey);
};

/** Whether the server refused for good. After any other failure, the app reports the subscription when it is opened. */
const isRefusal = ({ status }: Response): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Replaces a subscription that the browser has ended, for the same owner. */
const renewSubscription = async (scope: WorkerScope, event: ChangeEvent): Promise<void> => {
  const { oldSubscription: old } = event;
  const owner = await ownerHeader(scope);
  const newSubscription =
    event.newSubscription ??
    (await scope.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: old?.options.applicationServerKey ?? (await readKey(scope, owner)),
    }));
  const { endpoint, keys } = newSubscription.toJSON();
  const answer = await post(scope, owner, '/api/push/subscriptions', { endpoint, keys });
  if (isRefusal(answer)) await newSubscription.unsubscribe();
  else if (answer.ok && old)
    await post(scope, owner, '/api/push/unsubscribe', { endpoint: old.endpoint });
};

const readTextField = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? new Map(Object.entries(data)).get(name) : undefined;

/**
 * Records the answer of a notice's button by the same calls as the app. If the occurrence was answered
 * before, the notice says so; if the dose is too early or nothing can be sent, the app opens and asks.
 */
const answer = async (
  scope: WorkerScope,
  { notification }: ClickEvent,
  { path: callPath, body }: NonNullable<ReturnType<NoticeAnswers['request']>>,
): Promise<void> => {
  const path = ownPath(readTextField(notification.data, 'path'), scope.location.origin);
  const response = await ownerHeader(scope)
    .then((owner) => post(scope, owner, callPath, body))
    .catch(() => undefined);
  if (response?.ok) return;
  const refusal: unknown = await response?.json().catch(() => undefined);
  if (response?.status === 409 && readTextField(refusal, 'current') !== undefined) {
    await scope.registration.showNotification(notification.title ?? 'Alaga', {
      body: textOf(readTextField(refusal, 'message')),
      tag: notification.tag ?? 'alaga',
      data: { path },
    });
    return;
  }
  await openPath(scope, path);
};

/** Shows pushed notices, answers for their buttons, opens their pages, and renews the subscription. */
export const handlePushes = (scope: WorkerScope, answers: NoticeAnswers): void => {
  const { origin } = scope.location;
  scope.addEventListener('push', (event) => {
    const { title, options } = parseNotice(event.data?.text() ?? '', origin, answers);
    event.waitUntil(scope.registration.showNotification(title, options));
  });
  scope.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    const { data } = notification;
    const request = event.action
      ? answers.request(readTextField(data, answers.field), event.action)
      : undefined;
    event.waitUntil(
      request
        ? answer(scope, event, request)
        : openPath(scope, ownPath(readTextField(data, 'path'), origin)),
    );
  });
  scope.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renewSubscription(scope, event).catch(() => undefined)),
  );
};
