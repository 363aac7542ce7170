import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Clinic, listClinics } from '#server/clinics/contract.ts';
import { DEFAULT_RADIUS, distanceBetween, type Place } from '#server/clinics/rules.ts';
import { orderAround } from './order-around.ts';

/** A list that was loaded around another place, with the distances from this one. */
export interface NearbyList {
  readonly items: readonly Clinic[];
  /** In milliseconds since 1970. */
  readonly loadedAt: number;
}

/** The loaded list whose centre is nearest to a place and within the radius of the lists. */
const findNearbyList = (queryClient: QueryClient, place: Place): NearbyList | null => {
  const [nearest] = queryClient
    .getQueriesData<Pick<NearbyList, 'items'>>({ queryKey: [listClinics.path] })
    .flatMap(([queryKey, data]) => {
      const [, latitude, longitude] = queryKey;
      if (!data || typeof latitude !== 'number' || typeof longitude !== 'number') return [];
      const distance = distanceBetween(place, { latitude, longitude });
      const loadedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      return distance <= DEFAULT_RADIUS ? [{ items: data.items, distance, loadedAt }] : [];
    })
    .toSorted((a, b) => a.distance - b.distance || b.loadedAt - a.loadedAt);
  return nearest ? { items: orderAround(place, nearest.items), loadedAt: nearest.loadedAt } : null;
};

/**
 * The list to show when the server is unreachable and none was loaded around exactly this place: a position is never
 * measured twice alike. Undefined until it is found, and if there is none.
 */
export const useNearbyList = (place: Place, isNeeded: boolean): NearbyList | undefined => {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['clinics loaded nearby', place.latitude, place.longitude],
    meta: { about: [], kept: false },
    queryFn: async () => {
      const { restoreReads } = await import('#renderer/offline/reads/restore-reads.ts');
      await restoreReads(queryClient);
      return findNearbyList(queryClient, place);
    },
    enabled: isNeeded,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  return isNeeded ? (data ?? undefined) : undefined;
};
