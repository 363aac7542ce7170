import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { dayIn } from '#server/calendar/zones.ts';

export interface OwnerDay {
  /** The calendar day in the owner's zone. */
  readonly today: string;
  readonly timeZone: string;
}

/** Today in the owner's zone. A form keeps the day on which it was opened. */
export const useOwnerDay = (): OwnerDay => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const timeZone = accountTimeZone(user);
  const [now] = useState(() => timeNow());
  return { today: dayIn(now, timeZone), timeZone };
};
