import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { plansQuery } from '#renderer/care/queries.ts';
import { diaryQuery } from '#renderer/diary/queries.ts';
import { petDocumentsQuery } from '#renderer/pet-documents/queries.ts';
import { recordsQuery } from '#renderer/records/queries.ts';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useMinute } from '#renderer/ui/time/use-minute.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { Included } from '#server/vet-links/contract.ts';

const PARTS = ['records', 'care', 'diary', 'documents'] as const;

const MS_PER_DAY = 86_400_000;

/** The amount of each part of the last days, in words; undefined until it is known. */
const useAmounts = (
  petId: string,
  days: number,
): Readonly<Record<(typeof PARTS)[number], string | undefined>> => {
  const now = useMinute();
  const { data: records } = useInfiniteQuery(recordsQuery(petId));
  const { data: plans } = useQuery(plansQuery);
  const { data: diary } = useInfiniteQuery(diaryQuery(petId));
  const { data: documents } = useQuery(petDocumentsQuery(petId));
  const since = new Date(now.getTime() - days * MS_PER_DAY).toISOString();
  const entries = diary?.pages.flatMap((page) => page.items);
  const recent = entries?.filter(({ at }) => at >= since);
  // Older pages are not loaded only to be counted.
  const isWhole = recent?.length !== entries?.length || entries?.length === diary?.pages[0]?.total;
  const photos = recent?.filter(({ photo }) => photo !== null).length ?? 0;
  const inWords = (id: MessageId, count: number | undefined): string | undefined =>
    count === undefined ? undefined : t(id, { count, days, photos });
  return {
    records: inWords('vetLinks.count.records', records?.pages[0]?.pagination.total),
    care: inWords(
      'vetLinks.count.care',
      plans?.filter((plan) => plan.petId === petId && plan.status === 'active').length,
    ),
    diary: inWords('vetLinks.count.diary', isWhole ? recent?.length : undefined),
    documents: inWords('vetLinks.count.documents', documents?.length),
  };
};

interface VetSeesProps {
  readonly petId: string;
  /** The number of days that the summary covers. */
  readonly days: number;
  readonly include: Included;
  readonly onInclude: (include: Included) => void;
}

/** The choice of what a vet link shows, with the amount of each part. */
export const VetSees = ({ petId, days, include, onInclude }: VetSeesProps) => {
  const amounts = useAmounts(petId, days);
  return (
    <div>
      <p className="mb-2 font-semibold text-row">{t('vetLinks.sees')}</p>
      {PARTS.map((part) => {
        const hint = amounts[part];
        return (
          <Switch
            key={part}
            label={t(`vetLinks.sees.${part}`)}
            {...(hint === undefined ? {} : { hint })}
            checked={include[part]}
            onChange={(next) => onInclude({ ...include, [part]: next })}
          />
        );
      })}
      <p className="mt-2 text-hint text-ink-soft">{t('vetLinks.sees.always')}</p>
    </div>
  );
};
