import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus, TriangleAlert } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { plansQuery } from '#renderer/care/queries.ts';
import { accountUnits } from '#renderer/current-account.ts';
import { recordsQuery } from '#renderer/records/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useSheetFromAddress } from '#renderer/ui/overlays/use-sheet-from-address.ts';
import { Section } from '#renderer/ui/page.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';
import type { Pet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';
import { buildMarks, type WeightMark } from '#server/weight-marks/rules.ts';
import { inUnit, weightText } from '#server/weights/rules.ts';
import { AddWeightSheet } from './add-weight-sheet.tsx';
import { useWeights } from './waiting-weights.ts';
import { changeText } from './weight-change.ts';
import { WeightChart } from './weight-chart.tsx';
import { kindsOf, type ReadEntry, type WeightKinds } from './weight-kinds.ts';
import { WeightTable } from './weight-table.tsx';

/** Marks for the chart, from the plans and records that are loaded so far. The chart does not wait for them. */
const useMarks = (petId: string): readonly WeightMark[] => {
  const { data: plans } = useQuery(plansQuery);
  const { data: records } = useInfiniteQuery(recordsQuery(petId));
  const { today } = useOwnerClock();
  return useMemo(
    () =>
      buildMarks({
        petId,
        plans: plans ?? [],
        records: records?.pages.flatMap(({ records: page }) => page) ?? [],
        today,
      }),
    [petId, plans, records, today],
  );
};

interface WeightProps {
  readonly pet: Pet;
}

const AddWeight = (props: Pick<ComponentProps<'button'>, 'ref' | 'onClick'>) => (
  <Button {...props} look="secondary" size="row" icon={Plus}>
    {t('weights.add')}
  </Button>
);

interface WeightPanelProps extends WeightProps {
  /** Whether the account may add a weight, for which there is a button then. */
  readonly canAdd: boolean;
}

const NoWeight = ({ pet, canAdd }: WeightPanelProps) => (
  <Card>
    <p className="font-semibold text-row">{t('weights.none')}</p>
    {canAdd && (
      <p className="mt-1 text-ink-soft text-row">{t('weights.none.hint', { name: pet.name })}</p>
    )}
  </Card>
);

const Note = ({ children }: { readonly children: string }) => (
  <p className="mt-3 flex items-start gap-1.5 text-hint text-mangga">
    <TriangleAlert size={16} strokeWidth={1.35} className="shrink-0" />
    {children}
  </p>
);

/** The number of weights that are not in the chart, so that none disappears silently. */
const UndrawnNotes = ({ pet, kinds }: WeightProps & { readonly kinds: WeightKinds }) => {
  // A weight of a record is corrected there, and one that was added is only removed.
  const [ofRecords, added] = [
    kinds.unusual.filter(({ recordId }) => recordId !== null).length,
    kinds.unusual.filter(({ recordId }) => recordId === null).length,
  ];
  const unreadCount = kinds.unread.length;
  return (
    <>
      {ofRecords > 0 && (
        <Note>{t('weights.unusual', { count: ofRecords, category: pet.category })}</Note>
      )}
      {added > 0 && (
        <Note>{t('weights.unusual.added', { count: added, category: pet.category })}</Note>
      )}
      {unreadCount > 0 && <Note>{t('weights.unread', { count: unreadCount })}</Note>}
    </>
  );
};

const drawingText = (name: string, entries: readonly ReadEntry[]): string => {
  const weightOf = (entry: ReadEntry | undefined) =>
    weightText(entry?.grams ?? 0, accountUnits().weightUnit);
  const days = new Set(entries.map(({ date }) => date));
  return t('weights.drawing', {
    name,
    count: days.size,
    from: weightOf(entries[0]),
    to: weightOf(entries.at(-1)),
  });
};

/** The latest weight, its change and the chart. */
const ChartWithTable = ({
  pet,
  kinds: { drawn },
}: WeightProps & { readonly kinds: WeightKinds }) => {
  const latestEntry = drawn.at(-1);
  const marks = useMarks(pet.id);
  const { weightUnit } = accountUnits();
  if (!latestEntry) return <p className="font-semibold text-row">{t('weights.undrawn')}</p>;
  return (
    <>
      <p className="flex items-baseline gap-1.5">
        <span className="font-bold text-title">{inUnit(latestEntry.grams, weightUnit)}</span>
        <span className="text-ink-soft text-row">{weightUnit}</span>
      </p>
      <p className="mb-5 text-hint text-ink-soft">{changeText(latestEntry, drawn)}</p>
      <WeightChart
        weighings={drawn}
        unit={weightUnit}
        marks={marks}
        label={drawingText(pet.name, drawn)}
      />
    </>
  );
};

/** A pet's weights as a chart and a table. */
export const Weight = ({ pet, canAdd }: WeightPanelProps) => {
  const entries = useWeights(pet.id);
  const { open: adding, setOpen: setAdding, opener } = useSheetFromAddress('weight');
  if (entries.length === 0 && !isLiving(pet)) return null;
  const kinds = kindsOf(entries, pet.category);
  return (
    <Section
      heading={t('weights.title')}
      aside={canAdd && <AddWeight ref={opener} onClick={() => setAdding(true)} />}
    >
      {entries.length > 0 ? (
        <Card>
          <ChartWithTable pet={pet} kinds={kinds} />
          <UndrawnNotes pet={pet} kinds={kinds} />
          <WeightTable pet={pet} entries={entries} />
        </Card>
      ) : (
        <NoWeight pet={pet} canAdd={canAdd} />
      )}
      {adding && (
        <AddWeightSheet pet={pet} lastEntry={kinds.drawn.at(-1)} onClose={() => setAdding(false)} />
      )}
    </Section>
  );
};
