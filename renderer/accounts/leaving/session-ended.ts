import type { QueryClient } from '@tanstack/react-query';
import { rememberReturn } from '#renderer/accounts/entry/return-to.ts';
import { currentUserKey } from '#renderer/accounts/queries.ts';
import { forgetKeptOwner } from '#renderer/offline/reads/kept-owner.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast, toasterThere } from '#renderer/ui/overlays/toast-store.ts';
import { pause } from '#renderer/ui/start/first-screen.ts';

const REDIRECT_DELAY = 500;
/** Milliseconds that the toast may take to be shown at all. */
const TOAST_WITHIN = 3000;

let leaving = false;

/** Whether the page is on its way to the login after a 401: the guard waits for the toast. */
export const isLeaving = (): boolean => leaving;

/**
 * A 401 on any read or write: the owner is told, and after half a second is on the way to log in again and back
 * to this page. Only once, however many calls were refused.
 */
export const sessionEnded = (queryClient: QueryClient): void => {
  if (leaving || queryClient.getQueryData(currentUserKey) === null) return;
  leaving = true;
  rememberReturn(`${window.location.pathname}${window.location.search}`);
  // What this device keeps is shown to nobody until the same owner signs in again.
  forgetKeptOwner();
  queryClient.setQueryData(currentUserKey, null);
  toast({
    title: t('error.unauthorized.title'),
    description: t('error.unauthorized.text'),
    tone: 'danger',
  });
  void Promise.race([toasterThere, pause(TOAST_WITHIN)])
    .then(() => pause(REDIRECT_DELAY))
    .then(() => window.location.assign('/api/login?reason=expired'));
};
