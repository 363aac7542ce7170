import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { householdQuery } from '#renderer/members/queries.ts';
import { isOwn } from '#renderer/members/rights.ts';
import { useHiddenOf } from '#renderer/reminders/notices/use-hidden.ts';
import { remindersQuery } from '#renderer/reminders/queries.ts';
import { useLocalReminders } from '#renderer/reminders/use-reminders.ts';
import { MINUTE_MS } from '#renderer/ui/time/durations.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { User } from '#server/accounts/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { notificationPermission } from './device.ts';
import { noticeDeviceQuery } from './queries.ts';
import { showDue } from './watch-reminders.ts';

const NO_REMINDERS: readonly ReminderWithPet[] = [];

type OpenPath = (path: string) => void;

const isShared = (reminder: ReminderWithPet): boolean => !isOwn(reminder);

/**
 * A function that tells whether notices about a reminder's pet are turned off. It also returns true until that is
 * known.
 */
const useMuted = (reminders: readonly ReminderWithPet[]) => {
  const { data } = useQuery({ ...householdQuery, enabled: reminders.some(isShared) });
  return useCallback(
    (reminder: ReminderWithPet): boolean =>
      isShared(reminder) &&
      !data?.sharedWithMe.some(
        ({ owner, hasNotices }) => hasNotices && owner.id === reminder.owner?.id,
      ),
    [data],
  );
};

interface WatchProps {
  readonly user: User;
  readonly open: OpenPath;
}

const WatchReminders = ({ user, open }: WatchProps) => {
  const { timeZone, quietHours } = user;
  const hidden = useHiddenOf(user.id);
  // The query also refetches in a background tab, where notices are most useful.
  const { data } = useQuery({ ...remindersQuery, refetchIntervalInBackground: true });
  const localReminders = useLocalReminders(data ?? NO_REMINDERS);
  const isMuted = useMuted(data ?? NO_REMINDERS);
  const reminders = useMemo(
    () => data && localReminders.filter((reminder) => !isMuted(reminder)),
    [data, localReminders, isMuted],
  );
  const [startedAt] = useState(() => timeNow());
  useEffect(() => {
    if (!reminders) return;
    let timer: number | undefined;
    let isStopped = false;
    const showDueNotices = async (): Promise<void> => {
      const waitTime = await showDue(
        reminders,
        { now: timeNow(), since: startedAt, timeZone, quietHours, hidden },
        open,
      );
      if (!isStopped)
        timer = window.setTimeout(scheduleCheck, Math.min(MINUTE_MS, waitTime ?? MINUTE_MS));
    };
    // Errors are ignored, because the next attempt follows within a minute.
    const scheduleCheck = () => {
      showDueNotices().catch(() => {
        if (!isStopped) timer = window.setTimeout(scheduleCheck, MINUTE_MS);
      });
    };
    scheduleCheck();
    return () => {
      isStopped = true;
      window.clearTimeout(timer);
    };
  }, [reminders, startedAt, timeZone, quietHours, hidden, open]);
  return null;
};

const OwnerNotices = ({ user, open }: { readonly user: User; readonly open: OpenPath }) => {
  // Without permission, nothing is polled. Granting it in the settings refetches this query.
  const { data: device } = useQuery({
    ...noticeDeviceQuery,
    enabled: notificationPermission() === 'granted',
  });
  const { reminders, push } = user.notificationPreferences;
  const isOn = device?.permission === 'granted' && device.isWanted && !device.isPushed;
  return isOn && reminders && push ? <WatchReminders user={user} open={open} /> : null;
};

/**
 * Shows notices from the page, if they are allowed and not pushed to this device, so that each event gives
 * one notice. In the desktop app, the server shows them instead.
 */
export const PageNotices = ({ open }: { readonly open: OpenPath }) => {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  if (!user || window.alagaDesktop) return null;
  return <OwnerNotices key={user.id} user={user} open={open} />;
};
