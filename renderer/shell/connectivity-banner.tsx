import { Wifi, WifiOff } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { nextIdleTurn } from '#renderer/start/first-screen.ts';
import { t } from '#renderer/ui/language/text.ts';

interface PlainBanner {
  readonly offline: boolean;
  readonly plain: ReactNode;
}

// The unsent changes and the age of the data, loaded after the first screen.
const OwnersBanner = lazy(async () => {
  await nextIdleTurn();
  return import('#renderer/offline/device/owners-banner.tsx').then(
    ({ OwnersBanner: banner }) => ({ default: banner }),
    () => ({ default: ({ plain }: PlainBanner) => plain }),
  );
});

/**
 * `hidden` until the browser goes offline; afterwards the loss and the return of the connection are shown.
 */
type ConnectionState = 'hidden' | 'offline' | 'restored';

/** Milliseconds for which the return of the connection is shown. */
const RESTORED_SHOWN_MS = 4000;

const useConnection = (): ConnectionState => {
  const [connection, setConnection] = useState<ConnectionState>(
    navigator.onLine ? 'hidden' : 'offline',
  );
  useEffect(() => {
    const showOffline = () => setConnection('offline');
    const showRestored = () => setConnection('restored');
    window.addEventListener('offline', showOffline);
    window.addEventListener('online', showRestored);
    return () => {
      window.removeEventListener('offline', showOffline);
      window.removeEventListener('online', showRestored);
    };
  }, []);
  useEffect(() => {
    if (connection !== 'restored') return;
    const timer = window.setTimeout(() => setConnection('hidden'), RESTORED_SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [connection]);
  return connection;
};

const bannerByState = {
  offline: { icon: WifiOff, tone: 'bg-gumamela-soft text-gumamela', text: 'connection.offline' },
  restored: { icon: Wifi, tone: 'bg-narra-soft text-narra', text: 'connection.restored' },
} as const;

/** Publishes the banner's height as a CSS variable for sticky elements, so that they do not overlap. */
const useHeightVariable = () => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const rootStyle = document.documentElement.style;
    const observer = new ResizeObserver(() =>
      rootStyle.setProperty('--banner', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      rootStyle.removeProperty('--banner');
    };
  }, []);
  return ref;
};

/** The connection state above every screen. It is part of the layout and covers nothing. */
export const ConnectivityBanner = ({ signedIn }: { readonly signedIn: boolean }) => {
  const connection = useConnection();
  const ref = useHeightVariable();
  const currentBanner = connection === 'hidden' ? undefined : bannerByState[connection];
  const plainBanner = currentBanner && (
    <p className={`flex items-center gap-3 px-4 py-3 font-semibold text-row ${currentBanner.tone}`}>
      <currentBanner.icon size={20} className="shrink-0" />
      {t(currentBanner.text)}
    </p>
  );
  return (
    <div ref={ref} role="status" className="sticky top-0 z-20">
      {signedIn ? (
        <Suspense fallback={plainBanner}>
          <OwnersBanner offline={connection === 'offline'} plain={plainBanner} />
        </Suspense>
      ) : (
        plainBanner
      )}
    </div>
  );
};
