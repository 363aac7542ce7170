import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v4 } from 'uuid';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { sendFile } from '#renderer/ui/files/send-file.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import {
  checkImport,
  type ImportCheck,
  type ImportResult,
  importData,
} from '#server/transfer/contract.ts';
import { MAX_IMPORT_BYTES } from '#server/transfer/rules.ts';

interface FoundExport {
  readonly step: 'found';
  readonly file: File;
  readonly check: ImportCheck;
  /** True after an import whose result was lost. */
  readonly isSecondLook: boolean;
}

export type ImportState =
  | { readonly step: 'none' }
  | { readonly step: 'reading' | 'restoring'; readonly file: File; readonly done: number }
  /** Everything has been uploaded, and the server is processing it. */
  | { readonly step: 'checking' | 'saving'; readonly file: File }
  | FoundExport
  | { readonly step: 'restored'; readonly result: ImportResult };

export interface FileImport {
  readonly state: ImportState;
  readonly choose: (file: File) => void;
  readonly restore: (foundImport: FoundExport) => void;
  readonly cancel: () => void;
}

/** A file being uploaded, and the step to return to if the upload fails. */
interface SendOptions {
  readonly address: string;
  readonly file: File;
  readonly step: 'reading' | 'restoring';
  readonly fallbackState: ImportState;
  readonly isSecondLook?: boolean;
}

/** The state of the upload. Once everything was sent, aborting no longer stops the server. */
interface RunningImport {
  readonly controller: AbortController;
  readonly mayNotBeGivenUp: boolean;
}

/** An import may change everything, so visible queries are refetched and the others removed. */
const refetchAll = (queryClient: QueryClient): void => {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
};

const stateOf = ({ file, step }: SendOptions, doneShare: number): ImportState => {
  if (doneShare < 1) return { step, file, done: doneShare };
  return { step: step === 'reading' ? 'checking' : 'saving', file };
};

/**
 * The state of an import from the choice of a file to the result. Saving continues when the screen closes.
 */
export const useImport = (): FileImport => {
  const queryClient = useQueryClient();
  const [state, setState] = useState<ImportState>({ step: 'none' });
  const runningImport = useRef<RunningImport>(undefined);
  const isClosed = useRef(false);
  const cancelImport = (): void => {
    if (!runningImport.current?.mayNotBeGivenUp) runningImport.current?.controller.abort();
  };
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      if (!runningImport.current?.mayNotBeGivenUp) runningImport.current?.controller.abort();
    };
  }, []);

  const { mutate } = useMutation({
    mutationFn: async (sending: SendOptions): Promise<unknown> => {
      const { address, file, step } = sending;
      const controller = new AbortController();
      runningImport.current = { controller, mayNotBeGivenUp: false };
      const showProgress = (doneShare: number): void => {
        runningImport.current = {
          controller,
          mayNotBeGivenUp: step === 'restoring' && doneShare >= 1,
        };
        setState(stateOf(sending, doneShare));
      };
      showProgress(0);
      const answer = await sendFile(address, {
        file,
        idempotencyKey: v4(),
        signal: controller.signal,
        onProgress: showProgress,
      });
      return JSON.parse(answer);
    },
    onSuccess: (answer, { file, step, isSecondLook = false }) => {
      // The casts are safe: the answers are made by the contract in this repository.
      if (step === 'reading') {
        setState({ step: 'found', file, check: answer as ImportCheck, isSecondLook });
        return;
      }
      setState({ step: 'restored', result: answer as ImportResult });
      if (isClosed.current) toast({ title: t('transfer.import.done') });
    },
    onError: (error, { file, step, fallbackState, isSecondLook }) => {
      setState(fallbackState);
      if (runningImport.current?.controller.signal.aborted) return;
      const wasAllSent = step === 'restoring' && runningImport.current?.mayNotBeGivenUp === true;
      if ((wasAllSent && isWithoutAnswer(error)) || isSecondLook) {
        // Everything was sent and no answer came, so only checking the file again shows whether it was
        // imported.
        if (isClosed.current || isSecondLook) showUnknownOutcome();
        else mutate(checkOptions(file, true));
        return;
      }
      showErrorToast(error, 'transfer.import.failed', 'transfer.import.failed.text');
    },
    onSettled: (_answer, _error, { step }) => {
      if (step === 'restoring') refetchAll(queryClient);
    },
  });

  const choose = (file: File): void => {
    if (file.size > MAX_IMPORT_BYTES) {
      const [title, description] = [t('transfer.import.failed'), t('transfer.import.tooLarge')];
      toast({ title, description, tone: 'danger' });
      return;
    }
    mutate(checkOptions(file));
  };
  const restore = (foundImport: FoundExport): void =>
    mutate({
      address: importData.path,
      file: foundImport.file,
      step: 'restoring',
      fallbackState: foundImport,
    });
  return { state, choose, restore, cancel: cancelImport };
};

const checkOptions = (file: File, isSecondLook = false): SendOptions => ({
  address: checkImport.path,
  file,
  step: 'reading',
  fallbackState: { step: 'none' },
  isSecondLook,
});

/** A proxy that loses the server, or that waits for it no longer, answers with a page of its own. */
const isWithoutAnswer = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && error.status >= 500 && error.code === '');

const showUnknownOutcome = (): void => {
  toast({
    title: t('transfer.import.unsure'),
    description: t('transfer.import.unsure.text'),
    tone: 'danger',
  });
};
