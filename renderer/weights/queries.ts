import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { listWeights } from '#server/weights/contract.ts';

/** A pet's weights, oldest first. */
export const weightsQuery = (petId: string) =>
  queryOptions({
    queryKey: [`/api/pets/${petId}/weights`],
    meta: { about: ['record', 'reminder', 'weighing'], kept: 'dated' },
    queryFn: ({ signal }) => call(listWeights, { params: { petId } }, { signal }),
  });
