import type { QueryClient } from '@tanstack/react-query';
import { rememberReturnPath } from '#renderer/accounts/entry/return-path.ts';
import { currentUserKey } from '#renderer/current-user.ts';
import { forgetStoredOwner } from '#renderer/offline/reads/stored-owner.ts';
import { pause } from '#renderer/start/first-screen.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast, toasterReady } from '#renderer/ui/overlays/toast-store.ts';

const REDIRECT_DELAY = 500;
/** Milliseconds to wait for the toast to appear. */
const TOAST_TIMEOUT = 3000;

let isLeavingPage = false;

/**
 * Whether the page is redirecting to the login after a 401. The route guard waits, so that the toast can be
 * read.
 */
export const isLeaving = (): boolean => isLeavingPage;

/**
 * Handles a 401 of any call: shows a toast, then after half a second redirects to the login, which returns to
 * this page. Runs only once, however many calls fail.
 */
export const sessionEnded = (queryClient: QueryClient): void => {
  if (isLeavingPage || queryClient.getQueryData(currentUserKey) === null) return;
  isLeavingPage = true;
  rememberReturnPath(`${window.location.pathname}${window.location.search}`);
  // Data kept on this device is hidden until the same owner signs in again.
  forgetStoredOwner();
  queryClient.setQueryData(currentUserKey, null);
  toast({
    title: t('error.unauthorized.title'),
    description: t('error.unauthorized.text'),
    tone: 'danger',
  });
  void Promise.race([toasterReady, pause(TOAST_TIMEOUT)])
    .then(() => pause(REDIRECT_DELAY))
    .then(() => window.location.assign('/api/login?reason=expired'));
};
