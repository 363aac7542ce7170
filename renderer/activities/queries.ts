import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { listActivity } from '#server/activities/contract.ts';
import { type ActivityGroup, activityEntities } from '#server/activities/rules.ts';
import { FEED_ENTITIES } from '#server/entities/contract.ts';

/** The subjects of the log that the change feed knows. */
const SUBJECTS = FEED_ENTITIES.filter((entity) => activityEntities().includes(entity));

/** The entries that a screen shows; an absent choice means all of them. */
export interface ActivityChoice {
  readonly by?: string | undefined;
  readonly kind?: ActivityGroup | undefined;
}

/** The pages of a pet's activity, newest first. */
export const activityQuery = (petId: string, { by, kind }: ActivityChoice = {}) =>
  infiniteQueryOptions({
    queryKey: [`/api/pets/${petId}/activity`, by ?? '', kind ?? ''],
    meta: {
      about: SUBJECTS,
      kept: 'dated',
    },
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(by === undefined ? {} : { by }),
        ...(kind === undefined ? {} : { kinds: kind }),
        ...(pageParam === '' ? {} : { before: pageParam }),
      };
      return call(listActivity, { params: { petId }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    // This device does not know the actions of others.
    staleTime: 0,
  });
