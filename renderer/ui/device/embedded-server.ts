import { onlineManager } from '@tanstack/react-query';

/**
 * In the desktop window the server is embedded: without a network the browser considers itself offline, but
 * everything still works. Must be called before anything reads the connection state.
 */
export const treatServerAsOnline = (): void => {
  if (!window.alagaDesktop) return;
  Object.defineProperty(navigator, 'onLine', { get: () => true, configurable: true });
  // Otherwise TanStack Query would follow the browser's network state.
  onlineManager.setEventListener(() => undefined);
};
