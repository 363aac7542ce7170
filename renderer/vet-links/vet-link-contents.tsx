import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { plansQuery } from '#renderer/care/queries.ts';
import { diaryQuery } from '#renderer/diary/queries.ts';
import { petDocumentsQuery } from '#renderer/pet-documents/queries.ts';
import { recordsQuery } from '#renderer/records/queries.ts';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { IncludedSections } from '#server/vet-links/contract.ts';
import { DEFAULT_DAYS } from '#server/vet-summary/rules.ts';

const LINK_PARTS = ['records', 'care', 'diary', 'documents'] as const;

/**
 * The number of items in each section of the link, as text; undefined until it is known. The diary counts only
 * the last `DEFAULT_DAYS` days, as the vet's page does.
 */
const useAmounts = (
  petId: string,
): Readonly<Record<(typeof LINK_PARTS)[number], string | undefined>> => {
  const { timeZone, today } = useOwnerClock();
  const from = dayAfter(today, 1 - DEFAULT_DAYS);
  const { data: records } = useInfiniteQuery(recordsQuery(petId));
  const { data: plans } = useQuery(plansQuery);
  const { data: diary } = useInfiniteQuery(diaryQuery(petId));
  const { data: documents } = useQuery(petDocumentsQuery(petId));
  const entries = diary?.pages.flatMap((page) => page.items);
  const recent = entries?.filter(({ at }) => dayIn(new Date(at), timeZone) >= from);
  // Older pages are not loaded only to be counted.
  const isCountExact =
    recent?.length !== entries?.length || entries?.length === diary?.pages[0]?.total;
  const photos = recent?.filter(({ photo }) => photo !== null).length ?? 0;
  const countText = (id: MessageId, count: number | undefined): string | undefined =>
    count === undefined ? undefined : t(id, { count, days: DEFAULT_DAYS, photos });
  return {
    records: countText('vetLinks.count.records', records?.pages[0]?.pagination.total),
    care: countText(
      'vetLinks.count.care',
      plans?.filter((plan) => plan.petId === petId && plan.status === 'active').length,
    ),
    diary: countText('vetLinks.count.diary', isCountExact ? recent?.length : undefined),
    documents: countText('vetLinks.count.documents', documents?.length),
  };
};

interface VetLinkContentsProps {
  readonly petId: string;
  readonly include: IncludedSections;
  readonly onInclude: (include: IncludedSections) => void;
}

/** The choice of the sections that a vet link shows, with the number of items in each. */
export const VetLinkContents = ({ petId, include, onInclude }: VetLinkContentsProps) => {
  const amounts = useAmounts(petId);
  return (
    <div>
      <p className="mb-2 font-semibold text-row">{t('vetLinks.sees')}</p>
      {LINK_PARTS.map((part) => {
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
