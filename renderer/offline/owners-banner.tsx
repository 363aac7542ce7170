import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { SyncBanner } from './sync-banner.tsx';

// Where something is shown that the device kept: without it nothing is missing but how old that is.
const KeptNote = lazy(() =>
  import('./kept-note.tsx')
    .then(({ loadKeptNote }) => loadKeptNote())
    // Its texts may be out of reach as well as itself.
    .catch(() => ({ default: () => null })),
);

/** How things stand with the connection and this device, for whoever is signed in. */
export const OwnersBanner = (props: ComponentProps<typeof SyncBanner>): ReactNode => (
  <>
    <SyncBanner {...props} />
    <Suspense>
      <KeptNote />
    </Suspense>
  </>
);
