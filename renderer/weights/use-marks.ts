import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { plansQuery } from '#renderer/care/queries.ts';
import { recordsQuery } from '#renderer/records/queries.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { buildMarks, type WeightMark } from '#server/weight-marks/rules.ts';

/** Marks for the chart, from the plans and records that are loaded so far. The chart does not wait for them. */
export const useMarks = (petId: string): readonly WeightMark[] => {
  const { data: plans } = useQuery(plansQuery);
  const { data: records } = useInfiniteQuery(recordsQuery(petId));
  const { today } = useOwnerClock();
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
