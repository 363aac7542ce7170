import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import {
  type Clinic,
  type DirectoryStatus,
  listClinics,
  type Network,
} from '#server/clinics/contract.ts';
import { DEFAULT_PLACE } from '#server/clinics/rules.ts';
import { clinicsQuery, directoryQuery, networkQuery, useRereadClinics } from './queries.ts';
import { usePlace, type Where } from './use-place.ts';

export interface Directory {
  readonly where: Where;
  /** Undefined until they have come. */
  readonly clinics: readonly Clinic[] | undefined;
  /** How many there are, which may be more than are listed. */
  readonly total: number;
  readonly error: Error | null;
  readonly network: Network | undefined;
  readonly status: DirectoryStatus | undefined;
  readonly offline: boolean;
  /** When the list came to this device, as an instant in milliseconds. */
  readonly loadedAt: number;
  /** It is being read again. */
  readonly refreshing: boolean;
  readonly refresh: () => void;
}

/** The desktop window has its server inside, and needs no connection to reach it. */
const useOffline = (): boolean => {
  const online = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  return !online && !window.alagaDesktop;
};

/** What a directory's reading has brought is in the list as soon as it is done. */
const useWhenRead = (reading: boolean | undefined): void => {
  const queryClient = useQueryClient();
  const before = useRef(reading);
  useEffect(() => {
    const isDone = before.current === true && reading === false;
    before.current = reading;
    if (isDone) void queryClient.invalidateQueries({ queryKey: [listClinics.path] });
  }, [reading, queryClient]);
};

/** The clinics around where the owner is, how old they are, and what may be read. */
export const useDirectory = (): Directory => {
  const where = usePlace();
  const place = where.place ?? DEFAULT_PLACE;
  const enabled = where.place !== undefined;
  const list = useQuery({ ...clinicsQuery(place), enabled });
  const { data: network } = useQuery(networkQuery);
  // After the list, whose reading decides how the directory stands.
  const { data: status } = useQuery({ ...directoryQuery(place), enabled: list.isFetched });
  const reread = useRereadClinics();
  useWhenRead(status?.reading);
  return {
    where,
    clinics: list.data?.items,
    total: list.data?.total ?? 0,
    error: list.data ? null : list.error,
    network,
    status,
    offline: useOffline(),
    loadedAt: list.dataUpdatedAt,
    refreshing: list.isFetching,
    refresh: () => void reread(),
  };
};
