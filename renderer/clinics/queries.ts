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

/** Milliseconds between two looks at a directory that is being read. */
const READING = 3_000;

const around = ({ latitude, longitude }: Place) => ({
  lat: String(latitude),
  lng: String(longitude),
  radius: String(DEFAULT_RADIUS),
});

/** The clinics around a place, nearest first, with how many there are in all. */
export const clinicsQuery = (place: Place) =>
  queryOptions({
    queryKey: [listClinics.path, place.latitude, place.longitude],
    meta: { about: ['clinic', 'rating'], kept: 'dated' },
    queryFn: ({ signal }) => callList(listClinics, { query: around(place) }, { signal }),
  });

/** How old the list around a place is; looked at again and again while it is being read. */
export const directoryQuery = (place: Place) =>
  queryOptions({
    queryKey: [directoryStatus.path, place.latitude, place.longitude],
    meta: { about: ['clinic', 'rating'], kept: 'dated' },
    queryFn: ({ signal }) => call(directoryStatus, { query: around(place) }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.reading ? READING : false),
    staleTime: 0,
  });

/** What may be read from the network. */
export const networkQuery = queryOptions({
  queryKey: [readNetwork.path],
  meta: { about: ['clinic', 'rating'], kept: 'dated' },
  queryFn: ({ signal }) => call(readNetwork, {}, { signal }),
});

/** The newest ratings of a clinic, the owner's own before all, with how many there are. */
export const ratingsQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicRatings.path, clinicId],
    meta: { about: ['clinic', 'rating'], kept: false },
    queryFn: ({ signal }) => callList(clinicRatings, { params: { clinicId } }, { signal }),
    staleTime: 0,
  });

/** Names that a record's field for the clinic suggests for what was typed. */
export const clinicNamesQuery = (q: string) =>
  queryOptions({
    queryKey: [clinicNames.path, q],
    meta: { about: ['clinic', 'rating'], kept: false },
    queryFn: ({ signal }) => call(clinicNames, { query: { q } }, { signal }),
    retry: false,
  });

/** Reads the lists of clinics, how old they are and the names anew. */
export const useRereadClinics = () => {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      [listClinics.path, directoryStatus.path, clinicNames.path].map((path) =>
        queryClient.invalidateQueries({ queryKey: [path] }),
      ),
    );
  };
};

/** The household's answer to whether anything may be read from the network. */
export const useAllowNetwork = () => {
  const queryClient = useQueryClient();
  const reread = useRereadClinics();
  return useMutation({
    mutationFn: (allowed: boolean) =>
      call(allowNetwork, { body: { allowed } }, { idempotencyKey: v4() }),
    onSuccess: async (network) => {
      queryClient.setQueryData(networkQuery.queryKey, network);
      await reread();
    },
  });
};
