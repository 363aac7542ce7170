import { type ComponentType, lazy } from 'react';

const connectionBack = (): Promise<unknown> =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/**
 * As `lazy`, for what can be done without: where it could not be fetched, nothing stands in its place until the
 * connection is back. Suspended until then, it needs a boundary of its own.
 */
export const lazyExtra = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    for (;;) {
      try {
        return { default: await load() };
      } catch {
        await connectionBack();
      }
    }
  });
