import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useMatches,
} from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { rememberReturnPath, takeReturnPath } from './accounts/entry/return-path.ts';
import { isLeaving } from './accounts/leaving/session-ended.ts';
import { currentUserQuery, restoreStored } from './accounts/queries.ts';
import { followAccount } from './accounts/settings/account-language.ts';
import { NetworkError } from './api.ts';
import { matches, redirectFor } from './guard.ts';
import { type SiteRoute, siteMap } from './routes.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { Frame, loadNavigation } from './shell/frame.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';
import { RouteSkeleton } from './shell/route-skeleton.tsx';
import { fetchCode } from './start/app-updated.ts';
import { standaloneLazyPart } from './start/lazy-part.ts';
import { setBlockableHistory } from './ui/history/blockable-history.ts';
import { useLanguage } from './ui/language/text.ts';

interface RouterContext {
  readonly queryClient: QueryClient;
}

/** A network error does not sign out: the last known user stays until the server says 401. */
const knownUser = async (queryClient: QueryClient) => {
  const user = await queryClient.ensureQueryData(currentUserQuery);
  if (user) await followAccount(user);
  return user;
};

const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    if (isLeaving()) return;
    const user = await knownUser(queryClient);
    const isSignedIn = user !== null;
    const { pathname: path, searchStr: search } = location;
    if (user?.mustSetUpTwoStep) {
      if (path === '/two-step') return;
      throw redirect({ to: '/two-step', replace: true });
    }
    const redirectPath = redirectFor(siteMap, { path, search, signedIn: isSignedIn });
    if (redirectPath === undefined) return;
    // After a full-page sign-in, such as at a provider, the owner is redirected to the page requested before.
    if (isSignedIn) throw redirect({ href: takeReturnPath() ?? redirectPath, replace: true });
    if (siteMap.some((row) => matches(row.path, path))) rememberReturnPath(path + search);
    throw redirect({ to: redirectPath, replace: true });
  },
  component: Frame,
  pendingComponent: LoadingScreen,
  errorComponent: ErrorScreen,
  notFoundComponent: () => <NotFoundScreen />,
});

const NotFoundScreen = standaloneLazyPart(
  async () => (await import('./shell/not-found-screen.tsx')).NotFoundScreen,
);

/**
 * If the server is unreachable, the data kept on this device is restored, unless that has happened since the
 * loading began.
 */
const loadWithPatience = async (
  queryClient: QueryClient,
  load: () => Promise<unknown>,
): Promise<void> => {
  const startedAt = performance.now();
  try {
    await load();
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const { filledAt = -1 } = await restoreStored(queryClient);
    if (filledAt < startedAt) throw error;
    await load();
  }
};

/** Rerenders a screen when the language changes, without losing its state. */
const withLanguage = (screen: SiteRoute['screen']) => {
  const Screen = lazyRouteComponent(() => fetchCode(screen), 'Screen');
  const { preload } = Screen;
  const TranslatedScreen = () => {
    useLanguage();
    return <Screen />;
  };
  return Object.assign(TranslatedScreen, preload && { preload });
};

const routeTree = rootRoute.addChildren(
  siteMap.map(({ path, frame, shape, screen }) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      staticData: { frame },
      loader: async ({ context: { queryClient }, params, location }) => {
        const [{ load }] = await Promise.all([
          fetchCode(screen),
          frame === 'bare' ? undefined : fetchCode(loadNavigation),
        ]);
        await loadWithPatience(queryClient, async () =>
          load?.({ queryClient, params, search: location.search }),
        );
      },
      component: withLanguage(screen),
      pendingComponent: () => <RouteSkeleton shape={shape} />,
      errorComponent: ErrorScreen,
    }),
  ),
);

// This part is loaded only in the desktop app.
const DesktopShell = lazy(async () => ({
  default: (await import('./desktop/desktop-shell.tsx')).DesktopShell,
}));

/** The router renders nothing before its first match, which waits for the user. */
const UntilUserKnown = ({ children }: { readonly children: ReactNode }) => {
  const isUserUnknown = useMatches({ select: (matches) => matches.length === 0 });
  return (
    <>
      {children}
      {isUserUnknown && <LoadingScreen />}
      {window.alagaDesktop && (
        <Suspense>
          <DesktopShell bridge={window.alagaDesktop} />
        </Suspense>
      )}
    </>
  );
};

export const makeRouter = (queryClient: QueryClient) => {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    InnerWrap: UntilUserKnown,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  });
  setBlockableHistory(router.history);
  return router;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    frame?: SiteRoute['frame'];
  }
}
