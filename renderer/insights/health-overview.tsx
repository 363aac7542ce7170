import { Card } from '#renderer/ui/card.tsx';
import { ScoreRing } from '#renderer/ui/charts/score-ring.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { HealthInsights } from '#server/insights/contract.ts';
import { type Coverage, isCovered, scoreTone } from '#server/insights/rules.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { scoreSentence } from './score-sentence.ts';

interface OverviewProps {
  readonly insights: HealthInsights;
}

const Score = ({ insights }: OverviewProps) => {
  const { score, completedThisMonth } = insights;
  const sentence = scoreSentence(insights);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 p-4 tablet:max-wide:flex-col tablet:max-wide:text-center">
      <ScoreRing
        score={score}
        tone={scoreTone(score)}
        label={t('insights.score.of', { score, sentence })}
      />
      <div className="min-w-36 flex-1">
        <p className="text-hint text-ink-soft">{t('insights.score')}</p>
        <p className="mt-0.5 text-balance font-semibold text-total">{sentence}</p>
        <p className="mt-1 text-hint text-ink-soft">
          {t('insights.tasks', { count: completedThisMonth })}
        </p>
      </div>
    </div>
  );
};

const CoverageBar = ({ coverage }: { readonly coverage: Coverage }) => {
  const { covered, pets } = coverage;
  const percent = Math.round(coverage.percent);
  const coverageText = t('insights.coverage.pets', { covered, pets });
  return (
    <div className="ml-4 border-line border-t py-4 pr-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-row">
        <h3>{t('insights.coverage')}</h3>
        <p className="font-semibold">{coverageText}</p>
      </div>
      <svg
        role="img"
        aria-label={`${t('insights.coverage')}: ${coverageText}`}
        className="my-2 block h-2 w-full overflow-hidden rounded-full bg-track"
      >
        <rect
          rx="4"
          width={`${percent}%`}
          height="8"
          className={isCovered(coverage) ? 'fill-narra' : 'fill-mangga-drawing'}
        />
      </svg>
      <p className="text-hint text-ink-soft">
        {pets > 0 ? t('insights.coverage.text', { percent }) : t('insights.coverage.none')}
      </p>
    </div>
  );
};

const labels = {
  pets: 'insights.count.pets',
  records: 'insights.count.records',
  upcoming: 'insights.count.upcoming',
  overdue: 'insights.count.overdue',
} as const satisfies Readonly<Record<keyof HealthInsights['counts'], MessageId>>;
// The cast is safe: the keys of the object are those of its type.
const COUNT_NAMES = Object.keys(labels) as readonly (keyof typeof labels)[];

const Counts = ({ insights: { counts } }: OverviewProps) => (
  <dl
    aria-label={t('insights.counts')}
    className="ml-4 grid grid-cols-2 gap-x-2 gap-y-3 border-line border-t py-4 pr-4 max-narrow:grid-cols-1 phone:grid-cols-4 tablet:max-wide:grid-cols-2"
  >
    {COUNT_NAMES.map((count) => (
      <div key={count} className="flex flex-col-reverse">
        <dt className="text-hint text-ink-soft">{t(labels[count])}</dt>
        <dd
          className={`font-semibold text-total ${count === 'overdue' && counts.overdue > 0 ? 'text-gumamela' : ''}`}
        >
          {counts[count].toLocaleString('en-PH')}
        </dd>
      </div>
    ))}
  </dl>
);

/** The score as a ring and in words, the share of vaccinated pets as a bar, and the counts of everything. */
export const HealthOverview = ({ insights }: OverviewProps) => (
  <section aria-label={t('insights.score')}>
    <Card flush>
      <Score insights={insights} />
      <CoverageBar coverage={insights.coverage} />
      <Counts insights={insights} />
    </Card>
  </section>
);
