import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { Ads } from '#server/ads/contract.ts';
import { mayInterrupt } from '#server/ads/rules.ts';

const LAST_SHOWN_KEY = 'alaga.ads.last';

const lastShown = (): number | undefined =>
  Number(localStorage.getItem(LAST_SHOWN_KEY)) || undefined;

/** Ads come from another origin, so they get a sandboxed frame without access to the app. */
const AdFrame = ({ url, className }: { readonly url: string; readonly className: string }) => (
  <iframe
    src={url}
    title={t('ads.label')}
    className={className}
    loading="lazy"
    referrerPolicy="no-referrer"
    sandbox="allow-scripts allow-same-origin allow-popups"
  />
);

const useInterstitial = (ads: Ads) => {
  const path = useLocation({ select: (location) => location.pathname });
  const lastVisit = useRef({ path, navigations: 0 });
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (lastVisit.current.path === path) return;
    const navigations = lastVisit.current.navigations + 1;
    const now = Date.now();
    const isShown = mayInterrupt(ads, { navigations, lastShown: lastShown() }, now);
    lastVisit.current = { path, navigations: isShown ? 0 : navigations };
    if (!isShown) return;
    localStorage.setItem(LAST_SHOWN_KEY, String(now));
    setOpen(true);
  }, [ads, path]);
  return { open, close: () => setOpen(false) };
};

const Slots = ({ ads }: { readonly ads: Ads }) => {
  const { open, close } = useInterstitial(ads);
  return (
    <>
      {ads.bannerUrl !== null && (
        <aside
          aria-label={t('ads.label')}
          className="mx-auto max-w-6xl px-4 pb-8 tablet:px-6 wide:px-8"
        >
          <p className="mb-1 text-hint text-ink-soft">{t('ads.label')}</p>
          <AdFrame url={ads.bannerUrl} className="h-24 w-full rounded-card border border-line" />
        </aside>
      )}
      {ads.interstitialUrl !== null && (
        <Sheet open={open} onClose={close} title={t('ads.label')}>
          <AdFrame url={ads.interstitialUrl} className="h-[60dvh] w-full rounded-card" />
        </Sheet>
      )}
    </>
  );
};

/** The ad slots configured by the server's operator; by default there are none. */
export const AdSlots = () => {
  const { data } = useQuery(capabilitiesQuery);
  return data?.ads ? <Slots ads={data.ads} /> : null;
};
