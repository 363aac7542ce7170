import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Banner } from '#renderer/ui/banner.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';

interface AttentionProps {
  /** The number of overdue reminders. */
  readonly overdue: number;
  /** The first of the overdue reminders. */
  readonly reminders: readonly ReminderWithPet[];
  /** Names of the pets without a recent vaccine; empty while the coverage is good enough. */
  readonly unvaccinated: readonly string[];
}

/** The maximum number of names in the banner. */
const MAX_NAMED_PETS = 3;

const Unvaccinated = ({ unvaccinated }: Pick<AttentionProps, 'unvaccinated'>) => {
  const moreCount = unvaccinated.length - MAX_NAMED_PETS;
  return (
    <p className="text-hint empty:hidden">
      {unvaccinated.length > 0 &&
        t('insights.unvaccinated', { names: unvaccinated.slice(0, MAX_NAMED_PETS).join(', ') })}
      {moreCount > 0 && (
        <span className="font-semibold"> {t('insights.more', { count: moreCount })}</span>
      )}
    </p>
  );
};

const Needed = ({ overdue, reminders, unvaccinated }: AttentionProps) => {
  const moreOverdueCount = overdue - reminders.length;
  return (
    <div className="flex min-h-16 flex-wrap items-start gap-3 rounded-card bg-gumamela-soft py-3 pr-2 pl-3">
      <TriangleAlert size={20} className="shrink-0 text-gumamela" />
      <div className="min-w-0 flex-1 max-narrow:min-w-[60%]">
        <p className="font-semibold text-gumamela text-row">
          {t('insights.attention', { count: overdue })}
        </p>
        <p className="text-hint">
          {reminders
            .map(({ title, pet }) => t('insights.attention.of', { title, pet: pet.name }))
            .join(', ')}
          {moreOverdueCount > 0 && (
            <span className="font-semibold">
              {' '}
              {t('insights.more', { count: moreOverdueCount })}
            </span>
          )}
        </p>
        <Unvaccinated unvaccinated={unvaccinated} />
      </div>
      <Link
        to="/schedule"
        aria-label={t('insights.attention.view.label')}
        className="flex min-h-11 items-center self-center rounded-control px-3 font-semibold text-gumamela text-row hover:underline"
      >
        {t('insights.attention.view')}
      </Link>
    </div>
  );
};

/** Lists what is overdue, or says that nothing is. */
export const Attention = (props: AttentionProps) => (
  <div className="mt-3">
    {props.overdue > 0 ? (
      <Needed {...props} />
    ) : (
      <Banner tone="narra" icon={CircleCheck} title={t('insights.upToDate')}>
        <p className="text-hint">{t('insights.upToDate.text')}</p>
        <Unvaccinated unvaccinated={props.unvaccinated} />
      </Banner>
    )}
  </div>
);
