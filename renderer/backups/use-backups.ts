import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import {
  type Activity,
  backUp,
  type Checked,
  checkBackup,
  chooseFolder,
  giveUpBackup,
  type Progress,
  restoreBackup,
} from '#server/backups/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { follow } from './follow.ts';
import { backupsQuery } from './queries.ts';

export type Step =
  | { readonly at: 'list' }
  | { readonly at: 'working'; readonly activity: Activity }
  | { readonly at: 'found'; readonly checked: Checked }
  | { readonly at: 'refused'; readonly code: MessageId }
  | { readonly at: 'restored' };

const LIST: Step = { at: 'list' };

/** What is shown behind work that has ended. */
const stepAfter = (what: Activity['what'] | undefined, ended: Progress | 'restored'): Step => {
  if (ended === 'restored') return { at: 'restored' };
  if (what === 'backing-up' || what === undefined) return LIST;
  if (ended.refusal) return { at: 'refused', code: ended.refusal.code };
  return what === 'checking' && ended.checked ? { at: 'found', checked: ended.checked } : LIST;
};

/** What an owner does with backups, and how far it is. */
export const useBackups = () => {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>(LIST);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const { mutate } = useMutation({
    mutationFn: async (begin: () => Promise<Progress>) => {
      const begun = await begin();
      const what = begun.activity?.what;
      const ended = await follow(begun, (activity) => setStep({ at: 'working', activity }));
      return { what, ended };
    },
    onSuccess: ({ what, ended }) => {
      setStep(stepAfter(what, ended));
      // Who closed the sheet meanwhile is told by the screen that every request shows then.
      if (ended === 'restored' && isClosed.current) window.location.assign('/');
      if (what === 'backing-up' && ended !== 'restored' && ended.trouble === null) {
        toast({ title: t('backups.now.done'), description: t('backups.now.done.text') });
      }
    },
    onSettled: async (_ended, error) => {
      if (error) setStep(LIST);
      await queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey });
    },
  });
  return {
    step,
    backUp: () => mutate(() => call(backUp, {})),
    /** A file of the folder's, or null for one that is chosen on the computer. */
    check: (name: string | null) => mutate(() => call(checkBackup, { body: { name } })),
    chooseFolder: (useDefault: boolean) =>
      mutate(() => call(chooseFolder, { body: { useDefault } })),
    restore: (id: string) => mutate(() => call(restoreBackup, { body: { id } })),
    /** What somebody else began, such as the backup of the day. */
    watch: (progress: Progress) => mutate(() => Promise.resolve(progress)),
    giveUp: () => void call(giveUpBackup, {}).catch(() => undefined),
    showList: () => setStep(LIST),
  };
};

export type BackupDeeds = ReturnType<typeof useBackups>;
