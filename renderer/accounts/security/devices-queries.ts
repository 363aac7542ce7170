import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { logOut } from '#renderer/accounts/leaving/log-out.ts';
import { call } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { unlessGone } from '#renderer/ui/unless-gone.ts';
import {
  listDevices,
  signOutDevice,
  signOutEverywhere,
  signOutOthers,
} from '#server/profile/contract.ts';

/** Fetched again whenever the list of devices is shown, because sessions also end elsewhere. */
export const devicesQuery = queryOptions({
  queryKey: [listDevices.path],
  meta: { about: ['profile'], kept: false },
  queryFn: ({ signal }) => call(listDevices, {}, { signal }),
  staleTime: 0,
});

/** Sessions to end: one by its id, all except this one, or all. */
export type SessionEnding =
  | { readonly kind: 'one'; readonly id: string; readonly name: string }
  | { readonly kind: 'others' }
  | { readonly kind: 'all' };

const endSessions = (ending: SessionEnding): Promise<unknown> => {
  if (ending.kind === 'one') {
    return unlessGone(call(signOutDevice, { params: { sessionId: ending.id } }));
  }
  return call(ending.kind === 'others' ? signOutOthers : signOutEverywhere, {});
};

/** Ends sessions. If this device's own session is among them, the device is cleared as by a logout. */
export const useEndSessions = (onDone: () => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: endSessions,
    onSuccess: async (_said, { kind }) => {
      if (kind === 'all') return logOut(queryClient);
      await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
      toast({ title: t(`devices.${kind}.done`) });
      return onDone();
    },
    onError: (error) => showErrorToast(error, 'devices.failed'),
  });
};
