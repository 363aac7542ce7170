import { useEffect, useState } from 'react';
import { storedOwner } from '#renderer/offline/reads/stored-owner.ts';
import { deferredPrompt } from './install-prompt.ts';

/** How the app is installed: by the browser's prompt, or by the owner, who needs instructions. */
export type Invitation = 'prompt' | 'iphone';

/** Shown once on each device. The mark survives a logout. */
const SEEN_KEY = 'alaga.seen.install';
/** Milliseconds that a page is open before it invites, and between two checks whether the moment is suitable. */
const FIRST_CHECK_DELAY = 60_000;
const CHECK_INTERVAL = 5000;

export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

const isIphone = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);

/**
 * A moment is suitable if nothing is being typed, no dialog is open, and the device keeps data that installing the
 * app protects.
 */
const isSuitableMoment = (): boolean =>
  window.location.pathname === '/dashboard' &&
  storedOwner() !== null &&
  document.querySelector('[role$=dialog]') === null;

const invitation = (): Invitation | undefined => {
  if (isInstalled() || localStorage.getItem(SEEN_KEY) !== null || !isSuitableMoment())
    return undefined;
  if (deferredPrompt()) return 'prompt';
  return isIphone() ? 'iphone' : undefined;
};

/** The invitation to install the app at a suitable moment, and a function that dismisses it for good. */
export const useInvitation = () => {
  const [invited, setInvited] = useState<Invitation>();
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (isDismissed || invited) return undefined;
    const updateInvitation = () => setInvited(invitation());
    let timer = window.setTimeout(function again() {
      updateInvitation();
      timer = window.setTimeout(again, CHECK_INTERVAL);
    }, FIRST_CHECK_DELAY);
    return () => window.clearTimeout(timer);
  }, [isDismissed, invited]);
  const endInvitation = () => {
    localStorage.setItem(SEEN_KEY, 'true');
    setDismissed(true);
    setInvited(undefined);
  };
  const accept = () => {
    const prompt = deferredPrompt();
    endInvitation();
    prompt?.prompt().catch(() => undefined);
  };
  return { invited, accept, end: endInvitation };
};
