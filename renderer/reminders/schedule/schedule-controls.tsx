import { X } from 'lucide-react';
import { SegmentedControl } from '#renderer/ui/fields/segmented-control.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatWeekday } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { chipClass } from '#renderer/ui/overlays/chip-class.ts';
import { SeveralMenu, SingleChoiceMenu } from '#renderer/ui/overlays/choice-menu.tsx';
import { RECORD_TYPES, type RecordType } from '#server/records/rules.ts';
import type { PetCount } from './schedule-groups.ts';
import {
  isFiltered,
  NO_FILTERS,
  SCHEDULE_SORTS,
  SCHEDULE_TABS,
  type ScheduleView,
} from './schedule-view.ts';

interface ScheduleControlsProps {
  readonly view: ScheduleView;
  readonly pets: readonly PetCount[];
  /** The owner's calendar day. */
  readonly today: string;
  readonly onChange: (changes: Partial<ScheduleView>) => void;
}

const typeLabel = (type: RecordType): string => t(`records.type.${type}`);

const typesChip = ([firstType, ...otherTypes]: ScheduleView['types']): string => {
  if (!firstType) return t('schedule.types.all');
  if (otherTypes.length === 0) return typeLabel(firstType);
  return t('schedule.types.some', { count: otherTypes.length + 1 });
};

const petsChip = ([firstPet, ...otherPets]: readonly PetCount[]): string => {
  if (!firstPet) return t('schedule.pets.all');
  return otherPets.length === 0
    ? firstPet.pet.name
    : t('schedule.pets.some', { count: otherPets.length + 1 });
};

/** The selected day; pressing it removes the filter. */
const DayChip = ({ view: { day }, today, onChange }: Omit<ScheduleControlsProps, 'pets'>) => {
  if (day === null) return null;
  const dayName = formatWeekday(day, today);
  return (
    <button
      ref={passFocusOn}
      type="button"
      aria-label={t('schedule.everyDay', { day: dayName })}
      onClick={() => onChange({ day: null })}
      className={chipClass}
    >
      {dayName}
      <X size={16} strokeWidth={1.35} className="shrink-0" />
    </button>
  );
};

const Filters = ({ view, pets, today, onChange }: ScheduleControlsProps) => (
  <>
    <SeveralMenu
      chip={typesChip(view.types)}
      label={t('schedule.types')}
      allLabel={t('schedule.types.all')}
      choices={RECORD_TYPES.map((type) => ({ value: type, label: typeLabel(type) }))}
      value={view.types}
      onChange={(value) => onChange({ types: RECORD_TYPES.filter((type) => value.includes(type)) })}
    />
    <SeveralMenu
      chip={petsChip(pets.filter(({ pet }) => view.petIds.includes(pet.id)))}
      label={t('schedule.pets')}
      allLabel={t('schedule.pets.all')}
      choices={pets.map(({ pet }) => ({ value: pet.id, label: pet.name }))}
      value={view.petIds}
      onChange={(petIds) => onChange({ petIds })}
    />
    {view.tab === 'upcoming' && (
      <>
        <SingleChoiceMenu
          chip={t(`schedule.sort.${view.sort}`)}
          label={t('schedule.sort')}
          choices={SCHEDULE_SORTS.map((sort) => ({
            value: sort,
            label: t(`schedule.sort.${sort}`),
          }))}
          value={view.sort}
          onChange={(value) => {
            const sort = SCHEDULE_SORTS.find((each) => each === value);
            if (sort) onChange({ sort });
          }}
        />
        <DayChip view={view} today={today} onChange={onChange} />
      </>
    )}
    {isFiltered(view) && (
      <button
        ref={passFocusOn}
        type="button"
        onClick={() => onChange(NO_FILTERS)}
        className="hit-44 px-1 font-semibold text-narra text-row hover:underline"
      >
        {t('schedule.clear')}
      </button>
    )}
  </>
);

/** The filters for types and pets, and the order. */
export const ScheduleControls = (props: ScheduleControlsProps) => {
  const { view, onChange } = props;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <div className="w-full wide:w-60">
        <SegmentedControl
          label={t('schedule.tabs')}
          choices={SCHEDULE_TABS.map((tab) => ({ value: tab, label: t(`schedule.tab.${tab}`) }))}
          value={view.tab}
          onChange={(value) => {
            const tab = SCHEDULE_TABS.find((each) => each === value);
            if (tab) onChange({ tab });
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2 py-1">
        <Filters {...props} />
      </div>
    </div>
  );
};
