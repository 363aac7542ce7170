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
import { rememberReturn, takeReturn } from './accounts/entry/return-to.ts';
import { isLeaving } from './accounts/leaving/session-ended.ts';
import { currentUserQuery, restoreKept } from './accounts/queries.ts';
import { followAccount } from './accounts/settings/account-language.ts';
import { NetworkError } from './api.ts';
import { matches, redirectFor } from './guard.ts';
import { type SiteRoute, siteMap } from './routes.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { Frame } from './shell/frame.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';
import { RouteSkeleton } from './shell/route-skeleton.tsx';
import { useLanguage } from './ui/language/text.ts';
import { fetchCode } from './ui/start/app-updated.ts';
import { lazyPart } from './ui/start/lazy-part.ts';

interface RouterContext {
  readonly queryClient: QueryClient;
}

/** A network error is not a sign-out: the last known user stays until the server says 401. */
const isSignedIn = async (queryClient: QueryClient): Promise<boolean> => {
  const user = await queryClient.ensureQueryData(currentUserQuery);
  if (user) await followAccount(user);
  return user !== null;
};

const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    if (isLeaving()) return;
    const signedIn = await isSignedIn(queryClient);
    const { pathname: path, searchStr: search } = location;
    const to = redirectFor(siteMap, { path, search, signedIn });
    if (to === undefined) return;
    // Whoever was signed in by a whole page, such as a provider's, came back here without having asked to.
    if (signedIn) throw redirect({ href: takeReturn() ?? to, replace: true });
    if (siteMap.some((row) => matches(row.path, path))) rememberReturn(path + search);
    throw redirect({ to, replace: true });
  },
  component: Frame,
  pendingComponent: LoadingScreen,
  errorComponent: ErrorScreen,
  notFoundComponent: () => (
    <Suspense>
      <NotFoundScreen />
    </Suspense>
  ),
});

const NotFoundScreen = lazyPart(
  async () => (await import('./shell/not-found-screen.tsx')).NotFoundScreen,
);

/** Where the server is out of reach, what this device kept is shown in its place. */
const loaded = async (queryClient: QueryClient, load: () => Promise<unknown>): Promise<void> => {
  try {
    await load();
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (!(await restoreKept(queryClient)).filled) throw error;
    await load();
  }
};

/** A screen that is drawn anew, with all that was typed in it, when the language changes. */
const inItsLanguage = (screen: SiteRoute['screen']) => {
  const Screen = lazyRouteComponent(() => fetchCode(screen), 'Screen');
  const { preload } = Screen;
  const InItsLanguage = () => {
    useLanguage();
    return <Screen />;
  };
  return Object.assign(InItsLanguage, preload && { preload });
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
          frame === 'bare' ? undefined : fetchCode(() => import('./shell/navigation.tsx')),
        ]);
        await loaded(queryClient, async () =>
          load?.({ queryClient, params, search: location.search }),
        );
      },
      component: inItsLanguage(screen),
      pendingComponent: () => <RouteSkeleton shape={shape} />,
      errorComponent: ErrorScreen,
    }),
  ),
);

// Only where there is a shell around the page.
const DesktopShell = lazy(async () => ({
  default: (await import('./desktop/desktop-shell.tsx')).DesktopShell,
}));

/** The router draws nothing before its first match, and there is none until it is known who is there. */
const UntilKnown = ({ children }: { readonly children: ReactNode }) => {
  const unknown = useMatches({ select: (matches) => matches.length === 0 });
  return (
    <>
      {children}
      {unknown && <LoadingScreen />}
      {window.alagaDesktop && (
        <Suspense>
          <DesktopShell bridge={window.alagaDesktop} />
        </Suspense>
      )}
    </>
  );
};

export const makeRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    InnerWrap: UntilKnown,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    frame?: SiteRoute['frame'];
  }
}
