import { Plus } from 'lucide-react';
import { useCare } from '#renderer/care/use-care.ts';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { useKeptForForm } from '#renderer/ui/drafts/typed-forms.ts';
import { formatDayOfYear } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { useSheetFromAddress } from '#renderer/ui/overlays/use-sheet-from-address.ts';
import { Section } from '#renderer/ui/page.tsx';
import { dayIn } from '#server/calendar/zones.ts';
import { isMeasured } from '#server/diary/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';
import { DiaryChart } from './diary-chart.tsx';
import { type DiaryLane, daysUntil, lanesOf } from './diary-days.ts';
import { DiaryTable } from './diary-table.tsx';
import { kindLabel } from './diary-text.ts';
import { coursesOf, type DoseDay, type DrawnCourse, doseDaysOf, doseTotals } from './dose-days.ts';
import { EntryList } from './entry-list.tsx';
import { useDiary } from './use-diary.ts';

const AddEntrySheet = standaloneLazyPart(
  async () => (await import('./add-entry-sheet.tsx')).AddEntrySheet,
);

interface DiaryProps {
  readonly pet: Pet;
}

interface DiaryPanelProps extends DiaryProps {
  /** Whether the account may add an entry, for which there is a button then. */
  readonly canAdd: boolean;
}

const NoEntries = ({ pet, canAdd }: DiaryPanelProps) => (
  <Card>
    <p className="font-semibold text-row">{t('diary.none')}</p>
    {canAdd && (
      <p className="mt-1 text-ink-soft text-row">{t('diary.none.hint', { name: pet.name })}</p>
    )}
  </Card>
);

interface DrawnDiary {
  readonly today: string;
  readonly lanes: readonly DiaryLane[];
  readonly doses: readonly DoseDay[];
  readonly courses: readonly DrawnCourse[];
}

const drawingText = (name: string, { today, lanes, doses, courses }: DrawnDiary): string => {
  const kinds = lanes.map(({ kind, recordedDayCount: count }) =>
    t('diary.drawing.days', { kind: kindLabel(kind), count }),
  );
  const doseTexts = doses.length > 0 ? [t('diary.drawing.doses', doseTotals(doses))] : [];
  const courseTexts = courses.map((course) =>
    t('diary.drawing.course', {
      title: course.title,
      from: formatDayOfYear(course.from),
      to: formatDayOfYear(course.to),
    }),
  );
  const [firstDay = today] = daysUntil(today);
  return t('diary.drawing', {
    name,
    from: formatDayOfYear(firstDay),
    to: formatDayOfYear(today),
    kinds: [...kinds, ...doseTexts, ...courseTexts].join(', '),
  });
};

/** The last four weeks as a chart and as a table; renders nothing without entries. */
const Weeks = ({ pet, entries, today, timeZone }: DiaryProps & ReturnType<typeof useDiary>) => {
  const [firstDay = today] = daysUntil(today);
  const recent = entries.filter(({ at }) => dayIn(new Date(at), timeZone) >= firstDay);
  const lanes = lanesOf(recent, { today, timeZone });
  const { plans = [], answers, now } = useCare();
  const planInput = { plans, answers, petId: pet.id, today, now };
  const doses = doseDaysOf(planInput);
  const courses = coursesOf(planInput);
  if (recent.length === 0) return null;
  return (
    <Card>
      <p className="mb-3 text-hint text-ink-soft">
        {t('diary.span', { from: formatDayOfYear(firstDay), to: formatDayOfYear(today) })}
      </p>
      {(lanes.length > 0 || doses.length > 0) && (
        <DiaryChart
          pet={pet}
          lanes={lanes}
          doses={doses}
          courses={courses}
          today={today}
          label={drawingText(pet.name, { today, lanes, doses, courses })}
        />
      )}
      <DiaryTable name={pet.name} entries={recent} timeZone={timeZone} />
    </Card>
  );
};

/** A pet's diary: the chart, its entries, and a button that adds one. */
export const Diary = ({ pet, canAdd }: DiaryPanelProps) => {
  const diary = useDiary(pet.id);
  const { entries } = diary;
  const hasEntries = useKeptForForm(pet.id, entries.length > 0 || undefined, 'diary-edit');
  const { open: adding, setOpen: setAdding, opener } = useSheetFromAddress('diary');
  if (entries.length === 0 && !isLiving(pet)) return null;
  // The kind of the latest entry is preselected, because it is likely to be used again.
  const usualKind = entries.find(({ kind }) => !isMeasured(kind) && kind !== 'other')?.kind;
  return (
    <Section
      heading={t('diary.title')}
      aside={
        canAdd && (
          <Button
            ref={opener}
            look="secondary"
            size="row"
            icon={Plus}
            onClick={() => setAdding(true)}
          >
            {t('diary.add')}
          </Button>
        )
      }
    >
      {hasEntries ? (
        <>
          <Weeks pet={pet} {...diary} />
          <EntryList pet={pet} {...diary} />
        </>
      ) : (
        <NoEntries pet={pet} canAdd={canAdd} />
      )}
      {adding && (
        <AddEntrySheet pet={pet} kind={usualKind ?? 'appetite'} onClose={() => setAdding(false)} />
      )}
    </Section>
  );
};
