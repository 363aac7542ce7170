import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { currentUserKey } from '#renderer/current-user.ts';
import { firstTouch, nextIdleTurn } from '#renderer/start/first-screen.ts';
import { lazyExtra } from '#renderer/start/lazy-extra.ts';
import { t, useLanguage } from '#renderer/ui/language/text.ts';

// Loaded after the first screen, which does not need them.
const AdSlots = lazy(async () => {
  await nextIdleTurn();
  return import('./ad-slots.tsx').then(
    ({ AdSlots: slots }) => ({ default: slots }),
    () => ({ default: () => null }),
  );
});

type NavigationModule = typeof import('./navigation.tsx');

let loadedNavigation: NavigationModule | undefined;

/** Not part of the first bundle; the router loads it together with screens that have a rail. */
export const loadNavigation = async (): Promise<NavigationModule> => {
  loadedNavigation = await import('./navigation.tsx');
  return loadedNavigation;
};

/** Unlike `lazy`, it renders at once if the router has loaded it: React shows what has suspended up to 300 ms later. */
const navigationPart = (select: (module: NavigationModule) => ComponentType) => {
  const LazyPart = lazy(async () => ({ default: select(await loadNavigation()) }));
  return () => {
    const [Part] = useState(() => (loadedNavigation ? select(loadedNavigation) : LazyPart));
    return <Part />;
  };
};
const NavigationRail = navigationPart((module) => module.NavigationRail);
const BottomNavigation = navigationPart((module) => module.BottomNavigation);

const loadConnectivity = async () => {
  await nextIdleTurn();
  return (await import('./connectivity-banner.tsx')).ConnectivityBanner;
};

// Loaded after the first screen, and never for signed-out visitors.
const OwnersConnectivity = lazyExtra(loadConnectivity);
const StrangersConnectivity = lazyExtra(() => firstTouch.then(loadConnectivity));

/** The desktop window has an embedded server, so it does not depend on a connection. */
const Connectivity = ({ signedIn }: { readonly signedIn: boolean }) => {
  const Banner = signedIn ? OwnersConnectivity : StrangersConnectivity;
  return window.alagaDesktop ? null : (
    <Suspense>
      <Banner signedIn={signedIn} />
    </Suspense>
  );
};

/** Lets keyboard users skip the navigation. */
const SkipLink = () => (
  <button
    type="button"
    onClick={() => {
      const main = document.querySelector('main');
      main?.setAttribute('tabindex', '-1');
      main?.focus();
    }}
    className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-40 focus:min-h-11 focus:rounded-control focus:bg-surface focus:px-4 focus:font-semibold focus:text-narra focus:text-row focus:shadow-float"
  >
    {t('nav.skip')}
  </button>
);

/** Public pages show the navigation only to signed-in owners. */
const useFrame = () => {
  const matchedFrame = useMatches({
    select: (matches) => matches.at(-1)?.staticData.frame ?? 'bare',
  });
  // Read without subscribing, because signing in and out always changes the screen.
  const isSignedIn = useQueryClient().getQueryData(currentUserKey) !== null;
  if (matchedFrame !== 'open') return matchedFrame;
  return isSignedIn ? 'tabs' : 'bare';
};

/** The frame of a screen: none, only the rail (forms have their own dock), or rail and bottom tabs. */
export const Frame = () => {
  const frame = useFrame();
  useLanguage();
  if (frame === 'bare') {
    return (
      <>
        <Connectivity signedIn={false} />
        <Outlet />
      </>
    );
  }
  return (
    <div className="slim:pr-[env(safe-area-inset-right)] slim:pl-[calc(5.5rem+env(safe-area-inset-left))] wide:pl-52">
      <SkipLink />
      <Suspense>
        <NavigationRail />
      </Suspense>
      <div className={frame === 'tabs' ? 'pb-(--nav)' : ''}>
        <Connectivity signedIn />
        <Outlet />
        {frame === 'tabs' && !window.alagaDesktop && (
          <Suspense>
            <AdSlots />
          </Suspense>
        )}
      </div>
      {frame === 'tabs' && (
        <Suspense>
          <BottomNavigation />
        </Suspense>
      )}
    </div>
  );
};
