import type { LaterRow } from './row.ts';

/** What the sections say of features that come with a later issue, by its number. */
export const later: readonly LaterRow[] = [
  { section: '2.§2', issues: [8], text: 'An offline/sync banner is shown when relevant.' },
  {
    section: '2.§4',
    issues: [8],
    text: 'What the sync of records stored through this form does is not shown. **Offline items and sync**: unsynced, then synced after a successful upload; synced items can be cleared. When connectivity returns with unsynced data, sync starts automatically after 2 s. Sync banner: hidden when online with nothing unsynced; blue when online with unsynced data; amber when offline. The offline indicator polls every 10 s.',
  },
  { section: '2.§5', issues: [8], text: 'Offline sync sends nextDueDate as null when absent.' },
  {
    section: '2.§8',
    issues: [8],
    text: "Sync: success 'All offline data has been synchronized.'; failure (destructive) 'Some data could not be synchronized. Please try again.'; 'No internet connection: Please check your internet connection and try again.'",
  },
  { section: '2.§9', issues: [8], text: 'offline indicator poll 10 s; auto-sync delay 2 s;' },
];
