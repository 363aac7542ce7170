import { Link } from '@tanstack/react-router';
import { Card } from '#renderer/ui/card.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { formatMoney } from '#renderer/ui/format/money.ts';
import { RecordIcon } from '#renderer/ui/icons/record-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { Section } from '#renderer/ui/page.tsx';
import type { Activity, HealthInsights } from '#server/insights/contract.ts';
import { SUMMARY_ID } from './health-summary.tsx';

const recordsLink = (petId: string) => ({ to: `/pet/${petId}`, search: { tab: 'records' } });

const ActivityRow = ({ activity }: { readonly activity: Activity }) => {
  const { petId, petName, type, title, dateAdministered, costCentavos } = activity;
  return (
    <ListRow
      {...recordsLink(petId)}
      leading={
        <>
          <RecordIcon type={type} className="text-ink-soft" />
          <span className="sr-only">{t(`records.type.${type}`)}</span>
        </>
      }
      title={title}
      detail={`${petName} · ${formatDate(dateAdministered)}`}
      trailing={
        costCentavos > 0 && (
          <span className="shrink-0 self-center text-row">{formatMoney(costCentavos)}</span>
        )
      }
    />
  );
};

/** Links to all records of a single pet. With several pets, the summary below links to each history. */
const MoreLink = ({ insights: { activity, summaries, counts } }: RecentActivityProps) => {
  const count = counts.records - activity.length;
  if (count <= 0) return null;
  const onlyPetId =
    summaries.length === 1 || summaries.length === 0 ? activity[0]?.petId : undefined;
  return (
    <Link
      {...(onlyPetId === undefined
        ? { to: '.', search: true as const, hash: SUMMARY_ID }
        : recordsLink(onlyPetId))}
      aria-label={`${t('insights.more', { count })}: ${t('insights.activity.more', { count })}`}
      className="hit-44 font-semibold text-narra text-row hover:underline"
    >
      {t('insights.more', { count })}
    </Link>
  );
};

interface RecentActivityProps {
  readonly insights: HealthInsights;
}

/** The newest records of all pets. */
export const RecentActivity = ({ insights }: RecentActivityProps) => (
  <Section heading={t('insights.activity')} aside={<MoreLink insights={insights} />}>
    {insights.activity.length === 0 ? (
      <Card>
        <p className="text-ink-soft text-row">{t('insights.activity.none')}</p>
      </Card>
    ) : (
      <Card flush>
        <ul>
          {insights.activity.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </ul>
      </Card>
    )}
  </Section>
);
