import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useOverdue } from '#renderer/reminders/use-reminders.ts';
import { Card } from '#renderer/ui/card.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { RecordIcon } from '#renderer/ui/icons/record-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';
import type { PetSummary } from '#server/insights/contract.ts';
import type { CareState, CheckupState } from '#server/insights/rules.ts';
import type { Reminder, ReminderWithPet } from '#server/reminders/contract.ts';
import { daysUntil } from '#server/reminders/rules.ts';

/** The id of the element with the pets' summaries, for links to it. */
export const SUMMARY_ID = 'health-summary';

const tones: Readonly<Record<CareState | CheckupState, string>> = {
  'up-to-date': 'text-narra',
  recent: 'text-narra',
  due: 'text-mangga',
  overdue: 'text-gumamela',
  missing: 'text-ink-soft',
  needed: 'text-mangga',
};

interface CareProps {
  readonly label: string;
  readonly state: CareState | CheckupState;
  /** YYYY-MM-DD. */
  readonly last: string | null;
  /** The reminder of this kind that has been overdue longest. */
  readonly overdue: ReminderWithPet | undefined;
}

const OverdueItem = ({ reminder: { title, dueDate } }: { readonly reminder: ReminderWithPet }) => {
  const { now, timeZone } = useOwnerClock();
  return (
    <span className="block font-semibold text-gumamela">
      {title}: {t('reminders.due.overdue', { days: -daysUntil(dueDate, now, timeZone) })}
    </span>
  );
};

const CareCell = ({ label, state, last, overdue }: CareProps) => (
  <div className="min-w-0">
    <dt className="text-hint text-ink-soft">{label}</dt>
    <dd className="text-hint">
      <span className={`block font-semibold ${tones[state]}`}>{t(`insights.state.${state}`)}</span>
      {overdue && <OverdueItem reminder={overdue} />}
      {last !== null && <span className="block text-ink-soft">{formatDate(last)}</span>}
    </dd>
  </div>
);

const dueText = (days: number): string => {
  if (days <= 0) return t('reminders.due.today');
  return days === 1 ? t('reminders.due.tomorrow') : t('reminders.due.in', { days });
};

const UpcomingReminders = ({
  reminders,
  name,
}: {
  reminders: readonly Reminder[];
  name: string;
}) => {
  const { now, timeZone } = useOwnerClock();
  return (
    <ul
      aria-label={`${name}: ${t('insights.summary.upcoming')}`}
      className="mt-3 flex flex-col gap-1"
    >
      {reminders.map(({ id, type, title, dueDate }) => (
        <li key={id} className="flex flex-wrap items-center gap-2 text-hint">
          {/* The ends of documents are not part of a pet's health. */}
          {type !== 'document' && (
            <RecordIcon type={type} size={16} className="shrink-0 text-ink-soft" />
          )}
          <span className="min-w-[min(5rem,100%)] flex-1">{title}</span>
          <span className="shrink-0 text-ink-soft">
            {dueText(daysUntil(dueDate, now, timeZone))}
          </span>
        </li>
      ))}
    </ul>
  );
};

const Summary = ({ summary }: { readonly summary: PetSummary }) => {
  const { pet, vaccination, deworming, checkup, upcoming } = summary;
  // The list is sorted, with the longest overdue first.
  const petOverdue = useOverdue().filter(({ petId }) => petId === pet.id);
  const overdueOf = (kind: Reminder['type']) => petOverdue.find(({ type }) => type === kind);
  return (
    <li className="ml-4 border-line border-b pt-1 pr-4 pb-4 last:border-b-0">
      <Link
        to="/pet/$petId"
        params={{ petId: pet.id }}
        search={{ tab: 'records' }}
        aria-label={t('insights.summary.records', { name: pet.name })}
        className="flex min-h-14 items-center gap-3 hover:underline"
      >
        <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />
        <span className="min-w-0 flex-1 font-semibold text-row">{pet.name}</span>
        <ChevronRight size={20} className="shrink-0 text-ink-soft" />
      </Link>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.25rem),1fr))] gap-x-3 gap-y-2">
        <CareCell
          label={t('insights.summary.vaccination')}
          {...vaccination}
          overdue={overdueOf('vaccine')}
        />
        <CareCell
          label={t('insights.summary.deworming')}
          {...deworming}
          overdue={overdueOf('deworming')}
        />
        <CareCell
          label={t('insights.summary.checkup')}
          {...checkup}
          overdue={overdueOf('checkup')}
        />
      </dl>
      {upcoming.length > 0 && <UpcomingReminders reminders={upcoming} name={pet.name} />}
    </li>
  );
};

/** The state of care of each living pet and its next due dates, with links to the pet's records. */
export const HealthSummary = ({ summaries }: { readonly summaries: readonly PetSummary[] }) => (
  <div id={SUMMARY_ID} className="scroll-mt-4">
    <Card flush>
      <ul>
        {summaries.map((summary) => (
          <Summary key={summary.pet.id} summary={summary} />
        ))}
      </ul>
    </Card>
  </div>
);
