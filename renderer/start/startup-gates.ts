import { currentUserKey } from '#renderer/accounts/queries.ts';
import { queryClient } from '#renderer/query-client.ts';
import { toastStore } from '#renderer/ui/overlays/toast-store.ts';
import { firstScreenShown, touched } from '#renderer/ui/start/first-screen.ts';

/** Resolves once the account of whoever is signed in is known, and never for a stranger. */
const signedIn = new Promise<void>((resolve) => {
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (!queryClient.getQueryData(currentUserKey)) return;
    stop();
    resolve();
  });
});

/** Whether this device may hold something of an account that is not signed in: it is asked about on the login too. */
const hasLeftovers = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => /^alaga\.(kept\.former$|outbox\.)/.test(key));
  } catch {
    return false;
  }
};

/** Resolves once an owner is there, or something of one, and the first screen had its time. */
export const present = Promise.race([
  touched,
  (hasLeftovers() ? Promise.resolve() : signedIn).then(() => firstScreenShown),
]);

/** Resolves with the first toast that is to be shown. */
export const toastAsked = new Promise<void>((resolve) => {
  toastStore.subscribe(resolve);
});
