import { ownerName } from '#renderer/members/author-name.ts';
import { isOwn } from '#renderer/members/rights.ts';
import { formatTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { zoneName } from '#renderer/ui/time/zone-name.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { wallClock } from '#server/calendar/zones.ts';
import type { CarePlan } from '#server/care/contract.ts';
import type { CareState } from './use-care.ts';

interface ZoneNotesProps {
  readonly plans: readonly CarePlan[];
  readonly care: Pick<CareState, 'now' | 'timeZone'>;
}

/** Says whose clock the times of shared plans are those of, where it differs from the account's own. */
export const ZoneNotes = ({ plans, care: { now, timeZone } }: ZoneNotesProps) => {
  const notes = plans.flatMap((plan) => {
    if (isOwn(plan) || wallClock(now, plan.timeZone) === wallClock(now, timeZone)) return [];
    const zone = zoneName(plan.timeZone);
    const time = formatTime(now, plan.timeZone);
    return t('care.zone', { name: ownerName(plan), zone, time });
  });
  return [...new Set(notes)].map((note) => (
    <p key={note} className="mt-2 text-hint text-ink-soft">
      {note}
    </p>
  ));
};

/** The note for a single plan, in a sheet about it. */
export const ZoneNote = ({ plan }: { readonly plan: CarePlan }) => (
  <ZoneNotes plans={[plan]} care={useOwnerClock()} />
);
