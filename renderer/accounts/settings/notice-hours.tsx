import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { type UserChanges, useUpdateUser } from '#renderer/accounts/use-update-user.ts';
import { controlClass } from '#renderer/ui/fields/control-class.ts';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { formatClockTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { User } from '#server/accounts/contract.ts';

const STEP_MINUTES = 30;
const TIME_OPTIONS = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, index) => {
  const [hours, minutes] = [Math.floor((index * STEP_MINUTES) / 60), (index * STEP_MINUTES) % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
});

interface TimeChoiceProps {
  readonly label: string;
  readonly value: string;
  /** The label of the empty value. Without it, a time must be chosen. */
  readonly none?: string;
  /** A time that is not offered. */
  readonly except?: string;
  readonly onChange: (value: string) => void;
}

/** A time of day in half hours. A different time set by another client is offered too. */
const TimeChoice = ({ label, value, none, except, onChange }: TimeChoiceProps) => {
  const timeOptions =
    TIME_OPTIONS.includes(value) || value === ''
      ? TIME_OPTIONS
      : [...TIME_OPTIONS, value].toSorted();
  return (
    <span className="relative block shrink-0">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${controlClass} appearance-none pr-10 font-semibold`}
      >
        {none !== undefined && <option value="">{none}</option>}
        {timeOptions
          .filter((time) => time !== except)
          .map((time) => (
            <option key={time} value={time}>
              {formatClockTime(time)}
            </option>
          ))}
      </select>
      <ChevronDown
        size={20}
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-soft"
      />
    </span>
  );
};

const ROW_CLASSES =
  'flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-2';

type QuietHours = NonNullable<User['quietHours']>;

/** The quiet hours that are set when the switch is turned on. */
const DEFAULT_QUIET_HOURS: QuietHours = { from: '22:00', until: '06:30', medication: false };

/** The values as they will be after the pending changes are saved. */
const shownHours = ({ quietHours, digestAt }: User, pendingChanges: UserChanges | undefined) => {
  const { quietHours: quietPeriod = quietHours, digestAt: at = digestAt } = pendingChanges ?? {};
  return {
    quiet: quietPeriod && { ...quietPeriod, medication: quietPeriod.medication === true },
    digestAt: at,
  };
};

interface NoticeHoursProps {
  readonly user: User;
  /** Whether the owner receives the daily email. */
  readonly hasDigest: boolean;
}

/** Sets the hour of the daily email and the quiet hours, in which notices wait. */
export const NoticeHours = ({ user, hasDigest }: NoticeHoursProps) => {
  const { mutate, isPending, variables } = useUpdateUser();
  const { quiet: quietPeriod, digestAt } = shownHours(user, isPending ? variables : undefined);
  const separatorId = useId();
  const changeQuietHours = (part: Partial<QuietHours>) =>
    mutate({ quietHours: { ...(quietPeriod ?? DEFAULT_QUIET_HOURS), ...part } });
  return (
    <>
      {hasDigest && (
        <div className={ROW_CLASSES}>
          <span className="text-ink-soft text-row">{t('preferences.digestAt')}</span>
          <TimeChoice
            label={t('preferences.digestAt')}
            value={digestAt ?? ''}
            none={t('preferences.digestAt.usual')}
            onChange={(time) => mutate({ digestAt: time || null })}
          />
        </div>
      )}
      <Switch
        label={t('preferences.quiet')}
        hint={t('preferences.quiet.hint')}
        checked={quietPeriod !== null}
        onChange={(on) => mutate({ quietHours: on ? DEFAULT_QUIET_HOURS : null })}
      />
      {quietPeriod && (
        <>
          <fieldset aria-labelledby={separatorId} className={ROW_CLASSES}>
            <span id={separatorId} className="text-ink-soft text-row">
              {t('preferences.quiet.between')}
            </span>
            <span className="flex gap-3">
              <TimeChoice
                label={t('preferences.quiet.from')}
                value={quietPeriod.from}
                except={quietPeriod.until}
                onChange={(from) => changeQuietHours({ from })}
              />
              <TimeChoice
                label={t('preferences.quiet.until')}
                value={quietPeriod.until}
                except={quietPeriod.from}
                onChange={(until) => changeQuietHours({ until })}
              />
            </span>
          </fieldset>
          <Switch
            label={t('preferences.quiet.medication')}
            hint={t('preferences.quiet.medication.hint')}
            checked={quietPeriod.medication}
            onChange={(medication) => changeQuietHours({ medication })}
          />
        </>
      )}
    </>
  );
};
