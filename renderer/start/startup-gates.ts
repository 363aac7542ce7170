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

/** Resolves once an owner is there and the first screen had its time. */
export const present = Promise.race([touched, signedIn.then(() => firstScreenShown)]);

/** Resolves with the first toast that is to be shown. */
export const toastAsked = new Promise<void>((resolve) => {
  toastStore.subscribe(resolve);
});
