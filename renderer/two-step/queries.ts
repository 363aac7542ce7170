import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { ApiError, call } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { withRecentSignIn } from '#renderer/ui/recent-sign-in.ts';
import { unlessGone } from '#renderer/ui/unless-gone.ts';
import type { MessageId } from '#server/messages/ids.ts';
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

const hasCode = (error: unknown, code: MessageId): boolean =>
  error instanceof ApiError && error.code === code;

/** Whether two-step login is on already: the set-up ended in another tab, before a reload, or its answer was lost. */
export const isAlreadyOn = (error: unknown): boolean => hasCode(error, 'accounts.mfa.on');

/** If two-step login is on already, the user is refetched, so that the screen says so. */
export const useSetUp = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => withRecentSignIn(() => call(setUpTwoStep, { body: {} })),
    onError: (error) => (isAlreadyOn(error) ? refresh() : showErrorToast(error, 'twoStep.failed')),
  });
};

/**
 * Errors of the code are shown in the form. The user is refetched after the recovery codes were shown, or if two-step
 * login is on already.
 */
export const useConfirm = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) => withRecentSignIn(() => call(confirmTwoStep, { body: { code } })),
    onError: (error) => (isAlreadyOn(error) ? refresh() : undefined),
  });
};

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
    mutationFn: async (code: string) => {
      try {
        await withRecentSignIn(() => call(turnOffTwoStep, { body: { code } }));
      } catch (error) {
        // It was turned off on another device, or by an earlier attempt whose answer was lost.
        if (!hasCode(error, 'accounts.mfa.off')) throw error;
      }
    },
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
    mutationFn: (deviceId: string) => unlessGone(call(forgetDevice, { params: { deviceId } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries(twoStepQuery);
      toast({ title: t('accounts.mfa.deviceForgotten') });
    },
    onError: (error) => showErrorToast(error, 'twoStep.failed'),
  });
};
