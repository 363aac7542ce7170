import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { NetworkError } from '#renderer/api.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { useOnline } from '#renderer/ui/device/use-online.ts';
import {
  type Clinic,
  type DirectoryStatus,
  listClinics,
  type Network,
} from '#server/clinics/contract.ts';
import { DEFAULT_PLACE } from '#server/clinics/rules.ts';
import { useNearbyList } from './nearby-list.ts';
import { withWaitingClinics } from './own/waiting-clinics.ts';
import { clinicsQuery, directoryQuery, networkQuery, useRefetchClinics } from './queries.ts';
import { type OwnerLocation, usePlace } from './use-place.ts';

export interface Directory {
  readonly ownerLocation: OwnerLocation;
  /** With the changes that wait on this device. Undefined until the clinics are loaded. */
  readonly clinics: readonly Clinic[] | undefined;
  /** The total number, which may exceed the number listed. */
  readonly total: number;
  readonly error: Error | null;
  readonly network: Network | undefined;
  readonly status: DirectoryStatus | undefined;
  /** True if Google's clinics are missing because they could not be read. */
  readonly lacksGoogle: boolean;
  readonly offline: boolean;
  /** True if the server is unreachable, and the list was loaded around another place nearby. */
  readonly fromNearby: boolean;
  /** The time at which the list was loaded, in milliseconds since 1970; 0 if only waiting clinics are shown. */
  readonly loadedAt: number;
  /** True while the list is being refetched. */
  readonly refreshing: boolean;
  readonly refresh: () => void;
}

const NO_CLINICS: readonly Clinic[] = [];

/** The desktop window reaches its embedded server without a network connection. */
const useOffline = (): boolean => !useOnline() && !window.alagaDesktop;

/** Refetches the list when an update of the directory has finished. */
const useRefetchAfterUpdate = (reading: boolean | undefined): void => {
  const queryClient = useQueryClient();
  const previousReading = useRef(reading);
  useEffect(() => {
    const hasReadEnded = previousReading.current === true && reading === false;
    previousReading.current = reading;
    if (hasReadEnded) void queryClient.invalidateQueries({ queryKey: [listClinics.path] });
  }, [reading, queryClient]);
};

/** The clinics around the owner's location, their age and the network permissions. */
export const useDirectory = (): Directory => {
  const ownerLocation = usePlace();
  const place = ownerLocation.place ?? DEFAULT_PLACE;
  const hasPlace = ownerLocation.place !== undefined;
  const clinicsResult = useQuery({ ...clinicsQuery(place), enabled: hasPlace });
  const { data: network, refetch: refetchNetwork } = useQuery(networkQuery);
  // This query must follow the list, because loading the list can start an update of the directory.
  const { data: status } = useQuery({ ...directoryQuery(place), enabled: clinicsResult.isFetched });
  const refetchClinics = useRefetchClinics();
  useRefetchAfterUpdate(status?.reading);
  const offline = useOffline();
  const items = useWaitingItems();
  const { data } = clinicsResult;
  const isUnreachable = offline || clinicsResult.failureReason instanceof NetworkError;
  const nearbyList = useNearbyList(place, hasPlace && data === undefined && isUnreachable);
  const loadedClinics = data?.items ?? nearbyList?.items;
  const clinics = useMemo(() => {
    if (loadedClinics) return withWaitingClinics(loadedClinics, items, place);
    const waitingClinics = withWaitingClinics(NO_CLINICS, items, place);
    return offline && waitingClinics.length > 0 ? waitingClinics : undefined;
  }, [loadedClinics, items, place, offline]);
  const added = (clinics?.length ?? 0) - (loadedClinics?.length ?? 0);
  return {
    ownerLocation,
    clinics,
    total: (data?.total ?? nearbyList?.items.length ?? 0) + added,
    error: clinics ? null : clinicsResult.error,
    network,
    status,
    lacksGoogle: data?.missingSource === 'google',
    offline,
    fromNearby: nearbyList !== undefined,
    loadedAt: nearbyList?.loadedAt ?? clinicsResult.dataUpdatedAt,
    refreshing: clinicsResult.isFetching,
    refresh: () => {
      void refetchClinics();
      // The map waits for it.
      if (!network) void refetchNetwork();
    },
  };
};
