import { authorName } from '#renderer/members/author-name.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Progress } from '#renderer/ui/charts/progress.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { PlanAnswer, ResponsiblePerson } from '#server/care/rules.ts';
import { doseTime } from './dose-time.ts';
import { lengthText, scheduleTextOn } from './plan-text.ts';
import type { CareRow } from './use-care.ts';
import { VetNote } from './when-sheet.tsx';
import { ZoneNote } from './zone-notes.tsx';

interface TooSoonProps {
  readonly row: CareRow;
  readonly givenAt: string;
  readonly lastDose: PlanAnswer;
  readonly nextByPlan: string | null;
  readonly me: ResponsiblePerson | null;
  readonly onGive: () => void;
  readonly onClose: () => void;
}

/** Warns that a dose is earlier than its plan allows, and lets the owner decide. */
export const TooSoonSheet = (props: TooSoonProps) => {
  const { row, givenAt, lastDose, nextByPlan, me, onGive, onClose } = props;
  const { pet, plan, item } = row;
  const { timeZone } = plan;
  const time = doseTime(new Date(lastDose.givenAt), new Date(givenAt), timeZone);
  const next =
    nextByPlan === null ? '' : doseTime(new Date(nextByPlan), new Date(givenAt), timeZone);
  const [lastTime, now, to] = [lastDose.givenAt, givenAt, nextByPlan ?? givenAt].map(Date.parse);
  const millisecondsLeft = (to ?? 0) - (now ?? 0);
  const wholeSpan = (to ?? 0) - (lastTime ?? 0);
  const length =
    millisecondsLeft > 0 ? t('care.soon.left', { length: lengthText(millisecondsLeft) }) : '';
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('care.soon', { title: item.title })}
      subtitle={scheduleTextOn(item.day, plan)}
      picture={<PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />}
      dock={
        <div className="grid grid-cols-2 gap-3 max-narrow:grid-cols-1">
          <Button look="secondary" className="text-mangga" onClick={onGive}>
            {t('care.soon.give')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        <p className="text-body">
          {lastDose.by === null
            ? t('care.soon.last.nobody', { time })
            : lastDose.by.id === me?.id
              ? t('care.soon.last.you', { time })
              : t('care.soon.last', { name: authorName(lastDose.by), time })}
          {nextByPlan !== null && (
            <>
              <br />
              {t('care.soon.next', { time: next })}
            </>
          )}
        </p>
        {millisecondsLeft > 0 && (
          <div>
            <Progress
              label={length}
              value={wholeSpan > 0 ? (wholeSpan - millisecondsLeft) / wholeSpan : 0}
              tone="warning"
            />
            <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-ink-soft text-row">
              <span aria-hidden>{time}</span>
              <span className="font-semibold text-mangga">{length}</span>
              <span aria-hidden>{next}</span>
            </p>
          </div>
        )}
        <ZoneNote plan={plan} />
        <VetNote>{t('care.soon.vet')}</VetNote>
      </div>
    </Sheet>
  );
};
