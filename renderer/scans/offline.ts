import { ScanLine, Trash2 } from 'lucide-react';
import { call } from '#renderer/api.ts';
import type { OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import type { NoBody, StoredItem } from '#renderer/offline/outbox/outbox-item.ts';
import { removeScan, type ScannedPet } from '#server/scans/contract.ts';
import type { ScanBody } from './live-profile.ts';
import { sendScan } from './send-scan.ts';

export interface ScanItem extends StoredItem<'scan', ScanBody> {}

/** A scan that was removed after the server had saved it. */
export interface ScanRemoved extends StoredItem<'scan-removed', NoBody> {
  readonly scan: ScannedPet;
}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly scan: ScanItem;
    readonly 'scan-removed': ScanRemoved;
  }
}

const scan: OfflineKind<ScanItem> = {
  role: 'action',
  prefix: 'scan_',
  joins: ['scan'],
  isOncePerSubject: true,
  subject: ({ body }) => body.petId,
  title: ({ body }) => body.name ?? body.petName ?? '',
  icon: () => ScanLine,
  place: ({ body }) => ({ to: '/dashboard', search: { scan: body.petId } }),
  waitsOnFailure: true,
  send: (item, options) => sendScan(item, options?.headers ?? {}),
  isDone: ({ code }) => code === 'scans.already',
};

/** The stored fields of a scan, to save it again. Its photo is loaded from the pet's public page. */
const bodyOf = ({ scan: { id: _, imageUrl: _placeholder, ...fields } }: ScanRemoved): ScanBody => ({
  ...fields,
  type: 'pet_profile',
});

const scanRemoved: OfflineKind<ScanRemoved> = {
  role: 'action',
  prefix: 'scan-removed_',
  joins: ['scan-removed'],
  isOncePerSubject: true,
  subject: (item) => item.scan.petId,
  title: (item) => item.scan.name ?? '',
  icon: () => Trash2,
  waitsOnFailure: false,
  send: (item, options) => call(removeScan, { params: { scannedPetId: item.scan.petId } }, options),
  undo: (item, options) => sendScan({ body: bodyOf(item) }, options?.headers ?? {}),
  // It is already removed; or, when the removal is undone, it never reached the server.
  isDone: ({ status, code }) => status === 404 || code === 'scans.already',
};

export const scanKinds = { scan, 'scan-removed': scanRemoved } as const;
