import { useSuspenseQuery } from '@tanstack/react-query';
import { Plus, TriangleAlert } from 'lucide-react';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { formatDate } from '#renderer/ui/format.ts';
import { Section } from '#renderer/ui/page.tsx';
import { t } from '#renderer/ui/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';
import type { WeightEntry } from '#server/weights/contract.ts';
import { isLikely, kilograms } from '#server/weights/rules.ts';
import { weightsQuery } from './queries.ts';
import { changeText } from './weight-change.ts';
import { WeightChart } from './weight-chart.tsx';
import { WeightTable } from './weight-table.tsx';

interface WeightProps {
  readonly pet: Pet;
}

const NoWeight = ({ pet }: WeightProps) => (
  <Card>
    <p className="font-semibold text-row">{t('weights.none')}</p>
    <p className="mt-1 text-ink-soft text-row">{t('weights.none.hint')}</p>
    <ButtonLink
      to={`/pet/${pet.id}/checkup`}
      look="secondary"
      size="row"
      icon={Plus}
      className="mt-3"
    >
      {t('weights.none.add')}
    </ButtonLink>
  </Card>
);

/** What was typed into a record and can hardly be is asked about, and drawn all the same. */
const Unlikely = ({ pet, entries }: WeightProps & { readonly entries: readonly WeightEntry[] }) => (
  <>
    {entries
      .filter(({ grams }) => !isLikely(grams, pet.category))
      .map(({ recordId, grams, date }) => (
        <p key={recordId} className="mt-3 flex items-start gap-1.5 text-hint text-mangga">
          <TriangleAlert
            size={16}
            strokeWidth={1.35}
            absoluteStrokeWidth
            aria-hidden
            className="shrink-0"
          />
          {t('weights.unlikely', {
            weight: kilograms(grams),
            date: formatDate(date),
            category: pet.category,
          })}
        </p>
      ))}
  </>
);

const drawingText = (name: string, entries: readonly WeightEntry[]): string => {
  const weight = (entry: WeightEntry | undefined) =>
    t('weights.kilograms', { weight: kilograms(entry?.grams ?? 0) });
  const days = new Set(entries.map(({ date }) => date));
  return t('weights.drawing', {
    name,
    count: days.size,
    from: weight(entries[0]),
    to: weight(entries.at(-1)),
  });
};

/** The latest weight, how it changed, a line of all of them, and a table that says the same. */
export const Weight = ({ pet }: WeightProps) => {
  const { data: entries } = useSuspenseQuery(weightsQuery(pet.id));
  const latest = entries.at(-1);
  if (!latest && !isLiving(pet)) return null;
  return (
    <Section heading={t('weights.title')}>
      {latest ? (
        <Card>
          <p className="flex items-baseline gap-1.5">
            <span className="font-bold text-title">{kilograms(latest.grams)}</span>
            <span className="text-ink-soft text-row">{t('weights.unit')}</span>
          </p>
          <p className="mb-5 text-hint text-ink-soft">{changeText(latest, entries.at(-2))}</p>
          <WeightChart weighings={entries} label={drawingText(pet.name, entries)} />
          <Unlikely pet={pet} entries={entries} />
          <WeightTable name={pet.name} entries={entries} />
        </Card>
      ) : (
        <NoWeight pet={pet} />
      )}
    </Section>
  );
};
