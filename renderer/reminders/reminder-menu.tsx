import {
  AlarmClock,
  BellOff,
  CalendarPlus,
  CircleCheck,
  Ellipsis,
  type LucideIcon,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { menuClass } from '#renderer/ui/overlays/menu-class.ts';
import { useMenuState } from '#renderer/ui/overlays/use-close-on-back.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { canComplete, requestDone } from './done/done-request.ts';
import { isFromDevice } from './done/waiting-records.ts';
import { SNOOZE_CHOICES, type Snooze } from './snooze.ts';
import { useReminderActions } from './use-reminder-actions.ts';

interface ReminderMenuProps {
  readonly reminder: ReminderWithPet;
  /** Called when the reminder was completed, so that the list can move the focus. */
  readonly onDone: () => void;
  /** Called before the reminder is hidden from a list of notifications. */
  readonly onHide?: () => void;
  /** Whether the reminder can be snoozed or dismissed; true by default. */
  readonly canHide?: boolean;
}

const itemClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 text-row outline-none data-highlighted:bg-track';

const Icon = ({ icon: IconComponent, className }: { icon: LucideIcon; className: string }) => (
  <IconComponent size={20} className={className} />
);

/** The accessible name of a snooze button, which is complete without its context. */
const snoozedText = (snooze: Snooze): string =>
  typeof snooze === 'number'
    ? t('schedule.snooze.for', { length: t(`schedule.snooze.${snooze}`) })
    : t(`schedule.snooze.for.${snooze}`);

const SnoozePills = ({ onSnooze }: { readonly onSnooze: (snooze: Snooze) => void }) => (
  <DropdownMenu.Group aria-label={t('schedule.snooze')} className="border-line border-y py-2">
    <div aria-hidden className="flex min-h-9 items-center gap-3 px-4 text-row">
      <Icon icon={AlarmClock} className="text-ink-soft" />
      {t('schedule.snooze')}
    </div>
    <div className="grid grid-cols-2 gap-2 px-3 py-1">
      {SNOOZE_CHOICES.map((snooze) => (
        <DropdownMenu.Item
          key={snooze}
          aria-label={snoozedText(snooze)}
          onSelect={() => onSnooze(snooze)}
          className={`hit-44 flex min-h-10 cursor-pointer items-center justify-center rounded-full border border-line px-3 text-center text-row outline-none data-highlighted:border-narra data-highlighted:bg-track ${typeof snooze === 'number' ? '' : 'col-span-2'}`}
        >
          {t(`schedule.snooze.${snooze}`)}
        </DropdownMenu.Item>
      ))}
    </div>
  </DropdownMenu.Group>
);

const addToCalendarFeed = async ({ id, title, pet }: ReminderWithPet): Promise<void> => {
  const { addToCalendar } = await import('#renderer/calendar-feed/queries.ts');
  return addToCalendar(`${pet.name} ${title}`, { reminderId: id });
};

/** The actions on a reminder: complete, add to a calendar, and for notifications snooze or dismiss. */
export const ReminderMenu = ({ reminder, onDone, onHide, canHide = true }: ReminderMenuProps) => {
  const { snooze, dismiss } = useReminderActions(reminder);
  const menu = useMenuState();
  const hideAnd = (act: () => void) => () => {
    onHide?.();
    act();
  };
  if (isFromDevice(reminder)) return null;
  const names = { title: reminder.title, pet: reminder.pet.name };
  return (
    <DropdownMenu.Root modal={false} {...menu}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={Ellipsis} label={t('schedule.actions', names)} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className={`z-40 w-60 ${menuClass}`}
        >
          {canComplete(reminder) && (
            <DropdownMenu.Item
              onSelect={() => requestDone({ reminder, onGoing: onDone })}
              className={itemClass}
            >
              <Icon icon={CircleCheck} className="text-narra" />
              {t('schedule.markDone')}
            </DropdownMenu.Item>
          )}
          {canHide && (
            <>
              <SnoozePills onSnooze={(length) => hideAnd(() => snooze(length))()} />
              <DropdownMenu.Item onSelect={hideAnd(dismiss)} className={itemClass}>
                <Icon icon={BellOff} className="text-ink-soft" />
                {t('schedule.dismiss')}
              </DropdownMenu.Item>
            </>
          )}
          <DropdownMenu.Item
            onSelect={() => void addToCalendarFeed(reminder)}
            className={itemClass}
          >
            <Icon icon={CalendarPlus} className="text-ink-soft" />
            {t('calendarFeed.item')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};
