import { useNavigate } from '@tanstack/react-router';
import { AlarmClock, Check, PawPrint, SkipForward, Undo2 } from 'lucide-react';
import { AuthorMark } from '#renderer/members/author-mark.tsx';
import { authorName } from '#renderer/members/author-name.ts';
import { OwnerOf } from '#renderer/members/owner-of.tsx';
import { allows } from '#renderer/members/rights.ts';
import { useMayChange } from '#renderer/members/use-may-change.ts';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatTime, formatWeekday } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Menu, type MenuItem } from '#renderer/ui/overlays/menu.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { dayIn, wallClock } from '#server/calendar/zones.ts';
import { doseTime } from './dose-time.ts';
import { GiveCircle, timeText, titleText } from './give-circle.tsx';
import { lateText } from './late-text.ts';
import { snooze, useSnoozed } from './snoozed-doses.ts';
import { TodayLine } from './today-line.tsx';
import type { CareRow, CareState } from './use-care.ts';
import type { GivingActions } from './use-giving.tsx';

interface TodayRowProps {
  readonly row: CareRow;
  readonly care: CareState;
  readonly giving: GivingActions;
}

/** The text that says who gave or skipped a dose, and when. */
const doneText = ({ item, plan }: CareRow, { me }: CareState): string => {
  const { status, by, givenAt, kind } = item;
  if (status === 'skipped') {
    if (by === null) return t('care.skipped.nobody');
    return by.id === me?.id ? t('care.skipped.you') : t('care.skipped', { name: authorName(by) });
  }
  const time = formatTime(new Date(givenAt ?? item.at), plan.timeZone);
  if (by === null) return t('care.did.nobody', { time });
  const isMine = by.id === me?.id;
  if (item.dose !== null && kind === 'medication') {
    const { dose } = item;
    return isMine
      ? t('care.gave.you', { dose, time })
      : t('care.gave', { name: authorName(by), dose, time });
  }
  return isMine ? t('care.did.you', { time }) : t('care.did', { name: authorName(by), time });
};

/**
 * The account's own time of an open occurrence, if its clock shows another one then: the plan may follow another time
 * zone, or the planned time may be in the hour that is skipped when summer time begins.
 */
const ownTimeText = ({ item }: CareRow, { now, timeZone }: CareState): string => {
  const at = new Date(item.at);
  const isShownTime = wallClock(at, timeZone).startsWith(`${item.day}T${item.time}`);
  if (item.time === null || isShownTime) return '';
  return ` · ${t('care.ownTime', { time: doseTime(at, now, timeZone) })}`;
};

const Detail = ({
  row,
  care,
  snoozedUntil,
}: {
  row: CareRow;
  care: CareState;
  snoozedUntil: number | undefined;
}) => {
  const { item, pet, plan } = row;
  if (item.doseId !== null) return doneText(row, care);
  const ownerText = (
    <>
      <bdi>{pet.name}</bdi>
      <OwnerOf pet={plan} look="name" before=" · " />
    </>
  );
  if (snoozedUntil !== undefined) {
    return (
      <>
        {ownerText} ·{' '}
        {t('care.snoozed', { time: formatTime(new Date(snoozedUntil), plan.timeZone) })}
      </>
    );
  }
  if (item.status === 'late') {
    return (
      <>
        {ownerText} · <span className="font-semibold text-mangga">{lateText(row, care.now)}</span>
      </>
    );
  }
  const today = dayIn(care.now, plan.timeZone);
  const subtitle =
    item.status === 'missed' ? t('care.missed') : (item.dose ?? t(`care.kind.${item.kind}`));
  return (
    <>
      {ownerText} · {subtitle}
      {ownTimeText(row, care)}
      {/* Shortly after midnight, an open task of the evening before is beside that of the same time today. */}
      {item.status === 'due' && item.day < today && ` · ${formatWeekday(item.day, today)}`}
    </>
  );
};

/** Whether the account may record the occurrence, or undo what was recorded. */
const useRights = ({ item, plan }: CareRow) => {
  const mayChange = useMayChange(plan);
  const mayLog = allows(plan, 'log');
  const dose = { createdBy: item.by, createdAt: item.recordedAt ?? item.givenAt ?? item.at };
  return { mayLog, mayUndo: mayLog && mayChange(dose) };
};

type RowRights = ReturnType<typeof useRights>;

const useMenu = (
  { row, giving }: TodayRowProps,
  { mayLog, mayUndo }: RowRights,
): readonly MenuItem[] => {
  const navigate = useNavigate();
  const { item, pet } = row;
  const open = {
    label: t('care.menu.pet', { pet: pet.name }),
    icon: PawPrint,
    onSelect: () => void navigate({ to: '/pet/$petId', params: { petId: pet.id } }),
  };
  const giveItem = {
    label: t(item.kind === 'medication' ? 'care.menu.give' : 'care.menu.do'),
    icon: Check,
    onSelect: () => giving.press(row),
  };
  if (item.doseId !== null) {
    const undo = { label: t('care.menu.undo'), icon: Undo2, onSelect: () => giving.undo(row) };
    const isSkipped = item.status === 'skipped' && !item.extra;
    return [...(mayUndo && isSkipped ? [giveItem] : []), ...(mayUndo ? [undo] : []), open];
  }
  const snoozeItem = (minutes: 15 | 60): MenuItem => ({
    label: t(`care.menu.snooze.${minutes}`),
    icon: AlarmClock,
    onSelect: () => snooze(row, minutes),
  });
  const skip = {
    label: t('care.menu.skip'),
    icon: SkipForward,
    onSelect: () => giving.skip(row),
  };
  return [
    ...(mayLog ? [giveItem, skip] : []),
    ...(item.status === 'due' || item.status === 'late' ? [snoozeItem(15), snoozeItem(60)] : []),
    open,
  ];
};

const DoneMark = ({ isGiven }: { readonly isGiven: boolean }) => (
  <span
    className={`flex size-7 items-center justify-center rounded-full ${isGiven ? 'bg-narra text-on-narra' : 'border-2 border-line text-ink-soft'}`}
  >
    {isGiven ? <Check size={18} strokeWidth={2} /> : <SkipForward size={14} />}
  </span>
);

/** A button while the occurrence is open, otherwise a mark of the result, which undoes it. */
const RowCircle = ({
  row,
  giving,
  isLate,
  mayUndo,
}: Omit<TodayRowProps, 'care'> & { isLate: boolean; mayUndo: boolean }) => {
  const { item, pet } = row;
  if (item.doseId !== null) {
    const doneMark = <DoneMark isGiven={item.status === 'given'} />;
    if (!mayUndo)
      return <span className="flex size-11 shrink-0 items-center justify-center">{doneMark}</span>;
    return (
      <button
        ref={passFocusOn}
        type="button"
        aria-label={t('care.undo.of', {
          title: titleText(row),
          pet: pet.name,
          time: timeText(row),
        })}
        // The second tap of a double tap must not take back what the first one gave.
        onClick={({ detail }) => detail < 2 && giving.undo(row)}
        className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-track"
      >
        {doneMark}
      </button>
    );
  }
  return <GiveCircle row={row} giving={giving} isLate={isLate} />;
};

/** A task of today. The round button marks it as given; pressing its text opens a menu. */
export const TodayRow = (props: TodayRowProps) => {
  const { row, care, giving } = props;
  const { item, pet } = row;
  const rights = useRights(row);
  const menu = useMenu(props, rights);
  const snoozeEnd = useSnoozed()[row.key];
  const snoozedUntil =
    snoozeEnd !== undefined && snoozeEnd > care.now.getTime() ? snoozeEnd : undefined;
  const isLate = item.status === 'late' && snoozedUntil === undefined;
  const names = { title: titleText(row), pet: pet.name, time: timeText(row) };
  return (
    <TodayLine time={names.time} hasTime={item.extra || item.time !== null} isLate={isLate}>
      <Menu
        items={menu}
        trigger={
          <button
            // A task of the day before disappears when it was recorded.
            ref={passFocusOn}
            type="button"
            className="-ml-1 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control py-1.5 pl-1 text-left hover:bg-track"
          >
            {/* With very large text, the title needs its room. */}
            <span className="flex max-narrow:hidden">
              <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />
            </span>
            <span className="min-w-0 flex-1">
              <span
                className={`wrap-anywhere block text-row ${item.doseId === null ? 'font-semibold' : 'text-ink-soft'}`}
              >
                {item.title}
              </span>
              <span className="wrap-anywhere block text-hint text-ink-soft">
                <Detail row={row} care={care} snoozedUntil={snoozedUntil} />
              </span>
              <span className="sr-only">{t('care.more.of', names)}</span>
            </span>
          </button>
        }
      />
      {item.doseId !== null && <AuthorMark author={item.by} />}
      <RowCircle row={row} giving={giving} isLate={isLate} mayUndo={rights.mayUndo} />
    </TodayLine>
  );
};
