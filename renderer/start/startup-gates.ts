import { currentUserKey } from '#renderer/current-user.ts';
import { queryClient } from '#renderer/query-client.ts';
import { firstScreenShown, firstTouch } from '#renderer/start/first-screen.ts';
import { toastStore } from '#renderer/ui/overlays/toast-store.ts';

/** Resolves once the account of the signed-in owner is known; never for a visitor. */
const whenSignedIn = new Promise<void>((resolve) => {
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (!queryClient.getQueryData(currentUserKey)) return;
    stop();
    resolve();
  });
});

/** Whether this device may have data of an account that is not signed in; the login asks about it too. */
const hasLeftovers = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => /^alaga\.(kept\.former$|outbox\.)/.test(key));
  } catch {
    return false;
  }
};

/**
 * Resolves once an owner is signed in or has data on this device, and the first screen is complete; earlier at the
 * first key or pointer event.
 */
export const ownerPresent = Promise.race([
  firstTouch,
  (hasLeftovers() ? Promise.resolve() : whenSignedIn).then(() => firstScreenShown),
]);

/** Resolves with the first toast. */
export const firstToast = new Promise<void>((resolve) => {
  toastStore.subscribe(resolve);
});
