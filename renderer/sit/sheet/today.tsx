import { Check } from 'lucide-react';
import {
  actionLabel,
  type ClockText,
  formatClock,
  formatDay,
  formatTime,
  withClock,
} from '#renderer/sit/sit-text.ts';
import { t } from '#renderer/ui/language/page-text.ts';
import type { SheetItem, SheetPet, SheetReference, SitterSheet } from '#server/sit/contract.ts';
import { InClock, PetRound, Section } from './parts.tsx';

type Pets = ReadonlyMap<string, SheetPet>;

interface GiveProps {
  readonly sheet: SitterSheet;
  readonly id: string;
  readonly planId: string;
  readonly day: string | null;
  readonly time: string | null;
  readonly label: string;
  readonly itemLabel: ClockText;
  readonly isFilled: boolean;
}

/** A button that records a dose. It is a form, so that it also works without JavaScript. */
const GiveButton = ({ sheet, id, planId, day, time, label, itemLabel, isFilled }: GiveProps) => (
  <form method="post" action={`${sheet.path}/doses`} data-give className="shrink-0">
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="planId" value={planId} />
    <input type="hidden" name="day" value={day ?? ''} />
    <input type="hidden" name="time" value={time ?? ''} />
    <button
      type="submit"
      aria-label={`${label}: ${itemLabel.in12}`}
      data-label24={`${label}: ${itemLabel.in24}`}
      className={`min-h-11 rounded-full px-4 font-semibold text-row ${isFilled ? 'bg-narra text-on-narra' : 'border border-line text-narra'}`}
    >
      {label}
    </button>
  </form>
);

const GivenMark = ({ item, sheet }: { readonly item: SheetItem; readonly sheet: SitterSheet }) => {
  const time = formatClock(item.givenAt ?? sheet.now, sheet.timeZone);
  const { by } = item;
  const givenText =
    by === null ? time : withClock([time], ([at = '']) => t('sit.by', { time: at, name: by }));
  return (
    <span className="wrap-anywhere flex max-w-40 items-center gap-1.5 font-semibold text-hint text-narra">
      <Check size={16} className="shrink-0" />
      {item.status === 'skipped' ? t('sit.skipped') : <InClock text={givenText} />}
    </span>
  );
};

interface RowProps {
  readonly item: SheetItem;
  readonly pet: SheetPet;
  readonly sheet: SitterSheet;
  readonly isFilled: boolean;
}

const isCompleted = ({ status }: SheetItem): boolean => status === 'given' || status === 'skipped';

const Row = ({ item, pet, sheet, isFilled }: RowProps) => {
  const time = formatTime(item.extra ? null : item.time);
  // An open task of the evening before is beside that of the same time today.
  const earlierDay = item.day < sheet.today && formatDay(item.day);
  const labelText = withClock([time], ([at = '']) =>
    t('sit.done.of', {
      title: item.title,
      pet: pet.name,
      time: earlierDay ? `${at}, ${earlierDay}` : at,
    }),
  );
  const lateNote =
    item.status === 'late' ? t('sit.late') : item.status === 'missed' && t('sit.missed');
  return (
    <li
      className="flex min-h-15 flex-wrap items-center justify-end gap-x-3 gap-y-2 border-line border-b px-4 py-2 last:border-b-0"
      data-row
    >
      <span className="w-16 shrink-0 text-right font-semibold text-hint text-ink-soft">
        {!item.extra && <InClock text={time} />}
      </span>
      <PetRound pet={pet} />
      <span className="min-w-28 flex-1">
        <span className="wrap-anywhere block font-semibold text-row">{item.title}</span>
        <span className="wrap-anywhere block text-hint text-ink-soft">
          {lateNote && !isCompleted(item) && (
            <span className="font-semibold text-mangga">{`${lateNote} · `}</span>
          )}
          {earlierDay && `${earlierDay} · `}
          <bdi>{pet.name}</bdi>
          {[item.dose, item.instructions].map((text) => text && ` · ${text}`)}
        </span>
      </span>
      <span data-outcome>
        {isCompleted(item) ? (
          <GivenMark item={item} sheet={sheet} />
        ) : (
          sheet.canLog && (
            <GiveButton
              {...{ sheet, itemLabel: labelText, isFilled }}
              id={item.newId}
              planId={item.planId}
              day={item.day}
              time={item.time}
              label={actionLabel(item)}
            />
          )
        )}
      </span>
    </li>
  );
};

interface DayProps {
  readonly sheet: SitterSheet;
  readonly pets: Pets;
  readonly items: readonly SheetItem[];
  readonly isToday: boolean;
}

const DayRows = ({ sheet, pets, items, isToday }: DayProps) => {
  // Only the next due dose is highlighted.
  const next = isToday
    ? items.find(({ status }) => status === 'due' || status === 'late')
    : undefined;
  return items.length === 0 ? (
    <p className="text-ink-soft">{t(isToday ? 'sit.nothing' : 'sit.nothing.day')}</p>
  ) : (
    <ul className="rounded-card border border-line bg-surface">
      {items.map((item) => {
        const pet = pets.get(item.petId);
        return pet && <Row key={item.newId} {...{ item, pet, sheet }} isFilled={item === next} />;
      })}
    </ul>
  );
};

/** The tasks of today, and those of the following days in a folded list. */
export const Today = ({ sheet, pets }: Pick<DayProps, 'sheet' | 'pets'>) => {
  const [today, ...laterDays] = sheet.days;
  const items = today?.items ?? [];
  const plannedItems = items.filter(({ extra }) => !extra);
  const doneCount = plannedItems.filter(isCompleted).length;
  return (
    <>
      <Section
        id="today"
        title={t('sit.today')}
        aside={
          plannedItems.length > 0 && (
            <span
              className="text-hint text-ink-soft"
              data-count={`${doneCount}/${plannedItems.length}`}
            >
              {t('sit.given.count', { given: doneCount, total: plannedItems.length })}
            </span>
          )
        }
      >
        {sheet.isCut && (
          <p className="mb-3 font-semibold text-hint">{t('sit.cut', { owner: sheet.firstName })}</p>
        )}
        <DayRows {...{ sheet, pets, items }} isToday />
      </Section>
      {laterDays.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-3 font-semibold text-narra text-row">
            {t('sit.coming')}
          </summary>
          {laterDays.map(({ day, items: laterItems }) => (
            <div key={day} className="mt-3">
              <h3 className="mb-2 font-semibold text-row">{formatDay(day)}</h3>
              <DayRows {...{ sheet, pets }} items={laterItems} isToday={false} />
            </div>
          ))}
        </details>
      )}
    </>
  );
};

const limitsText = ({ minHours, maxPer24Hours }: SheetReference): string =>
  t('sit.needed.rule', { hours: minHours, most: maxPer24Hours });

/** The as-needed plans. */
export const AsNeededPlans = ({ sheet, pets }: Pick<DayProps, 'sheet' | 'pets'>) =>
  sheet.needed.length > 0 && (
    <Section title={t('sit.needed')}>
      <ul className="rounded-card border border-line bg-surface">
        {sheet.needed.map((plan) => {
          const pet = pets.get(plan.petId);
          const labelText = `${plan.title}, ${pet?.name ?? ''}`;
          return (
            pet && (
              <li
                key={plan.planId}
                data-row
                className="flex min-h-15 flex-wrap items-center justify-end gap-x-3 gap-y-2 border-line border-b px-4 py-2 last:border-b-0"
              >
                <PetRound pet={pet} />
                <span className="min-w-28 flex-1">
                  <span className="wrap-anywhere block font-semibold text-row">{plan.title}</span>
                  <span className="wrap-anywhere block text-hint text-ink-soft">
                    <bdi>{pet.name}</bdi>
                    {[plan.dose, limitsText(plan), plan.instructions].map(
                      (text) => text && ` · ${text}`,
                    )}
                  </span>
                </span>
                <span data-outcome>
                  {sheet.canLog && (
                    <GiveButton
                      {...{ sheet, itemLabel: { in12: labelText, in24: labelText } }}
                      id={plan.newId}
                      planId={plan.planId}
                      day={null}
                      time={null}
                      label={t('sit.given')}
                      isFilled={false}
                    />
                  )}
                </span>
              </li>
            )
          );
        })}
      </ul>
    </Section>
  );
