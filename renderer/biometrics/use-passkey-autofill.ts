import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser';
import { useEffect } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { cancelCeremony, ceremonyText } from './ceremonies.ts';

/** Milliseconds after which a waiting offer is renewed, because its challenge would soon expire. */
const CHALLENGE_LIFETIME = 2 * 60_000;

const START_EVENTS = ['pointerdown', 'keydown', 'focusin'] as const;

/** The owner chose nothing, or another ceremony or the end of the page took the place of this one. */
const isSilent = (error: unknown): boolean =>
  error instanceof Error && /^(Abort|NotAllowed)Error$/.test(error.name);

/**
 * Offers passkeys among the suggestions of the email field. The offer begins with the first touch of the page, so that
 * the page itself loads nothing for it. A touch of a button begins none: the button may begin a ceremony of its own, which
 * an offer that starts later would end. `offer` waits until a passkey is chosen, and signs in.
 */
export const usePasskeyAutofill = (offer: () => Promise<void>): void => {
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY;
    let isOver = false;
    const startAutofill = async () => {
      if (performance.now() - begunAt < CHALLENGE_LIFETIME) return;
      begunAt = performance.now();
      if (!(await browserSupportsWebAuthnAutofill()) || isOver) return;
      try {
        await offer();
      } catch (error) {
        if (isOver || isSilent(error)) return;
        begunAt = Number.NEGATIVE_INFINITY;
        const description = ceremonyText('authentication', error);
        toast({ title: t('biometrics.error.title'), description, tone: 'danger' });
      }
    };
    const listener = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('button'))) void startAutofill();
    };
    for (const name of START_EVENTS) document.addEventListener(name, listener);
    return () => {
      isOver = true;
      for (const name of START_EVENTS) document.removeEventListener(name, listener);
      cancelCeremony();
    };
  }, [offer]);
};
