import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { User } from '#server/accounts/contract.ts';
import { SUCCESS_DISPLAY_MS } from '#server/biometrics/rules.ts';
import {
  authenticate,
  cancelCeremony,
  ceremonyText,
  isRefusedDevice,
  registerCredential,
} from './ceremonies.ts';
import {
  credentialFor,
  credentialOf,
  removeCredential,
  renameCredential,
  type StoredCredential,
} from './stored-credential.ts';
import { supportsBiometrics } from './support.ts';

/** Callbacks around the sign-in, which belongs to the accounts feature. */
export interface SigningIn {
  /** Signs in with a password and resolves to the user. Throws the refusal. */
  readonly byPassword: (credentials: { email: string; password: string }) => Promise<User>;
  /** Runs before a sign-in with the device. */
  readonly before: () => Promise<unknown>;
  /** Runs after the sign-in and reloads the current user. */
  readonly done: () => Promise<User | null>;
  /** Signs out an owner who left the panel before the end. */
  readonly abandon: () => void;
  /** Goes to the dashboard or the requested page. */
  readonly proceed: () => void;
}

export type LoginStep =
  | { readonly kind: 'check' | 'setup' | 'authenticate' | 'success' | 'unavailable' }
  | { readonly kind: 'error'; readonly text: string; readonly offersSetUp?: boolean };

/** The browser reports a lost key and a cancelled dialog with the same error. */
const mayBeLostKey = (error: unknown): boolean =>
  !(error instanceof ApiError || error instanceof NetworkError);

/** An owner whom the panel has signed in is signed out again if they leave the panel before its end. */
const useAbandoning = (session: SigningIn) => {
  const isMounted = useRef(true);
  const hasEntered = useRef(false);
  const abandon = useCallback(() => {
    isMounted.current = false;
    cancelCeremony();
    if (hasEntered.current) session.abandon();
    hasEntered.current = false;
  }, [session]);
  useEffect(() => {
    isMounted.current = true;
    return abandon;
  }, [abandon]);
  return { here: isMounted, entered: hasEntered, abandon };
};

const useSteps = (
  email: string,
  user: User | undefined,
  isMounted: { readonly current: boolean },
) => {
  const [step, setStep] = useState<LoginStep>({ kind: 'check' });
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const checkSupport = async () => {
      const isSupported = await supportsBiometrics();
      const hasCredential = isSupported && credentialFor(email) !== undefined;
      if (isMounted.current)
        setStep({ kind: isSupported ? (hasCredential ? 'authenticate' : 'setup') : 'unavailable' });
    };
    void checkSupport();
  }, [email, isMounted]);

  /** Runs the work and shows the step that it returns, unless the owner has gone back meanwhile. */
  const showStepOf = async (work: () => Promise<LoginStep>): Promise<void> => {
    setBusy(true);
    const nextStep = await work();
    if (!isMounted.current) return;
    setBusy(false);
    setStep(nextStep);
  };
  const credential = user ? credentialOf(user.id) : credentialFor(email);
  return { step, setStep, busy: isBusy, lead: showStepOf, stored: credential };
};

/** The step to show after the device did not sign. */
const stepAfterRefusal = (credential: StoredCredential, error: unknown): LoginStep => {
  const text = ceremonyText('authentication', error);
  const hasEmail = credential.email !== undefined;
  if (!isRefusedDevice(error)) {
    return { kind: 'error', text, offersSetUp: hasEmail && mayBeLostKey(error) };
  }
  // The server no longer has this key, possibly after a password reset, so the device is set up again after
  // the password.
  removeCredential(credential.userId);
  if (!hasEmail) return { kind: 'error', text: t('biometrics.error.removed') };
  toast({ title: t('biometrics.verified.title'), description: t('biometrics.verified.text') });
  return { kind: 'setup' };
};

/** The steps of the panel: check, then setup or authenticate, then success or error. */
export const useBiometricLogin = (email: string, session: SigningIn) => {
  const [user, setUser] = useState<User>();
  const { here, entered, abandon } = useAbandoning(session);
  const { step, setStep, busy, lead: showStepOf, stored } = useSteps(email, user, here);

  useEffect(() => {
    if (step.kind !== 'success') return undefined;
    const timer = window.setTimeout(session.proceed, SUCCESS_DISPLAY_MS);
    return () => window.clearTimeout(timer);
  }, [step.kind, session.proceed]);

  /** An owner who went back before the server answered is signed out again. */
  const enterUnlessLeft = () => {
    if (here.current) entered.current = true;
    else session.abandon();
    return here.current;
  };

  /** After this point the sign-in has succeeded: closing the panel goes on to the app. */
  const finishLogin = async (): Promise<void> => {
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
    /** The user who has already given the password in this panel. */
    user,
    /** The name of the account as its owner knows it. */
    name: stored?.label ?? user?.email ?? email,
    logIn: async (credentials: { email: string; password: string }) => {
      const user = await session.byPassword(credentials);
      enterUnlessLeft();
      setUser(user);
      return user;
    },
    setup: (owner: User) =>
      showStepOf(async () => {
        if (!here.current) return { kind: 'check' };
        try {
          await registerCredential(owner);
          return { kind: 'authenticate' };
        } catch (error) {
          const text = ceremonyText('registration', error);
          if (here.current) {
            const title = t('biometrics.setup.failed.title');
            toast({ title, description: text, tone: 'danger' });
          }
          return { kind: 'error', text };
        }
      }),
    authenticate: () =>
      showStepOf(async () => {
        const credential = user ? credentialOf(user.id) : credentialFor(email);
        if (!credential) return { kind: 'error', text: t('biometrics.error.none') };
        try {
          await session.before();
          await authenticate(credential);
          if (enterUnlessLeft()) await finishLogin();
          return { kind: 'success' };
        } catch (error) {
          return stepAfterRefusal(credential, error);
        }
      }),
    again: () => setStep({ kind: stored ? 'authenticate' : 'setup' }),
    setUpAgain: () => setStep({ kind: 'setup' }),
    /** Cancels the browser's dialog and ends the session of an owner who went back. */
    leave: () => {
      if (step.kind === 'success') session.proceed();
      else abandon();
    },
  };
};
