import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComputerChange, DesktopBridge } from '#desktop/bridge.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';

/** The settings of this computer, read from the desktop shell. */
export const computerQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['this-computer'],
    meta: { about: [], kept: false },
    queryFn: () => bridge.computer(),
    networkMode: 'always',
    gcTime: 0,
  });

export const showFailed = (): void => {
  toast({ title: t('computer.failed'), description: t('computer.failed.text'), tone: 'danger' });
};

/** Changes a setting; the shell answers with the new settings. */
export const useChangeComputer = (bridge: DesktopBridge) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ComputerChange) => bridge.changeComputer(change),
    networkMode: 'always',
    onSuccess: (settings) => queryClient.setQueryData(computerQuery(bridge).queryKey, settings),
    onError: showFailed,
  });
};
