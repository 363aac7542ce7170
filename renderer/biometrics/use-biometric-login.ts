import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { User } from '#server/accounts/contract.ts';
import { SUCCESS_SHOWN } from '#server/biometrics/rules.ts';
import {
  authenticate,
  cancelCeremony,
  ceremonyText,
  isRefusedDevice,
  setUp,
} from './ceremonies.ts';
import {
  credentialFor,
  credentialOf,
  forgetCredential,
  renameCredential,
  type StoredCredential,
} from './stored-credential.ts';
import { canRecognize } from './support.ts';

/** What surrounds a sign-in that this panel makes: it belongs to the accounts. */
export interface SigningIn {
  /** Gives the user of that password, signed in. Throws the refusal. */
  readonly byPassword: (credentials: { email: string; password: string }) => Promise<User>;
  /** Comes before a device signs in. */
  readonly before: () => Promise<unknown>;
  /** The owner is signed in: the app learns who it is. */
  readonly done: () => Promise<User | null>;
  /** Somebody came in here and went back before the end: they are not to be signed in. */
  readonly abandon: () => void;
  /** Goes on to the dashboard, or to the page that was asked for. */
  readonly proceed: () => void;
}

export type Step =
  | { readonly at: 'check' | 'setup' | 'authenticate' | 'success' | 'unavailable' }
  | { readonly at: 'error'; readonly text: string; readonly offersSetUp?: boolean };

/** The browser does not tell a lost key from a question that was cancelled. */
const mayBeLost = (error: unknown): boolean =>
  !(error instanceof ApiError || error instanceof NetworkError);

/** Who is signed in by the panel before its end is signed out again by whoever leaves it, however that happens. */
const useAbandoning = (session: SigningIn) => {
  const here = useRef(true);
  const entered = useRef(false);
  const abandon = useCallback(() => {
    here.current = false;
    cancelCeremony();
    if (entered.current) session.abandon();
    entered.current = false;
  }, [session]);
  useEffect(() => {
    here.current = true;
    return abandon;
  }, [abandon]);
  return { here, entered, abandon };
};

const useSteps = (email: string, user: User | undefined, here: { readonly current: boolean }) => {
  const [step, setStep] = useState<Step>({ at: 'check' });
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const look = async () => {
      const able = await canRecognize();
      const known = able && credentialFor(email) !== undefined;
      if (here.current) setStep({ at: able ? (known ? 'authenticate' : 'setup') : 'unavailable' });
    };
    void look();
  }, [email, here]);

  /** Does the work and shows where it led to; whoever went back meanwhile is not called back. */
  const lead = async (work: () => Promise<Step>): Promise<void> => {
    setBusy(true);
    const next = await work();
    if (!here.current) return;
    setBusy(false);
    setStep(next);
  };
  const stored = user ? credentialOf(user.id) : credentialFor(email);
  return { step, setStep, busy, lead, stored };
};

/** Where a device that did not sign leads to. */
const refuse = (stored: StoredCredential, error: unknown): Step => {
  const text = ceremonyText('authentication', error);
  const hasEmail = stored.email !== undefined;
  if (!isRefusedDevice(error)) {
    return { at: 'error', text, offersSetUp: hasEmail && mayBeLost(error) };
  }
  // The server forgot this device, after a reset password perhaps: it is set up anew, after the password.
  forgetCredential(stored.userId);
  if (!hasEmail) return { at: 'error', text: t('biometrics.error.removed') };
  toast({ title: t('biometrics.verified.title'), description: t('biometrics.verified.text') });
  return { at: 'setup' };
};

/** The steps of the panel: check, then setup or authenticate, then success or error. */
export const useBiometricLogin = (email: string, session: SigningIn) => {
  const [user, setUser] = useState<User>();
  const { here, entered, abandon } = useAbandoning(session);
  const { step, setStep, busy, lead, stored } = useSteps(email, user, here);

  useEffect(() => {
    if (step.at !== 'success') return undefined;
    const timer = window.setTimeout(session.proceed, SUCCESS_SHOWN);
    return () => window.clearTimeout(timer);
  }, [step.at, session.proceed]);

  /** Whoever has gone back before the server let them in is signed out again. */
  const enter = () => {
    if (here.current) entered.current = true;
    else session.abandon();
    return here.current;
  };

  /** From here on it is a success, and whoever closes the panel goes on. */
  const finish = async (): Promise<void> => {
    entered.current = false;
    try {
      const owner = await session.done();
      if (owner) renameCredential(owner);
    } catch (error) {
      session.abandon();
      throw error;
    }
    if (!here.current) session.proceed();
  };

  return {
    step,
    busy,
    /** Who has given the password here already. */
    user,
    /** The account that this is about, as its owner knows it. */
    name: stored?.label ?? user?.email ?? email,
    logIn: async (credentials: { email: string; password: string }) => {
      const found = await session.byPassword(credentials);
      enter();
      setUser(found);
      return found;
    },
    setup: (owner: User) =>
      lead(async () => {
        if (!here.current) return { at: 'check' };
        try {
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
        const own = user ? credentialOf(user.id) : credentialFor(email);
        if (!own) return { at: 'error', text: t('biometrics.error.none') };
        try {
          await session.before();
          await authenticate(own);
          if (enter()) await finish();
          return { at: 'success' };
        } catch (error) {
          return refuse(own, error);
        }
      }),
    again: () => setStep({ at: stored ? 'authenticate' : 'setup' }),
    setUpAgain: () => setStep({ at: 'setup' }),
    /** Leaves nothing behind: no question of the device, no session of somebody who went back. */
    leave: () => {
      if (step.at === 'success') session.proceed();
      else abandon();
    },
  };
};
