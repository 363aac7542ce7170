import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isWaiting, type OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import type { ScannedPet } from '#server/scans/contract.ts';
import { parseCount, parseDay, parseInstant, parseMonths } from '#server/scans/rules.ts';
import type { ScanItem } from './offline.ts';
import { type LocalScan, scansQuery } from './queries.ts';

const isScan = (item: OutboxItem): item is ScanItem => item.kind === 'scan';

const textOf = (value: string | null | undefined): string | null => value?.trim() || null;

/** A scan that exists only in the outbox, in the shape of the list. */
const asScan = ({ id, body, createdAt }: ScanItem): ScannedPet => ({
  id,
  petId: body.petId,
  ownerId: textOf(body.ownerId),
  type: 'pet_profile',
  name: textOf(body.name) ?? textOf(body.petName),
  petName: null,
  category: textOf(body.category),
  breed: textOf(body.breed),
  dateOfBirth: parseDay(body.dateOfBirth),
  age: parseMonths(body.age),
  imageUrl: null,
  photo: body.imageUrl ? { id, url: body.imageUrl, thumbnailUrl: body.imageUrl } : null,
  microchipId: textOf(body.microchipId),
  birthmarks: textOf(body.birthmarks),
  medicalRecordCount: parseCount(body.medicalRecordCount),
  lastUpdated: parseInstant(body.lastUpdated),
  ownerName: textOf(body.ownerName),
  ownerPhone: textOf(body.ownerPhone),
  ownerEmail: textOf(body.ownerEmail),
  emergencyContact: textOf(body.emergencyContact),
  emergencyPhone: textOf(body.emergencyPhone),
  scannedAt: createdAt,
});

/** Whether a change is shown. While a form sends it, the scan stays, because it may be refused. */
const isShown = (item: OutboxItem): boolean =>
  !item.takenBack && (item.state === 'synced' || (item.state === 'waiting' && isWaiting(item)));

/** The place in the outbox of the unsent or just sent change that removes a scanned pet, or makes it one of the owner. */
const leavingOrders = (items: Items): ReadonlyMap<string, number> =>
  new Map(
    items.filter(isShown).flatMap((item): [string, number][] => {
      if (item.kind === 'scan-removed') return [[item.scan.petId, item.order]];
      return item.kind === 'pet' && item.scan ? [[item.scan.petId, item.order]] : [];
    }),
  );

/**
 * The owner's scans, newest first: unsent ones before those of the server, without those whose removal is unsent.
 */
export const localScans = (all: readonly ScannedPet[], items: Items): readonly LocalScan[] => {
  const leaving = leavingOrders(items);
  const serverScans = all.filter(({ petId }) => !leaving.has(petId));
  const serverIds = new Set(serverScans.map(({ petId }) => petId));
  const waitingScans = items
    .filter(isScan)
    .filter(
      ({ body, order }) => !serverIds.has(body.petId) && order > (leaving.get(body.petId) ?? -1),
    )
    .sort((a, b) => b.order - a.order);
  return [
    ...waitingScans.map((item) => ({ scan: asScan(item), item })),
    ...serverScans.map((scan) => ({ scan, item: undefined })),
  ];
};

/** Whether a link could not be loaded yet, so that nothing is known about its pet. */
export const isNotLoaded = ({ body }: ScanItem): boolean => body.type === undefined;

export const useLocalScans = (): readonly LocalScan[] => {
  const { data: serverScans } = useSuspenseQuery(scansQuery);
  const items = useWaitingItems();
  return useMemo(() => localScans(serverScans, items), [serverScans, items]);
};
