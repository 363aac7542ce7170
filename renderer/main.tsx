import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError, NetworkError } from './api.ts';
import { isAccountOutdated } from './current-account.ts';
import { openClicked } from './notices/open-clicked.ts';
import { deferInstallPrompt } from './offline/install/install-prompt.ts';
import { registerServiceWorker } from './offline/install/service-worker.ts';
import { loadKindsFrom } from './offline/outbox/kinds.ts';
import { queryClient } from './query-client.ts';
import { makeRouter } from './router.tsx';
import { watchForUpdate } from './start/app-updated.ts';
import { firstScreenDrawn, nextIdleTurn, pause } from './start/first-screen.ts';
import { lazyExtra } from './start/lazy-extra.ts';
import { firstToast, ownerPresent } from './start/startup-gates.ts';
import { treatServerAsOnline } from './ui/device/embedded-server.ts';
import { IconStyle } from './ui/icons/icon-style.tsx';
import { deviceLanguage, showLanguage } from './ui/language/language-choice.ts';

treatServerAsOnline();

const loadPanels = async () => (await import('./start/lazy-panels.ts')).lazyPanels;

// Loaded with the first toast for visitors, who usually see none. For an owner it is loaded after the first
// screen, because offline it could not be fetched any more.
const Toaster = lazyExtra(async () => {
  await Promise.race([firstToast, ownerPresent]);
  return (await loadPanels()).toaster();
});

// Notices and questions about reminders, which appear on every page.
const GlobalNotices = lazyExtra(async () => {
  await ownerPresent.then(nextIdleTurn);
  return (await loadPanels()).globalNotices();
});

const loadStoredQueries = async () => (await loadPanels()).storedQueries();

// Manages the data that is kept on the device, with its notices.
const OnDevice = lazyExtra(async () => {
  await ownerPresent.then(nextIdleTurn);
  return (await loadPanels()).onDevice();
});

/** Shows the failure page of `startup.js`, which needs none of the code that failed. */
const showStartFailure = (error: unknown): void => {
  reportError(error);
  window.dispatchEvent(new Event('alaga:startup-failed'));
};

/**
 * The statuses for an expired session or another account. The owner is informed, and they are not reported as
 * errors.
 */
const NO_LONGER_SIGNED_IN = [401, 412];

/** Reports errors that an error boundary shows. A missing connection is none of the app's. */
const reportCaughtError = (error: unknown): void => {
  if (error instanceof NetworkError) return;
  if (error instanceof ApiError && NO_LONGER_SIGNED_IN.includes(error.status)) return;
  reportError(error);
};

type AppRouter = ReturnType<typeof makeRouter>;

interface AppProps {
  readonly router: AppRouter;
  readonly open: (path: string) => void;
}

const App = ({ router, open }: AppProps) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <IconStyle>
        <RouterProvider router={router} />
        <Suspense>
          <Toaster />
        </Suspense>
        <Suspense>
          <GlobalNotices router={router} open={open} />
        </Suspense>
        {!window.alagaDesktop && (
          <Suspense>
            <OnDevice storedQueries={loadStoredQueries} />
          </Suspense>
        )}
      </IconStyle>
    </QueryClientProvider>
  </StrictMode>
);

/** Milliseconds in which the first screen should be rendered; afterwards its skeleton is shown. */
const SPLASH_TIMEOUT = 300;
/** The delay if the page contains the prerendered login, which is already readable. */
const PRERENDERED_TIMEOUT = 2000;

const startApp = async (): Promise<void> => {
  // Without a pause, this and the following work would block a slow phone for long.
  await pause();
  if (!('parse' in URL)) await (await loadPanels()).olderBrowsers();
  const router = makeRouter(queryClient);
  const element = document.getElementById('root');
  if (!element) throw new Error('no #root');
  const openPath = (path: string) => router.history.push(path);
  openClicked(openPath);
  // Another tab or an answer may report a different account; a suspended tab checks when it becomes visible.
  const checkSession = async () => {
    if (isAccountOutdated())
      (await import('./account-switch.ts')).switchToSignedIn(queryClient, router);
  };
  for (const type of ['storage', 'visibilitychange']) {
    window.addEventListener(type, checkSession);
  }
  const stop = router.subscribe('onRendered', () => {
    stop();
    void firstScreenDrawn();
  });
  const timeLimit = pause(element.querySelector('[inert]') ? PRERENDERED_TIMEOUT : SPLASH_TIMEOUT);
  await Promise.all([showLanguage(deviceLanguage()), Promise.race([router.load(), timeLimit])]);
  const root = createRoot(element, {
    onUncaughtError: showStartFailure,
    onCaughtError: reportCaughtError,
  });
  // A transition renders in small slices, so the browser stays responsive.
  startTransition(() => root.render(<App router={router} open={openPath} />));
};

deferInstallPrompt();
watchForUpdate();
loadKindsFrom(async () => (await loadPanels()).offlineKinds());
startApp().catch(showStartFailure);
void registerServiceWorker();
