import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { call } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { withRecentSignIn } from '#renderer/ui/recent-sign-in.ts';
import {
  confirmTwoStep,
  forgetDevice,
  getTwoStep,
  renewRecoveryCodes,
  setUpTwoStep,
  turnOffTwoStep,
} from '#server/two-step/contract.ts';

/** Read again at each opening, because log-ins on other devices change it. */
export const twoStepQuery = queryOptions({
  queryKey: [getTwoStep.path],
  meta: { about: ['profile'], kept: false },
  queryFn: ({ signal }) => call(getTwoStep, {}, { signal }),
  staleTime: 0,
});

/** Reads the settings and the user again. */
export const useRefresh = () => {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries(twoStepQuery);
    await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
  };
};

export const useSetUp = () =>
  useMutation({
    mutationFn: () => withRecentSignIn(() => call(setUpTwoStep, { body: {} })),
    onError: (error) => showErrorToast(error, 'twoStep.failed'),
  });

/** Errors of the code are shown in the form. The user is refetched after the recovery codes were shown. */
export const useConfirm = () =>
  useMutation({
    mutationFn: (code: string) => withRecentSignIn(() => call(confirmTwoStep, { body: { code } })),
    onError: () => undefined,
  });

export const useRenewCodes = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) =>
      withRecentSignIn(() => call(renewRecoveryCodes, { body: { code } })),
    onSuccess: refresh,
    onError: () => undefined,
  });
};

export const useTurnOff = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) => withRecentSignIn(() => call(turnOffTwoStep, { body: { code } })),
    onSuccess: async () => {
      await refresh();
      toast({ title: t('accounts.mfa.turnedOff') });
    },
    onError: () => undefined,
  });
};

export const useForgetDevice = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (deviceId: string) => call(forgetDevice, { params: { deviceId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(twoStepQuery);
      toast({ title: t('accounts.mfa.deviceForgotten') });
    },
    onError: (error) => showErrorToast(error, 'twoStep.failed'),
  });
};
