import { onlineManager } from '@tanstack/react-query';

/**
 * In the desktop window the server is what counts, and it is inside: without a network the browser takes itself to be
 * offline, but everything can be read and written all the same. To be called before anything asks for the connection.
 */
export const countServerInside = (): void => {
  if (!window.alagaDesktop) return;
  Object.defineProperty(navigator, 'onLine', { get: () => true, configurable: true });
  // By itself it would hear of the browser's network.
  onlineManager.setEventListener(() => undefined);
};
