import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import { visibleItems } from '#renderer/offline/outbox/outbox-queue.ts';
import {
  clearStoredReads,
  type StorageSummary,
  storageSummaryQuery,
} from '#renderer/offline/reads/storage-summary.ts';
import { Button } from '#renderer/ui/button.tsx';
import { formatBytes } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { AddOutboxFile, SaveOutboxCopy } from './outbox-file-buttons.tsx';

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className="flex items-baseline justify-between gap-3 border-line border-b py-3">
    <dt>{name}</dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
);

const Facts = ({ reads, photos, bytes }: StorageSummary) => (
  <dl className="text-row">
    <Fact name={t('offline.device.reads')} value={String(reads)} />
    <Fact name={t('offline.device.photos')} value={String(photos)} />
    <Fact
      name={t('offline.device.space')}
      value={bytes === undefined ? t('offline.device.unknown') : formatBytes(bytes)}
    />
  </dl>
);

/** Asks the browser not to clear its storage. The browser decides by rules of its own; some ask the owner. */
const Safety = ({ owner, isSafe }: { readonly owner: string; readonly isSafe: boolean }) => {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await navigator.storage?.persist?.()) ?? false,
    onSuccess: (agreed) => {
      if (agreed) return queryClient.invalidateQueries(storageSummaryQuery(owner));
      toast({ title: t('offline.device.refused'), description: t('offline.device.refusedText') });
      return undefined;
    },
  });
  return (
    <>
      <p className="mt-4 text-row">{t(isSafe ? 'offline.device.safe' : 'offline.device.unsafe')}</p>
      {!isSafe && (
        <Button
          look="secondary"
          className="mt-3 w-full"
          disabled={isPending}
          onClick={() => mutate()}
        >
          {t('offline.device.protect')}
        </Button>
      )}
    </>
  );
};

const Clearing = ({ owner }: { readonly owner: string }) => {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: clearStoredReads,
    onSuccess: () => {
      toast({ title: t('offline.device.cleared') });
      return queryClient.invalidateQueries(storageSummaryQuery(owner));
    },
    onError: () => toast({ title: t('offline.device.failed'), tone: 'danger' }),
  });
  return (
    <>
      <Button
        look="quiet-danger"
        icon={Trash2}
        className="mt-5 w-full"
        disabled={isPending}
        onClick={() => mutate()}
      >
        {t('offline.device.clear')}
      </Button>
      <p className="mt-2 text-hint text-ink-soft">{t('offline.device.clearText')}</p>
    </>
  );
};

/** Saves the unsent changes as a file, and adds those of a file. */
const UnsentChanges = ({ owner }: { readonly owner: string }) => {
  const count = visibleItems(useOutbox().items).length;
  return (
    <section aria-labelledby="unsent" className="mt-6">
      <h3 id="unsent" className="font-semibold text-row">
        {t('outbox.file.title')}
      </h3>
      <p className="text-hint text-ink-soft">{t('outbox.file.text', { count })}</p>
      {count > 0 && <SaveOutboxCopy owner={owner} />}
      <AddOutboxFile owner={owner} />
    </section>
  );
};

const StoredData = ({ owner }: { readonly owner: string }) => {
  const { data: storageSummary } = useSuspenseQuery(storageSummaryQuery(owner));
  if (!storageSummary) return <p className="text-row">{t('offline.device.none')}</p>;
  return (
    <>
      <Facts {...storageSummary} />
      <Safety owner={owner} isSafe={storageSummary.isSafe} />
      <UnsentChanges owner={owner} />
      <Clearing owner={owner} />
    </>
  );
};

interface DeviceSheetProps {
  readonly owner: string;
  readonly onClose: () => void;
}

/** Shows what this device keeps for offline use, whether the browser may clear it, and a button to clear it. */
export const DeviceSheet = ({ owner, onClose }: DeviceSheetProps) => (
  <Sheet open onClose={onClose} title={t('profile.onDevice')} subtitle={t('offline.device.about')}>
    <Suspense fallback={<Skeleton className="h-60" />}>
      <StoredData owner={owner} />
    </Suspense>
  </Sheet>
);
