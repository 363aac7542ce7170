import type { QueryClient } from '@tanstack/react-query';
import { currentUserKey } from './accounts/queries.ts';
import { toastStore } from './ui/toast-store.ts';

/** Resolves with the first key or pointer: before it nobody can miss what stands beside the screens. */
export const touched = new Promise<void>((resolve) => {
  const touch = () => resolve();
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, touch, true);
});

/** Resolves once the account of whoever is signed in is known, and never for a stranger. */
export const signedIn = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    client.getQueryCache().subscribe(() => {
      if (client.getQueryData(currentUserKey)) resolve();
    });
  });

/** Resolves with the first toast that is to be shown. */
export const toastAsked = new Promise<void>((resolve) => {
  toastStore.subscribe(resolve);
});
