import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { PetCount } from './schedule-groups.ts';

interface ScheduleByPetProps {
  readonly pets: readonly PetCount[];
  readonly chosenIds: readonly string[];
  readonly onChoose: (petIds: readonly string[]) => void;
}

interface PetLineProps {
  readonly count: PetCount;
  readonly isOnlyChosen: boolean;
  readonly onClick: () => void;
}

const PetLine = ({ count: { pet, overdue, upcoming }, isOnlyChosen, onClick }: PetLineProps) => (
  <li className="group">
    <button
      type="button"
      aria-pressed={isOnlyChosen}
      onClick={onClick}
      className="flex min-h-12 w-full items-center gap-3 pl-3 text-left -outline-offset-2 hover:bg-track aria-pressed:bg-narra-soft"
    >
      <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={24} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 self-stretch border-line border-b py-1.5 pr-3 group-last:border-b-0">
        <span className="min-w-0 truncate font-semibold text-row">{pet.name}</span>
        <span className="text-hint text-ink-soft">
          {overdue > 0 && (
            <span className="font-semibold text-gumamela">
              {t('reminders.overdue.count', { count: overdue })}
            </span>
          )}
          {overdue > 0 && upcoming > 0 && ' · '}
          {upcoming > 0 && t('schedule.upcoming.count', { count: upcoming })}
        </span>
      </span>
    </button>
  </li>
);

/** The pets with due reminders; choosing one filters the list. */
export const ScheduleByPet = ({ pets, chosenIds, onChoose }: ScheduleByPetProps) => {
  const petsWithReminders = pets.filter(({ overdue, upcoming }) => overdue + upcoming > 0);
  if (petsWithReminders.length === 0) return null;
  return (
    <Section heading={t('schedule.byPet')}>
      <Card flush>
        <ul>
          {petsWithReminders.map((count) => {
            const isOnlyChosen = chosenIds.length === 1 && chosenIds[0] === count.pet.id;
            return (
              <PetLine
                key={count.pet.id}
                count={count}
                isOnlyChosen={isOnlyChosen}
                onClick={() => onChoose(isOnlyChosen ? [] : [count.pet.id])}
              />
            );
          })}
        </ul>
      </Card>
    </Section>
  );
};
