import { Stethoscope } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { formatClockTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { timeNow } from '#renderer/ui/time/now.ts';
import { wallClock } from '#server/calendar/zones.ts';
import { toInstant } from '#server/recurrence/rules.ts';
import type { CareRow } from './use-care.ts';
import { ZoneNote } from './zone-notes.tsx';

interface WhenSheetProps {
  readonly row: CareRow;
  /** True for a medication that is late by more than half its interval. */
  readonly isVeryLate: boolean;
  /** Called with an ISO instant in UTC. */
  readonly onChoose: (givenAt: string) => void;
  readonly onClose: () => void;
}

/** A note that the app cannot replace a vet's advice on medicines. */
export const VetNote = ({ children }: { readonly children: string }) => (
  <p className="flex items-start gap-3 rounded-card bg-dagat-soft p-4 text-row">
    <Stethoscope size={20} className="shrink-0 text-dagat" />
    {children}
  </p>
);

/** The time of day at which an all-day occurrence counts as given. */
const NOON_TIME = '12:00';

const useOtherTime = ({ plan: { timeZone } }: CareRow, onChoose: WhenSheetProps['onChoose']) => {
  const [now] = useState(() => wallClock(timeNow(), timeZone).slice(0, 16));
  const [typedTime, setTypedTime] = useState(now);
  const [error, setError] = useState<string>();
  const save = () => {
    const [day = '', time = ''] = typedTime.split('T');
    const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typedTime);
    if (!isTime || typedTime > now) return setError(t('care.when.invalid'));
    onChoose(new Date(toInstant(day, time, timeZone)).toISOString());
  };
  return { now, typed: typedTime, setTyped: setTypedTime, error, save };
};

/** Asks when a late occurrence was given: at its time, now or at another time. */
export const WhenSheet = ({ row, isVeryLate, onChoose, onClose }: WhenSheetProps) => {
  const { item, pet, plan } = row;
  const [isOther, setOther] = useState(false);
  const otherTime = useOtherTime(row, onChoose);
  const id = useId();
  const plannedInstant = new Date(
    toInstant(item.day, item.time ?? NOON_TIME, plan.timeZone),
  ).toISOString();
  const isPast = Date.parse(plannedInstant) <= timeNow().getTime();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(item.kind === 'medication' ? 'care.when' : 'care.when.done')}
      subtitle={[pet.name, item.title, item.dose].filter(Boolean).join(' · ')}
      picture={<PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />}
    >
      <div className="flex flex-col gap-3 pt-1 pb-4">
        {isVeryLate && <VetNote>{t('care.when.vet')}</VetNote>}
        <ZoneNote plan={plan} />
        {isPast && (
          <Button look="secondary" onClick={() => onChoose(plannedInstant)}>
            {item.time === null
              ? t('care.when.on', { date: formatDate(item.day) })
              : t('care.when.at', { time: formatClockTime(item.time) })}
          </Button>
        )}
        <Button look="secondary" onClick={() => onChoose(timeNow().toISOString())}>
          {t('care.when.now')}
        </Button>
        {isOther ? (
          <form
            id={id}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              otherTime.save();
            }}
            className="flex flex-col gap-3"
          >
            <TextField
              label={t(row.item.kind === 'medication' ? 'care.when.field' : 'care.when.field.done')}
              type="datetime-local"
              autoFocus
              max={otherTime.now}
              value={otherTime.typed}
              error={otherTime.error}
              onChange={(event) => otherTime.setTyped(event.target.value)}
            />
            <Button type="submit">{t('care.when.save')}</Button>
          </form>
        ) : (
          <Button look="secondary" onClick={() => setOther(true)}>
            {t('care.when.other')}
          </Button>
        )}
      </div>
    </Sheet>
  );
};
