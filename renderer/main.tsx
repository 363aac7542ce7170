import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { openClicked } from './notices/clicked.ts';
import { holdInstallPrompt } from './offline/install-prompt.ts';
import { registerServiceWorker } from './offline/service-worker.ts';
import { queryClient } from './query-client.ts';
import { makeRouter } from './router.tsx';
import { deviceLanguage, showLanguage } from './ui/language-choice.ts';
import { lazyExtra } from './ui/lazy-extra.ts';
import { present, signedIn, toastAsked, touched } from './wanted.ts';

// What stands beside the screens comes once it can be of use: a stranger who only looks is sent nothing of it. At once
// for an owner: what is done without a connection is said too, and then nothing can be fetched any more.
const Toaster = lazyExtra(async () => {
  await Promise.race([touched, toastAsked, signedIn]);
  return (await import('./ui/toaster.tsx')).Toaster;
});

// Whoever allows notices hears of reminders from wherever the app is open.
const PageNotices = lazyExtra(async () => {
  await present;
  return (await import('./notices/page-notices.tsx')).PageNotices;
});

// What the device keeps, and what is to be said of it.
const OnDevice = lazyExtra(async () => {
  await present;
  return (await import('./offline/on-device.tsx')).OnDevice;
});

/** The page that `startup.js` has ready: it needs nothing of what has just failed. */
const giveUp = (error: unknown): void => {
  reportError(error);
  window.dispatchEvent(new Event('alaga:startup-failed'));
};

const start = async (): Promise<void> => {
  const router = makeRouter(queryClient);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const open = (path: string) => router.history.push(path);
  openClicked(open);
  await showLanguage(deviceLanguage());
  createRoot(root, { onUncaughtError: giveUp }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>
          <Toaster />
        </Suspense>
        <Suspense>
          <PageNotices open={open} />
        </Suspense>
        {!window.alagaDesktop && (
          <Suspense>
            <OnDevice />
          </Suspense>
        )}
      </QueryClientProvider>
    </StrictMode>,
  );
};

holdInstallPrompt();
start().catch(giveUp);
registerServiceWorker();
