import { currentUserKey } from './accounts/queries.ts';
import { pageLoaded } from './offline/service-worker.ts';
import { queryClient } from './query-client.ts';
import { endFirstScreen, firstScreenShown } from './ui/first-screen.ts';
import { toastStore } from './ui/toast-store.ts';

/** Resolves with the first key or pointer: before it nobody can miss what stands beside the screens. */
export const touched = new Promise<void>((resolve) => {
  const touch = () => resolve();
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, touch, true);
});

/** Resolves once the account of whoever is signed in is known, and never for a stranger. */
export const signedIn = new Promise<void>((resolve) => {
  queryClient.getQueryCache().subscribe(() => {
    if (queryClient.getQueryData(currentUserKey)) resolve();
  });
});

// Where no worker keeps the app's files yet, what an owner may need without a connection comes with the page: then it
// could not come any more.
void signedIn.then(async () => {
  if (navigator.serviceWorker?.controller) return;
  await pageLoaded();
  endFirstScreen();
});

/** Resolves once an owner is there and the first screen had its time. */
export const present = Promise.race([touched, signedIn.then(() => firstScreenShown)]);

/** Resolves with the first toast that is to be shown. */
export const toastAsked = new Promise<void>((resolve) => {
  toastStore.subscribe(resolve);
});
