import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import { setCurrentUser } from '#renderer/accounts/queries.ts';
import { ApiError, call } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { errorText, showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { deviceTimeZone } from '#renderer/ui/time/device-time-zone.ts';
import { logIn, type logInForm } from '#server/accounts/contract.ts';
import { takeReturnPath } from './return-path.ts';
import { runSignIn } from './run-sign-in.ts';

type Credentials = z.output<typeof logInForm>;

/** The storage key under which earlier versions kept the user. */
const LEGACY_USER = 'auth-user';

const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'accounts.login.unconfirmed';

/** Logs in and returns to the requested page. `failure` is the reason why the last attempt was refused. */
export const useLogIn = ({ onUnconfirmed }: { onUnconfirmed: (email: string) => void }) => {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { mutateAsync, error: refusal } = useMutation({
    meta: { signsIn: true },
    mutationFn: (credentials: Credentials) =>
      runSignIn(() => call(logIn, { body: { ...credentials, timeZone: deviceTimeZone() } })),
    onSuccess: (user) => {
      localStorage.removeItem(LEGACY_USER);
      setCurrentUser(queryClient, user);
      router.history.replace(takeReturnPath() ?? '/');
    },
    onError: (error, { email }) => {
      if (!isUnconfirmed(error)) {
        showErrorToast(error, 'login.failed.title', 'login.failed.text');
        return;
      }
      const title = t('login.unconfirmed.title');
      toast({ title, description: errorText(error), tone: 'danger' });
      onUnconfirmed(email);
    },
  });
  const failureText =
    refusal && !isUnconfirmed(refusal) ? errorText(refusal, 'login.failed.text') : undefined;
  return { mutateAsync, failure: failureText };
};
