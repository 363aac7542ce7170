import { AlarmClock, BellOff, CircleCheck, Ellipsis, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { type Snooze, useReminderActions } from './use-reminder-actions.ts';

interface ReminderMenuProps {
  readonly reminder: ReminderWithPet;
  /** In the order in which they are offered. */
  readonly snoozes: readonly Snooze[];
  /** The row is about to go: whoever lists it says where the focus goes. */
  readonly onGoing: () => void;
}

const itemClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 text-row outline-none data-highlighted:bg-track';

const Icon = ({ icon: Drawn, className }: { icon: LucideIcon; className: string }) => (
  <Drawn size={20} strokeWidth={1.75} absoluteStrokeWidth aria-hidden className={className} />
);

interface SnoozePillsProps {
  readonly snoozes: readonly Snooze[];
  readonly onSnooze: (minutes: Snooze) => void;
}

const SnoozePills = ({ snoozes, onSnooze }: SnoozePillsProps) => (
  <DropdownMenu.Group aria-label={t('schedule.snooze')} className="border-line border-y py-2">
    <div aria-hidden className="flex min-h-9 items-center gap-3 px-4 text-row">
      <Icon icon={AlarmClock} className="text-ink-soft" />
      {t('schedule.snooze')}
    </div>
    <div className="grid grid-cols-2 gap-2 px-3 py-1">
      {snoozes.map((minutes) => {
        const length = t(`schedule.snooze.${minutes}`);
        return (
          <DropdownMenu.Item
            key={minutes}
            aria-label={t('schedule.snooze.for', { length })}
            onSelect={() => onSnooze(minutes)}
            className="hit-44 flex min-h-10 cursor-pointer items-center justify-center rounded-full border border-line px-3 text-row outline-none data-highlighted:border-narra data-highlighted:bg-track"
          >
            {length}
          </DropdownMenu.Item>
        );
      })}
    </div>
  </DropdownMenu.Group>
);

/** What can be done with a reminder that speaks up: done, later, or no more. */
export const ReminderMenu = ({ reminder, snoozes, onGoing }: ReminderMenuProps) => {
  const { done, snooze, dismiss } = useReminderActions(reminder);
  const going = (act: () => void) => () => {
    onGoing();
    act();
  };
  const names = { title: reminder.title, pet: reminder.pet.name };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={Ellipsis} label={t('schedule.actions', names)} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) w-60 max-w-[calc(100vw-24px)] animate-fade overflow-y-auto rounded-card border border-line bg-surface py-1 shadow-float"
        >
          <DropdownMenu.Item onSelect={going(done)} className={itemClass}>
            <Icon icon={CircleCheck} className="text-narra" />
            {t('schedule.markDone')}
          </DropdownMenu.Item>
          <SnoozePills snoozes={snoozes} onSnooze={(minutes) => going(() => snooze(minutes))()} />
          <DropdownMenu.Item onSelect={going(dismiss)} className={itemClass}>
            <Icon icon={BellOff} className="text-ink-soft" />
            {t('schedule.dismiss')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};
