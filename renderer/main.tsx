import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isOutdated } from './account-here.ts';
import { ApiError } from './api.ts';
import { openClicked } from './notices/clicked.ts';
import { holdInstallPrompt } from './offline/install/install-prompt.ts';
import { registerServiceWorker } from './offline/install/service-worker.ts';
import { loadKindsFrom } from './offline/outbox/kinds.ts';
import { queryClient } from './query-client.ts';
import { makeRouter } from './router.tsx';
import { present, toastAsked } from './start/startup-gates.ts';
import { deviceLanguage, showLanguage } from './ui/language/language-choice.ts';

import { countServerInside } from './ui/server-inside.ts';
import { watchForUpdate } from './ui/start/app-updated.ts';

import { firstScreenDrawn, inTurn, pause } from './ui/start/first-screen.ts';
import { lazyExtra } from './ui/start/lazy-extra.ts';

countServerInside();

const loadPanels = async () => (await import('./start/lazy-panels.ts')).lazyPanels;

// Toasts load once there can be one: a stranger who only looks loads none of their code. For an owner they load behind
// the first screen, because without a connection they could not be fetched any more.
const Toaster = lazyExtra(async () => {
  await Promise.race([toastAsked, present]);
  return (await loadPanels()).toaster();
});

// Notices for owners who allow them, and questions about reminders, from wherever the app is open.
const OverPage = lazyExtra(async () => {
  await present.then(inTurn);
  return (await loadPanels()).overPage();
});

const loadKeptQueries = async () => (await loadPanels()).keptQueries();

// What the device keeps, and the notices about it.
const OnDevice = lazyExtra(async () => {
  await present.then(inTurn);
  return (await loadPanels()).onDevice();
});

/** The page that `startup.js` has ready: it needs nothing of what has just failed. */
const giveUp = (error: unknown): void => {
  reportError(error);
  window.dispatchEvent(new Event('alaga:startup-failed'));
};

/** The statuses that say that somebody else, or nobody, is signed in by now: the owner is told so, and it is no fault. */
const NO_LONGER_SIGNED_IN = [401, 412];

/** Errors that an error boundary shows are reported too. */
const noteCaught = (error: unknown): void => {
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
      <RouterProvider router={router} />
      <Suspense>
        <Toaster />
      </Suspense>
      <Suspense>
        <OverPage open={open} />
      </Suspense>
      {!window.alagaDesktop && (
        <Suspense>
          <OnDevice keptQueries={loadKeptQueries} />
        </Suspense>
      )}
    </QueryClientProvider>
  </StrictMode>
);

/** Milliseconds that the first screen has to be drawn whole; then its shape stands in for it. */
const WHOLE_WITHIN = 300;
/** Where the page has brought what is read of the login: it is in order as it is. */
const AFTER_LOGIN_AHEAD = 2000;

const start = async (): Promise<void> => {
  // What was read until here and what follows would keep a slow phone from answering for long.
  await pause();
  const router = makeRouter(queryClient);
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no #root');
  const open = (path: string) => router.history.push(path);
  openClicked(open);
  // Another tab, or an answer, tells of somebody else; a tab that was asleep looks when it is seen again.
  const look = async () => {
    if (isOutdated()) (await import('./account-switch.ts')).showSignedIn(queryClient, router);
  };
  for (const type of ['storage', 'visibilitychange']) {
    window.addEventListener(type, look);
  }
  const stop = router.subscribe('onRendered', () => {
    stop();
    void firstScreenDrawn();
  });
  const late = pause(element.querySelector('[inert]') ? AFTER_LOGIN_AHEAD : WHOLE_WITHIN);
  await Promise.all([showLanguage(deviceLanguage()), Promise.race([router.load(), late])]);
  const root = createRoot(element, { onUncaughtError: giveUp, onCaughtError: noteCaught });
  // A transition is drawn in short pieces, between which the browser answers whoever uses it.
  startTransition(() => root.render(<App router={router} open={open} />));
};

holdInstallPrompt();
watchForUpdate();
loadKindsFrom(async () => (await loadPanels()).offlineKinds());
start().catch(giveUp);
void registerServiceWorker();
