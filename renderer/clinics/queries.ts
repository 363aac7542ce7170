import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { call, callList } from '#renderer/api.ts';
import {
  allowNetwork,
  clinicNames,
  clinicRatings,
  directoryStatus,
  listClinics,
  readNetwork,
} from '#server/clinics/contract.ts';
import { DEFAULT_RADIUS, type Place } from '#server/clinics/rules.ts';

/** Milliseconds between two requests while the directory is being updated. */
const POLL_INTERVAL = 3_000;

const areaParams = ({ latitude, longitude }: Place) => ({
  lat: String(latitude),
  lng: String(longitude),
  radius: String(DEFAULT_RADIUS),
});

/** The clinics around a place, nearest first, with their total number. */
export const clinicsQuery = (place: Place) =>
  queryOptions({
    queryKey: [listClinics.path, place.latitude, place.longitude],
    meta: { about: ['clinic', 'rating'], kept: 'dated' },
    queryFn: ({ signal }) => callList(listClinics, { query: areaParams(place) }, { signal }),
  });

/** The age of the list around a place. It is polled while the directory is being updated. */
export const directoryQuery = (place: Place) =>
  queryOptions({
    queryKey: [directoryStatus.path, place.latitude, place.longitude],
    meta: { about: ['clinic', 'rating'], kept: 'dated' },
    queryFn: ({ signal }) => call(directoryStatus, { query: areaParams(place) }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.reading ? POLL_INTERVAL : false),
    staleTime: 0,
  });

/** Which network sources may be used. */
export const networkQuery = queryOptions({
  queryKey: [readNetwork.path],
  meta: { about: ['clinic', 'rating'], kept: 'dated' },
  queryFn: ({ signal }) => call(readNetwork, {}, { signal }),
});

/** The newest ratings of a clinic, the owner's own first, with their total number. */
export const ratingsQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicRatings.path, clinicId],
    meta: { about: ['clinic', 'rating'], kept: false },
    queryFn: ({ signal }) => callList(clinicRatings, { params: { clinicId } }, { signal }),
    staleTime: 0,
  });

/** Suggestions of clinic names for the typed text in a record's clinic field. */
export const clinicNamesQuery = (q: string) =>
  queryOptions({
    queryKey: [clinicNames.path, q],
    meta: { about: ['clinic', 'rating'], kept: false },
    queryFn: ({ signal }) => call(clinicNames, { query: { q } }, { signal }),
    retry: false,
  });

/** Refetches the lists of clinics, their age and the suggested names. */
export const useRefetchClinics = () => {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      [listClinics.path, directoryStatus.path, clinicNames.path].map((path) =>
        queryClient.invalidateQueries({ queryKey: [path] }),
      ),
    );
  };
};

/** Saves the household's decision about network access. */
export const useAllowNetwork = () => {
  const queryClient = useQueryClient();
  const refetchClinics = useRefetchClinics();
  return useMutation({
    mutationFn: (allowed: boolean) =>
      call(allowNetwork, { body: { allowed } }, { idempotencyKey: v4() }),
    onSuccess: async (network) => {
      queryClient.setQueryData(networkQuery.queryKey, network);
      await refetchClinics();
    },
  });
};
