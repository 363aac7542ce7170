import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v4 } from 'uuid';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { sendFile } from '#renderer/ui/send-file.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import {
  checkImport,
  type ImportCheck,
  type ImportResult,
  importData,
} from '#server/transfer/contract.ts';
import { MAX_IMPORT_BYTES } from '#server/transfer/rules.ts';

interface Found {
  readonly step: 'found';
  readonly file: File;
  readonly check: ImportCheck;
}

export type ImportState =
  | { readonly step: 'none' }
  | { readonly step: 'reading' | 'restoring'; readonly file: File; readonly done: number }
  | Found
  | { readonly step: 'restored'; readonly result: ImportResult };

export interface Import {
  readonly state: ImportState;
  readonly choose: (file: File) => void;
  readonly restore: (found: Found) => void;
  readonly cancel: () => void;
}

/** A file on its way, and what the screen goes back to where it does not arrive. */
interface Sending {
  readonly address: string;
  readonly file: File;
  readonly step: 'reading' | 'restoring';
  readonly otherwise: ImportState;
}

/** Anything may have come with the file: whatever is shown is read again, and what is kept unseen is dropped. */
const rereadAll = (queryClient: QueryClient): void => {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
};

/** The way of a file from its choice to its place in the account. */
export const useImport = (): Import => {
  const queryClient = useQueryClient();
  const [state, setState] = useState<ImportState>({ step: 'none' });
  const giveUp = useRef<AbortController>(undefined);
  useEffect(() => () => giveUp.current?.abort(), []);

  const { mutate } = useMutation({
    mutationFn: async ({ address, file, step }: Sending): Promise<unknown> => {
      const controller = new AbortController();
      giveUp.current = controller;
      setState({ step, file, done: 0 });
      const answer = await sendFile(address, {
        file,
        idempotencyKey: v4(),
        signal: controller.signal,
        onProgress: (done) => setState({ step, file, done }),
      });
      return JSON.parse(answer);
    },
    onSuccess: (answer, { file, step }) => {
      // The casts: the answers are the contract's, made from the same file.
      if (step === 'reading') setState({ step: 'found', file, check: answer as ImportCheck });
      else setState({ step: 'restored', result: answer as ImportResult });
    },
    onError: (error, { otherwise }) => {
      setState(otherwise);
      if (giveUp.current?.signal.aborted) return;
      showErrorToast(error, 'transfer.import.failed', 'transfer.import.failed.text');
    },
    // Given up too late, it may have been restored all the same.
    onSettled: (_answer, _error, { step }) => {
      if (step === 'restoring') rereadAll(queryClient);
    },
  });

  const choose = (file: File): void => {
    if (file.size > MAX_IMPORT_BYTES) {
      const [title, description] = [t('transfer.import.failed'), t('transfer.import.tooLarge')];
      toast({ title, description, tone: 'danger' });
      return;
    }
    mutate({ address: checkImport.path, file, step: 'reading', otherwise: { step: 'none' } });
  };
  const restore = (found: Found): void =>
    mutate({ address: importData.path, file: found.file, step: 'restoring', otherwise: found });
  return { state, choose, restore, cancel: () => giveUp.current?.abort() };
};
