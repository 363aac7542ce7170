import type { Page } from 'playwright';
import type { PushService } from '#server/notices/testing/push-service.ts';

/** Fakes the notification permission, because a headless browser always denies it. */
export const sayPermission = (
  page: Page,
  value: NotificationPermission,
  answers: NotificationPermission | 'error',
) =>
  page.addInitScript(
    ([permissionShown, answer]) => {
      let currentPermission = permissionShown;
      Object.defineProperty(Notification, 'permission', { get: () => currentPermission });
      Notification.requestPermission = async () => {
        if (answer === 'error') throw new TypeError('not allowed here');
        currentPermission = answer;
        return answer;
      };
    },
    [value, answers] as const,
  );

/** Fakes the push subscription with a local service, because no vendor's push service is reachable. */
export const subscribeAt = (
  page: Page,
  subscription: ReturnType<PushService['subscription']> | 'refuses',
) =>
  page.addInitScript((permission) => {
    const key = 'test.push';
    const created = () => {
      const storedPermission = localStorage.getItem(key);
      if (storedPermission === null) return null;
      const { endpoint, keys } = JSON.parse(storedPermission);
      const unsubscribe = async () => {
        localStorage.removeItem(key);
        return true;
      };
      return { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => created(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        if (permission === 'refuses') throw new DOMException('no service', 'AbortError');
        if (applicationServerKey.length !== 65) throw new DOMException('bad key');
        localStorage.setItem(key, JSON.stringify(permission));
        return created();
      },
    });
  }, subscription);

/** Resolves when the service worker controls the page. An interaction makes it register at once. */
export const waitForWorker = async (page: Page): Promise<void> => {
  await page.keyboard.press('Shift');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
};

/** The visible notices by tag. */
export const listShownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const shownNotifications = await (await navigator.serviceWorker.ready).getNotifications();
    const notifications = shownNotifications.map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      data,
    }));
    return notifications.sort((a, b) => a.tag.localeCompare(b.tag));
  });
