import { useEffect, useRef, useState } from 'react';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import type { User } from '#server/accounts/contract.ts';
import { SUCCESS_SHOWN } from '#server/biometrics/rules.ts';
import {
  authenticate,
  cancelCeremony,
  ceremonyText,
  isRefusedDevice,
  setUp,
} from './ceremonies.ts';
import { credentialFor, forgetCredential, type StoredCredential } from './stored-credential.ts';
import { canRecognize } from './support.ts';

/** What surrounds a sign-in that this panel makes: it belongs to the accounts. */
export interface SigningIn {
  /** Gives the user of that password, signed in. Throws the refusal. */
  readonly byPassword: (credentials: { email: string; password: string }) => Promise<User>;
  /** Comes before a device signs in. */
  readonly before: () => Promise<unknown>;
  /** The owner is signed in: the app learns who it is. */
  readonly done: () => Promise<unknown>;
  /** Somebody gave the password here and went back: they are not to be signed in. */
  readonly abandon: () => void;
  /** Goes on to the dashboard, or to the page that was asked for. */
  readonly proceed: () => void;
}

export type Step =
  | { readonly at: 'check' | 'setup' | 'authenticate' | 'success' | 'unavailable' }
  | { readonly at: 'error'; readonly text: string };

const stepFor = (email: string): Step => ({
  at: credentialFor(email) ? 'authenticate' : 'setup',
});

/** The steps of the panel: check, then setup or authenticate, then success or error. */
export const useBiometricLogin = (email: string, session: SigningIn) => {
  const [step, setStep] = useState<Step>({ at: 'check' });
  const [busy, setBusy] = useState(false);
  const [user, setUser] = useState<User>();
  const here = useRef(true);

  useEffect(() => {
    here.current = true;
    const look = async () => {
      const able = await canRecognize();
      if (here.current) setStep(able ? stepFor(email) : { at: 'unavailable' });
    };
    void look();
    return () => {
      here.current = false;
    };
  }, [email]);

  useEffect(() => {
    if (step.at !== 'success') return undefined;
    const timer = window.setTimeout(session.proceed, SUCCESS_SHOWN);
    return () => window.clearTimeout(timer);
  }, [step.at, session.proceed]);

  /** Does the work and shows where it led to; whoever went back meanwhile is not called back. */
  const lead = async (work: () => Promise<Step>): Promise<void> => {
    setBusy(true);
    const next = await work();
    if (!here.current) return;
    setBusy(false);
    setStep(next);
  };

  const refuse = (stored: StoredCredential, error: unknown): Step => {
    if (isRefusedDevice(error)) {
      // The server forgot this device, after a reset password perhaps: it is set up anew the next time.
      forgetCredential(stored.userId);
      toast({ title: t('biometrics.verified.title'), description: t('biometrics.verified.text') });
    }
    return { at: 'error', text: ceremonyText('authentication', error) };
  };

  return {
    step,
    busy,
    /** Who has given the password here already. */
    user,
    logIn: async (credentials: { email: string; password: string }) => {
      const found = await session.byPassword(credentials);
      if (!here.current) session.abandon();
      setUser(found);
      return found;
    },
    setup: (owner: User) =>
      lead(async () => {
        try {
          if (!here.current) return { at: 'check' };
          await setUp(owner);
          return { at: 'authenticate' };
        } catch (error) {
          const text = ceremonyText('registration', error);
          if (here.current) {
            const title = t('biometrics.setup.failed.title');
            toast({ title, description: text, tone: 'danger' });
          }
          return { at: 'error', text };
        }
      }),
    authenticate: () =>
      lead(async () => {
        const stored = credentialFor(user?.email ?? email);
        if (!stored) return { at: 'error', text: t('biometrics.error.none') };
        try {
          await session.before();
          await authenticate(stored);
          if (here.current) await session.done();
          else session.abandon();
          return { at: 'success' };
        } catch (error) {
          return refuse(stored, error);
        }
      }),
    again: () => setStep(stepFor(user?.email ?? email)),
    /** Leaves nothing behind: no question of the device, no session of somebody who went back. */
    leave: () => {
      here.current = false;
      if (step.at === 'success') {
        session.proceed();
        return;
      }
      cancelCeremony();
      if (user) session.abandon();
    },
  };
};
