import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import {
  type Activity,
  backUp,
  backupProgress,
  type CheckedBackup,
  cancelBackup,
  checkBackup,
  chooseFolder,
  type LockedBackup,
  openBackup,
  type Progress,
  restoreBackup,
} from '#server/backups/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { pollProgress } from './poll-progress.ts';
import { backupProgressQuery, backupsQuery } from './queries.ts';

export type BackupStep =
  | { readonly kind: 'list' }
  | { readonly kind: 'working'; readonly activity: Activity }
  | { readonly kind: 'found'; readonly checked: CheckedBackup }
  | { readonly kind: 'sealed'; readonly sealed: LockedBackup }
  | { readonly kind: 'passphrase' }
  | { readonly kind: 'refused'; readonly title: MessageId; readonly code: MessageId }
  | { readonly kind: 'restored' };

const LIST_STEP: BackupStep = { kind: 'list' };

/** The step to show after an activity has ended. */
const stepAfter = (
  activityKind: Activity['what'] | undefined,
  outcome: Progress | 'restored',
): BackupStep => {
  if (outcome === 'restored') return { kind: 'restored' };
  if (activityKind === 'backing-up' || activityKind === undefined) return LIST_STEP;
  if (outcome.refusal) {
    const title = activityKind === 'choosing' ? 'backups.folder.refused' : 'backups.refused';
    return { kind: 'refused', title, code: outcome.refusal.code };
  }
  if (activityKind !== 'checking') return LIST_STEP;
  if (outcome.sealed) return { kind: 'sealed', sealed: outcome.sealed };
  return outcome.checked ? { kind: 'found', checked: outcome.checked } : LIST_STEP;
};

/** The API calls that find and restore a backup. They differ for an owner and for a first start. */
export interface BackupCalls {
  progress(): Promise<Progress>;
  /**
   * Checks a file of the backup folder by name, or null for a file that the owner chooses on the computer.
   */
  check(name: string | null): Promise<Progress>;
  open(passphrase: string): Promise<Progress>;
  restore(id: string): Promise<Progress>;
  cancel(): Promise<Progress>;
}

const ownerCalls: BackupCalls = {
  progress: () => call(backupProgress, {}),
  check: (name) => call(checkBackup, { body: { name } }),
  open: (passphrase) => call(openBackup, { body: { passphrase } }),
  restore: (id) => call(restoreBackup, { body: { id } }),
  cancel: () => call(cancelBackup, {}),
};

/** The state and the actions of the backup sheet. */
export const useBackups = (calls: BackupCalls = ownerCalls) => {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<BackupStep>(LIST_STEP);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const { mutate, isError } = useMutation({
    mutationFn: async (start: () => Promise<Progress>) => {
      const initialProgress = await start();
      const activityKind = initialProgress.activity?.what;
      const outcome = await pollProgress(initialProgress, calls.progress, (activity) =>
        setStep({ kind: 'working', activity }),
      );
      return { what: activityKind, ended: outcome };
    },
    onSuccess: ({ what: activityKind, ended }) => {
      setStep(stepAfter(activityKind, ended));
      // If the sheet was closed meanwhile, the page reloads, because its session has ended.
      if (ended === 'restored' && isClosed.current) window.location.assign('/');
      const isMade = ended !== 'restored' && ended.trouble === null && !ended.wasCancelled;
      if (activityKind === 'backing-up' && isMade) {
        toast({ title: t('backups.now.done'), description: t('backups.now.done.text') });
      }
    },
    onSettled: async (result, error) => {
      if (error) setStep(LIST_STEP);
      // After a restore nobody is signed in.
      if (result?.ended === 'restored') return;
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: backupProgressQuery.queryKey }),
      ]);
    },
  });
  return {
    step,
    /** True if a call was refused. The error has already been shown. */
    hasFailed: isError,
    backUp: () => mutate(() => call(backUp, {})),
    check: (name: string | null) => mutate(() => calls.check(name)),
    open: (passphrase: string) => mutate(() => calls.open(passphrase)),
    chooseFolder: (useDefault: boolean) =>
      mutate(() => call(chooseFolder, { body: { useDefault } })),
    restore: (id: string) => mutate(() => calls.restore(id)),
    /** Follows an activity that something else started, such as the daily backup. */
    watch: (progress: Progress) => mutate(() => Promise.resolve(progress)),
    giveUp: () => void calls.cancel().catch(() => undefined),
    choosePassphrase: () => setStep({ kind: 'passphrase' }),
    showList: () => setStep(LIST_STEP),
  };
};

export type BackupActions = ReturnType<typeof useBackups>;
