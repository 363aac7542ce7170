import { ScanLine } from 'lucide-react';
import type { OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import type { StoredItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { ScanBody } from './live-profile.ts';
import { sendScan } from './send-scan.ts';

export interface ScanItem extends StoredItem<'scan', ScanBody> {}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly scan: ScanItem;
  }
}

const scan: OfflineKind<ScanItem> = {
  role: 'deed',
  prefix: 'scan_',
  joins: ['scan'],
  isOncePerSubject: true,
  subject: ({ body }) => body.petId,
  title: ({ body }) => body.name ?? body.petName ?? '',
  icon: () => ScanLine,
  place: ({ body }) => ({ to: '/dashboard', search: { scan: body.petId } }),
  dropText: 'outbox.drop.record',
  waitsOnFailure: true,
  send: (item, options) => sendScan(item, options?.headers ?? {}),
  isDone: ({ code }) => code === 'scans.already',
};

export const scanKinds = { scan } as const;
