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

/** The ids of scanned pets that are removed, or made a pet of the owner, by an unsent or just sent change. */
const leavingPetIds = (items: Items): ReadonlySet<string> =>
  new Set(
    items.filter(isShown).flatMap((item) => {
      if (item.kind === 'scan-removed') return item.scan.petId;
      return (item.kind === 'pet' && item.scan?.petId) || [];
    }),
  );

/**
 * The owner's scans, newest first: unsent ones before those of the server, without those whose removal is unsent.
 */
export const localScans = (all: readonly ScannedPet[], items: Items): readonly LocalScan[] => {
  const leavingIds = leavingPetIds(items);
  const serverScans = all.filter(({ petId }) => !leavingIds.has(petId));
  const serverIds = new Set(serverScans.map(({ petId }) => petId));
  const waitingScans = items
    .filter(isScan)
    .filter(({ body }) => !serverIds.has(body.petId))
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
