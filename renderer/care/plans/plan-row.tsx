import {
  CalendarPlus,
  CirclePause,
  CirclePlay,
  CircleStop,
  Dumbbell,
  Footprints,
  History,
  type LucideIcon,
  PackagePlus,
  Pencil,
  Pill,
  Scale,
  Shapes,
  ShowerHead,
  Soup,
  Sparkles,
  Trash2,
} from 'lucide-react';
import { addToCalendar } from '#renderer/calendar-feed/queries.ts';
import { GiveCircle, timeText } from '#renderer/care/give-circle.tsx';
import { lateText } from '#renderer/care/late-text.ts';
import { additionsTo } from '#renderer/care/local-care.ts';
import { olderLate } from '#renderer/care/older-late.ts';
import { scheduleTextOn } from '#renderer/care/plan-text.ts';
import { answersOf, type CareRow, type CareState, rowKey } from '#renderer/care/use-care.ts';
import type { GivingActions } from '#renderer/care/use-giving.tsx';
import { allows } from '#renderer/members/rights.ts';
import { useMayChange } from '#renderer/members/use-may-change.ts';
import { SyncMark } from '#renderer/offline/device/sync-mark.tsx';
import { isWaiting } from '#renderer/offline/outbox/outbox-item.ts';
import { changesOfThing, useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { formatWeekday } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Menu, type MenuItem } from '#renderer/ui/overlays/menu.tsx';
import { dayIn } from '#server/calendar/zones.ts';
import type { CarePlan } from '#server/care/contract.ts';
import type { CareKind } from '#server/occurrences/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import { AsNeededLine } from './as-needed-line.tsx';
import { DayDots } from './day-dots.tsx';
import { computePastDays } from './day-marks.ts';
import { nextSlot, nextText, supplyOf } from './plan-outlook.ts';
import type { PlanActions } from './use-plan-actions.ts';

const kindIcons: Readonly<Record<CareKind, LucideIcon>> = {
  medication: Pill,
  feeding: Soup,
  walk: Footprints,
  hygiene: ShowerHead,
  cleaning: Sparkles,
  training: Dumbbell,
  weighing: Scale,
  other: Shapes,
};

export interface PlanRowProps {
  readonly plan: CarePlan;
  readonly pet: Pet;
  readonly care: CareState;
  readonly giving: GivingActions;
  readonly actions: PlanActions;
  readonly onEdit: (plan: CarePlan) => void;
  readonly onSupply: (plan: CarePlan) => void;
  readonly onHistory: (plan: CarePlan) => void;
}

const menuOf = ({
  plan,
  pet,
  actions,
  onEdit,
  onSupply,
  onHistory,
  mayChange,
}: PlanRowProps & { readonly mayChange: boolean }): readonly MenuItem[] => {
  const edit = { label: t('common.edit'), icon: Pencil, onSelect: () => onEdit(plan) };
  const supply = {
    label: t('care.supply.add'),
    icon: PackagePlus,
    onSelect: () => onSupply(plan),
  };
  const pause = { label: t('care.pause'), icon: CirclePause, onSelect: () => actions.pause(plan) };
  const resume = {
    label: t('care.resume'),
    icon: CirclePlay,
    onSelect: () => actions.resume(plan),
  };
  const calendar = {
    label: t('calendarFeed.item'),
    icon: CalendarPlus,
    onSelect: () => void addToCalendar(`${pet.name} ${plan.title}`, { planId: plan.id }),
  };
  const end = { label: t('care.end'), icon: CircleStop, onSelect: () => void actions.end(plan) };
  const history = {
    label: t('care.history'),
    icon: History,
    onSelect: () => onHistory(plan),
  };
  const remove = {
    label: t('common.delete'),
    icon: Trash2,
    tone: 'danger',
    onSelect: () => actions.remove(plan),
  } as const;
  return [
    ...(mayChange ? [edit] : []),
    history,
    ...(mayChange && plan.supply ? [supply] : []),
    ...(plan.status === 'active' && plan.asNeeded === null ? [calendar] : []),
    ...(mayChange ? [plan.status === 'active' ? pause : resume] : []),
    ...(mayChange && plan.status !== 'ended' ? [end] : []),
    ...(allows(pet, 'delete') ? [remove] : []),
  ];
};

/** The earliest occurrence that is due or late. */
const firstOpen = (plan: CarePlan, { answers: all, now, olderDays: days }: CareState) => {
  const answers = answersOf(all, plan.id);
  return olderLate(plan, { answers, now, days })[0] ?? computePastDays(plan, all, now).open[0];
};

/** Shows when the plan is due, with a button if it is due now. */
const DueLine = ({ plan, pet, care, giving }: PlanRowProps) => {
  const item = firstOpen(plan, care);
  if (item) {
    const row: CareRow = { key: rowKey(item), item, plan, pet };
    const isLate = item.status === 'late';
    return (
      <span className="flex shrink-0 items-center gap-1">
        <span className={`text-row ${isLate ? 'font-semibold text-mangga' : 'text-ink-soft'}`}>
          {timeText(row)}
        </span>
        <GiveCircle row={row} giving={giving} isLate={isLate} />
      </span>
    );
  }
  const next = nextSlot(plan, care.answers, care.now);
  return (
    <span className="max-w-1/2 shrink-0 pr-2 text-right text-ink-soft text-row max-narrow:max-w-full max-narrow:text-left">
      {next ? nextText(next, care.now) : t('care.finished')}
    </span>
  );
};

/** Shows the last 30 days, the remaining supply, and how late the plan is. */
const PastDays = ({
  plan,
  pet,
  care,
  onSupply,
  mayChange,
}: PlanRowProps & { readonly mayChange: boolean }) => {
  const items = useWaitingItems();
  const { days, given, planned } = computePastDays(plan, care.answers, care.now);
  const supply = supplyOf(plan, care, items);
  const item = firstOpen(plan, care);
  const waitingAddition = additionsTo(plan, items).findLast(isWaiting);
  const lateNote =
    item?.status === 'late' ? lateText({ key: '', item, plan, pet }, care.now) : null;
  const today = dayIn(care.now, plan.timeZone);
  // Shortly after midnight, the open time is that of the evening before.
  const earlierDay =
    item?.status === 'due' && item.day < today ? formatWeekday(item.day, today) : null;
  return (
    <>
      {plan.asNeeded === null && <DayDots days={days} />}
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-hint text-ink-soft">
        <span className="min-w-0">
          {lateNote !== null && <span className="font-semibold text-mangga">{lateNote}</span>}
          {earlierDay}
          {(lateNote ?? earlierDay) !== null && supply && ' · '}
          {supply && (
            <span className={supply.isLow ? 'font-semibold text-mangga' : 'text-ink'}>
              {supply.text}
            </span>
          )}
          {waitingAddition && (
            <>
              {' '}
              <SyncMark item={waitingAddition} />
            </>
          )}
          {supply?.isLow && mayChange && plan.status === 'active' && (
            <button
              type="button"
              onClick={() => onSupply(plan)}
              className="hit-44 ml-2 font-semibold text-narra"
            >
              {t('care.supply.add')}
              <span className="sr-only"> {plan.title}</span>
            </button>
          )}
        </span>
        {planned > 0 && (
          <span>
            {t(plan.kind === 'medication' ? 'care.given.of' : 'care.done.of', {
              given,
              count: planned,
            })}
          </span>
        )}
      </p>
    </>
  );
};

/** A plan with its schedule, due time, last days and supply. Pressing its text opens a menu. */
export const PlanRow = (props: PlanRowProps) => {
  const { plan, pet, care, giving } = props;
  const mayChange = useMayChange(pet)(plan);
  const Icon = kindIcons[plan.kind];
  const isActive = plan.status === 'active';
  // An addition to the supply has a mark of its own, beside the amount.
  const waitingItem = changesOfThing(useWaitingItems(), 'carePlan', plan.id).findLast(
    (item) => item.kind !== 'carePlan-supply' && isWaiting(item),
  );
  return (
    <li className="border-line border-t px-4 pt-2 pb-4 first:border-t-0">
      <div className="flex items-center gap-2 max-narrow:flex-wrap">
        <Menu
          items={menuOf({ ...props, mayChange })}
          trigger={
            <button
              type="button"
              className="-ml-2 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control py-1.5 pl-2 text-left hover:bg-track max-narrow:basis-full"
            >
              <Icon size={24} className="shrink-0 text-ink-soft" />
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere block font-semibold text-row">{plan.title}</span>
                <span className="wrap-anywhere block text-hint text-ink-soft">
                  {scheduleTextOn(dayIn(care.now, plan.timeZone), plan)}
                </span>
                <span className="sr-only">{t('care.plan.more', { title: plan.title })}</span>
              </span>
            </button>
          }
        />
        {isActive ? (
          plan.asNeeded === null && <DueLine {...props} />
        ) : (
          <Badge>{t(`care.status.${plan.status}`)}</Badge>
        )}
      </div>
      {waitingItem && (
        <p className="mt-1 mb-2 text-hint">
          <SyncMark item={waitingItem} />
        </p>
      )}
      {plan.instructions && (
        <p className="wrap-anywhere mb-2 whitespace-pre-wrap text-hint text-ink-soft">
          {plan.instructions}
        </p>
      )}
      {plan.asNeeded && isActive && (
        <AsNeededLine plan={plan} pet={pet} care={care} giving={giving} />
      )}
      <PastDays {...props} mayChange={mayChange} />
    </li>
  );
};
