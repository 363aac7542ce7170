import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { plansQuery } from '#renderer/care/queries.ts';
import { recordsQuery } from '#renderer/records/queries.ts';
import { deviceTimeZone } from '#renderer/ui/time/device-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { buildMarks, type WeightMark } from '#server/weight-marks/rules.ts';

/** Marks for the chart, from the plans and records that are loaded so far. The chart does not wait for them. */
export const useMarks = (petId: string): readonly WeightMark[] => {
  const { data: user } = useQuery(currentUserQuery);
  const { data: plans } = useQuery(plansQuery);
  const { data: records } = useInfiniteQuery(recordsQuery(petId));
  const today = dayIn(timeNow(), user?.timeZone ?? deviceTimeZone());
  return useMemo(
    () =>
      buildMarks({
        petId,
        plans: plans ?? [],
        records: records?.pages.flatMap(({ records: page }) => page) ?? [],
        today,
      }),
    [petId, plans, records, today],
  );
};
