import { t } from '#renderer/ui/language/text.ts';
import { Counts } from '#renderer/ui/lists/counts.tsx';
import type { MovingCounts } from '#server/hand-over/contract.ts';

/** The numbers of entries that are handed over with a pet. */
export const HandedOverCounts = ({ counts }: { readonly counts: MovingCounts }) => (
  <Counts
    counts={[
      { label: t('handOver.records'), count: counts.medicalRecords },
      { label: t('handOver.documents'), count: counts.documents },
      { label: t('handOver.carePlans'), count: counts.carePlans },
      { label: t('handOver.diary'), count: counts.diaryEntries },
      { label: t('handOver.weights'), count: counts.weighings },
      { label: t('handOver.photos'), count: counts.photos },
    ]}
  />
);
