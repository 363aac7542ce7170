import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { v4 } from 'uuid';
import { useRefetchClinics } from '#renderer/clinics/queries.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Progress } from '#renderer/ui/charts/progress.tsx';
import { FileButton } from '#renderer/ui/files/file-chooser.tsx';
import { sendFile } from '#renderer/ui/files/send-file.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { type ClinicImport, importClinics, MAX_IMPORT_BYTES } from '#server/clinics/contract.ts';

type ImportStep =
  | { readonly kind: 'none' }
  /** `sentFraction` is from 0 to 1. */
  | { readonly kind: 'sending'; readonly name: string; readonly sentFraction: number }
  | { readonly kind: 'done'; readonly result: ClinicImport };

const COUNT_NAMES = ['added', 'changed', 'unchanged', 'skipped'] as const;

const Result = ({ result }: { readonly result: ClinicImport }) => (
  <>
    <Banner tone="narra" icon={CircleCheck} title={t('clinics.import.done')} />
    <dl className="my-4">
      {COUNT_NAMES.map((count) => (
        <div key={count} className="flex justify-between gap-4 border-line border-b py-3 text-row">
          <dt>{t(`clinics.import.${count}`)}</dt>
          <dd className="font-semibold">{result[count]}</dd>
        </div>
      ))}
    </dl>
  </>
);

/** Uploads a file of clinics. Closing the sheet cancels the upload. */
const useImportClinics = () => {
  const [step, setStep] = useState<ImportStep>({ kind: 'none' });
  const uploadController = useRef<AbortController>(undefined);
  const refetchClinics = useRefetchClinics();
  useEffect(() => () => uploadController.current?.abort(), []);
  const send = async (file: File): Promise<void> => {
    if (file.size > MAX_IMPORT_BYTES) {
      const [title, description] = [t('clinics.import.failed'), t('clinics.import.tooLarge')];
      toast({ title, description, tone: 'danger' });
      return;
    }
    const controller = new AbortController();
    uploadController.current = controller;
    const onProgress = (sentFraction: number) =>
      setStep({ kind: 'sending', name: file.name, sentFraction });
    onProgress(0);
    try {
      const { signal } = controller;
      const answer = await sendFile(importClinics.path, {
        file,
        idempotencyKey: v4(),
        signal,
        onProgress,
      });
      // The cast is safe: the answer is made by the contract in this repository.
      setStep({ kind: 'done', result: JSON.parse(answer) as ClinicImport });
      await refetchClinics();
    } catch (error) {
      if (controller.signal.aborted) return;
      setStep({ kind: 'none' });
      showErrorToast(error, 'clinics.import.failed');
    }
  };
  const cancel = () => {
    uploadController.current?.abort();
    setStep({ kind: 'none' });
  };
  return { step, send, cancel };
};

/** Imports clinics from a file. Only households have it. */
export const ImportClinicsSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { step, send, cancel } = useImportClinics();
  return (
    <Sheet open onClose={onClose} title={t('clinics.import')}>
      <div className="flex flex-col gap-4 pt-1 pb-4">
        {step.kind === 'none' && (
          <>
            <p className="text-ink-soft text-row">{t('clinics.import.text')}</p>
            <FileButton
              accept=".geojson,.json,application/json,application/geo+json"
              onChoose={(file) => void send(file)}
            >
              {t('clinics.import.choose')}
            </FileButton>
          </>
        )}
        {step.kind === 'sending' && (
          <>
            <p className="break-words text-row" aria-live="polite">
              {t('clinics.import.sending', { name: step.name })}
            </p>
            <Progress
              value={step.sentFraction}
              label={t('clinics.import.sending', { name: step.name })}
            />
            <Button look="secondary" onClick={cancel}>
              {t('common.cancel')}
            </Button>
          </>
        )}
        {step.kind === 'done' && (
          <>
            <Result result={step.result} />
            <Button onClick={onClose}>{t('common.close')}</Button>
          </>
        )}
      </div>
    </Sheet>
  );
};
