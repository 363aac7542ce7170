import { FileText } from 'lucide-react';
import { useState } from 'react';
import { TimeZonePanel } from '#renderer/accounts/time-zone-panel.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { RecordIcon } from '#renderer/ui/icons/record-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { useFocusWhenFewer } from '#renderer/ui/lists/use-focus-when-fewer.ts';
import { Section } from '#renderer/ui/page.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';
import type { ReminderType, ReminderWithPet } from '#server/reminders/contract.ts';
import { getDueDay } from '#server/reminders/rules.ts';
import { DoneButton } from './done/done-button.tsx';
import { type DueTone, dueText } from './due-text.ts';
import { usePetReminders } from './use-reminders.ts';

const SHOWN_COUNT = 3;

const tones: Readonly<Record<DueTone, string>> = {
  overdue: 'text-gumamela',
  today: 'text-mangga',
  later: 'text-ink-soft',
};

interface ReminderIconProps {
  readonly type: ReminderType;
  readonly className: string;
}

const ReminderIcon = ({ type, className }: ReminderIconProps) =>
  type === 'document' ? (
    <FileText size={24} className={className} />
  ) : (
    <RecordIcon type={type} size={24} className={className} />
  );

interface ComingUpRowProps {
  readonly reminder: ReminderWithPet;
  readonly onDone: () => void;
}

const ComingUpRow = ({ reminder, onDone }: ComingUpRowProps) => {
  const { now, timeZone } = useOwnerClock();
  const dueNote = dueText(reminder.dueDate, now, timeZone);
  const tone = tones[dueNote.tone];
  return (
    <ListRow
      leading={<ReminderIcon type={reminder.type} className={tone} />}
      title={reminder.title}
      detail={
        <>
          <span className={dueNote.tone === 'later' ? '' : `font-semibold ${tone}`}>
            {dueNote.text}
          </span>
          {' · '}
          {formatDate(getDueDay(reminder.dueDate, timeZone))}
        </>
      }
      trailing={<DoneButton reminder={reminder} onDone={onDone} />}
    />
  );
};

interface ComingUpPanelProps {
  readonly petId: string;
  /** Whether the account can add records, from which reminders follow. */
  readonly canAdd: boolean;
}

/** A pet's upcoming reminders, soonest first, each with a Done button. */
export const ComingUpPanel = ({ petId, canAdd }: ComingUpPanelProps) => {
  const reminders = usePetReminders(petId);
  const [isAllShown, setAll] = useState(false);
  const openReminders = reminders.filter((reminder) => !reminder.isCompleted);
  const hasMore = openReminders.length > SHOWN_COUNT && !isAllShown;
  const [list, expectFewer] = useFocusWhenFewer<HTMLDivElement>(
    openReminders.length,
    openReminders,
  );
  return (
    <>
      {openReminders.length > 0 && <TimeZonePanel />}
      <Section
        heading={t('reminders.comingUp')}
        aside={
          hasMore && (
            <button
              ref={passFocusOn}
              type="button"
              className="hit-44 font-semibold text-narra text-row"
              onClick={() => setAll(true)}
            >
              {t('reminders.seeAll', { count: openReminders.length })}
            </button>
          )
        }
      >
        <div ref={list} tabIndex={-1} className="rounded-card outline-none">
          <Card flush={openReminders.length > 0}>
            {openReminders.length === 0 ? (
              <p className="text-ink-soft text-row">
                {t(canAdd ? 'reminders.none' : 'reminders.nothing')}
              </p>
            ) : (
              <ul>
                {(isAllShown ? openReminders : openReminders.slice(0, SHOWN_COUNT)).map(
                  (reminder) => (
                    <ComingUpRow key={reminder.id} reminder={reminder} onDone={expectFewer} />
                  ),
                )}
              </ul>
            )}
          </Card>
        </div>
      </Section>
    </>
  );
};
