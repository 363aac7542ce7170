import type { Row } from './row.ts';

/** What is saved without a connection, and its way to the server. */
export const ownerOffline: readonly Row[] = [
  {
    section: '2.§2',
    text: 'An offline/sync banner is shown when relevant.',
    shownBy: [
      'renderer/e2e/outbox.test.ts › a record with a photo saved without a connection is shown at once and is on the server once',
    ],
  },
  {
    section: '2.§4',
    text: 'What the sync of records stored through this form does is not shown. **Offline items and sync**: unsynced, then synced after a successful upload; synced items can be cleared. When connectivity returns with unsynced data, sync starts automatically after 2 s. Sync banner: hidden when online with nothing unsynced; blue when online with unsynced data; amber when offline. The offline indicator polls every 10 s.',
    shownBy: [
      'renderer/e2e/outbox.test.ts › a record with a photo saved without a connection is shown at once and is on the server once',
      'renderer/offline/outbox-queue.test.ts › what has arrived can be cleared, and nothing else',
      'renderer/offline/sync-timer.test.ts › sends two seconds after the connection is back',
      'renderer/offline/sync-timer.test.ts › looks at the connection every ten seconds',
    ],
  },
  {
    section: '2.§5',
    text: 'Offline sync sends nextDueDate as null when absent.',
    shownBy: [
      'renderer/records/record-values.test.ts › a record without a next due date says so when it is sent',
    ],
  },
  {
    section: '2.§8',
    text: "Sync: success 'All offline data has been synchronized.'; failure (destructive) 'Some data could not be synchronized. Please try again.'; 'No internet connection: Please check your internet connection and try again.'",
    shownBy: [
      'renderer/e2e/outbox.test.ts › a record with a photo saved without a connection is shown at once and is on the server once',
      'renderer/e2e/outbox.test.ts › what the server refuses is kept with its reason, and can be changed or discarded',
      'renderer/e2e/outbox.test.ts › signing out with something unsent asks first, and nobody else sees or sends it',
    ],
  },
  {
    section: '2.§9',
    text: 'offline indicator poll 10 s; auto-sync delay 2 s;',
    shownBy: [
      'renderer/offline/sync-timer.test.ts › sends two seconds after the connection is back',
      'renderer/offline/sync-timer.test.ts › looks at the connection every ten seconds',
    ],
  },
];
