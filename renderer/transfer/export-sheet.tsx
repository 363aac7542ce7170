import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useEveryPet } from '#renderer/pets/use-every-pet.ts';
import { Button } from '#renderer/ui/button.tsx';
import { TaskProgress } from '#renderer/ui/charts/task-progress.tsx';
import { saveFile } from '#renderer/ui/files/save-file.ts';
import { formatBytes } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { errorText, showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { cardFileName } from '#server/sharing/rules.ts';
import type { ExportSize } from '#server/transfer/contract.ts';
import { CountsList } from './counts-list.tsx';
import { exportSizeQuery } from './queries.ts';
import { readExport } from './read-export.ts';

interface ExportState {
  readonly part: number;
  /** The fraction of the whole export, from 0 to 1. */
  readonly doneShare: number;
}

/** The pet that is exported alone; undefined for the whole account. */
type ExportedPet = Pick<Pet, 'id' | 'name'> | undefined;

/** A file of one pet is named after it: `Bantay-pet-care-data-2026-11-20.json`. */
const fileNameFor = (pet: ExportedPet, name: string): string =>
  pet ? cardFileName(pet.name, `-${name}`) : name;

const START_STATE: ExportState = { part: 1, doneShare: 0 };

/**
 * Saves the files one after another, with only one in memory. Resolves to the name of the last one; undefined
 * if one was not saved.
 */
const saveAll = async (
  pet: ExportedPet,
  { bytes, parts, cuts }: ExportSize,
  signal: AbortSignal,
  { show, onSaved }: { show: (state: ExportState) => void; onSaved: (part: number) => void },
): Promise<string | undefined> => {
  let [bytesBefore, name] = [0, ''];
  for (let part = 1; part <= parts; part += 1) {
    const onProgress = (receivedBytes: number) =>
      show({ part, doneShare: Math.min(0.999, (bytesBefore + receivedBytes) / bytes) });
    const { name: fileName, file } = await readExport({
      ...{ signal, onProgress },
      part: { part, cuts, petId: pet?.id },
    });
    const saveResult = await saveFile({ name: fileNameFor(pet, fileName), file });
    if (saveResult === undefined) return undefined;
    onSaved(part);
    bytesBefore += file.size;
    name = saveResult;
  }
  return name;
};

const showPartlySaved = (savedCount: number, parts: number): void => {
  toast({
    title: t('transfer.export.failed'),
    description: t('transfer.export.some', { saved: savedCount, parts }),
    tone: 'danger',
  });
};

const useExport = (pet: ExportedPet, onDone: () => void) => {
  const [state, setState] = useState(START_STATE);
  const exportController = useRef<AbortController>(undefined);
  const savedCount = useRef(0);
  useEffect(() => () => exportController.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: (size: ExportSize) => {
      const controller = new AbortController();
      exportController.current = controller;
      savedCount.current = 0;
      setState(START_STATE);
      const onSaved = (part: number) => {
        savedCount.current = part;
      };
      return saveAll(pet, size, controller.signal, { show: setState, onSaved });
    },
    onSuccess: (name, { parts }) => {
      if (name === undefined) {
        if (savedCount.current > 0) showPartlySaved(savedCount.current, parts);
        return;
      }
      const description =
        parts === 1
          ? t('transfer.export.done.text', { name })
          : t('transfer.export.done.parts', { parts });
      toast({ title: t('transfer.export.done'), description });
      onDone();
    },
    onError: (error, { parts }) => {
      if (savedCount.current > 0) {
        // The export was cancelled or failed after some files were saved.
        showPartlySaved(savedCount.current, parts);
        return;
      }
      if (exportController.current?.signal.aborted) return;
      showErrorToast(error, 'transfer.export.failed', 'transfer.export.failed.text');
    },
  });
  return { start: mutate, isPending, state, cancel: () => exportController.current?.abort() };
};

const ExportSizeNote = ({
  size,
  pet,
}: {
  readonly size: ExportSize;
  readonly pet: ExportedPet;
}) => (
  <>
    <CountsList counts={size} isShort={pet !== undefined} />
    <p className="mt-2 text-hint text-ink-soft">
      {t('transfer.export.size', { size: formatBytes(size.bytes) })}
    </p>
    {size.parts > 1 && (
      <p className="mt-2 text-row">{t('transfer.export.parts', { parts: size.parts })}</p>
    )}
  </>
);

const ExportContents = ({
  pet,
  onDone,
}: {
  readonly pet: ExportedPet;
  readonly onDone: () => void;
}) => {
  const { data: size, error } = useQuery(exportSizeQuery(pet?.id));
  const hasSamples = useEveryPet(pet === undefined).some(({ isSample }) => isSample);
  const { start, isPending, state, cancel } = useExport(pet, onDone);
  const label =
    size && size.parts > 1
      ? t('transfer.export.busy.part', { part: state.part, parts: size.parts })
      : t('transfer.export.busy');
  return (
    <>
      <p className="mb-4 text-ink-soft text-row">
        {pet ? t('transfer.export.pet.text', pet) : t('transfer.export.text')}
        {!pet && hasSamples && ` ${t('transfer.export.samples')}`}
      </p>
      {size && <ExportSizeNote size={size} pet={pet} />}
      {error && <p role="alert">{errorText(error)}</p>}
      {!size && !error && <Skeleton className="h-60" />}
      <div className="mt-5 mb-2 flex flex-col">
        {isPending ? (
          <TaskProgress label={label} doneShare={state.doneShare} onCancel={cancel} />
        ) : (
          <Button icon={Download} disabled={!size} onClick={() => size && start(size)}>
            {t('transfer.export.start')}
          </Button>
        )}
      </div>
    </>
  );
};

export interface ExportSheetProps {
  /** The pet that is exported alone; the whole account by default. */
  readonly pet?: ExportedPet;
  /** Called when everything was saved, before the sheet closes. */
  readonly onSaved?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Shows the contents of an export, and saves it as one or several files. Closing the sheet cancels it. */
export const ExportSheet = ({ pet, onSaved, onClose }: ExportSheetProps) => (
  <Sheet open onClose={onClose} title={pet ? t('transfer.export.pet', pet) : t('transfer.export')}>
    <ExportContents
      pet={pet}
      onDone={() => {
        onSaved?.();
        onClose();
      }}
    />
  </Sheet>
);
