import { type ComponentType, lazy } from 'react';

const waitForConnection = (): Promise<unknown> =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/**
 * Like `lazy`, for optional parts: if one cannot be loaded, nothing is shown until the connection returns. It
 * suspends until then, so it needs its own boundary.
 */
export const lazyExtra = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    for (;;) {
      try {
        return { default: await load() };
      } catch {
        await waitForConnection();
      }
    }
  });
