import { expect, test } from 'vitest';
import { detectSyncService } from './synced-folder.ts';

test.each([
  ['C:\\Users\\Luz\\OneDrive\\Alaga', 'OneDrive'],
  ['C:\\Users\\Luz\\OneDrive - Reyes Family\\Documents\\Alaga', 'OneDrive'],
  ['c:/users/luz/onedrive/alaga', 'OneDrive'],
  ['D:\\Dropbox\\Alaga', 'Dropbox'],
  ['D:\\Dropbox (Personal)\\Alaga', 'Dropbox'],
  ['C:\\Users\\Luz\\Google Drive\\Alaga', 'Google Drive'],
  ['G:\\My Drive\\Alaga', 'Google Drive'],
  ['C:\\Users\\Luz\\iCloudDrive\\Alaga', 'iCloud Drive'],
  ['C:\\Users\\Luz\\Nextcloud\\Alaga', 'Nextcloud'],
  ['C:\\Users\\Luz\\Box\\Alaga', 'Box'],
  ['P:\\pCloud Drive\\Alaga', 'pCloud'],
  ['C:\\Users\\Luz\\MEGA\\Alaga', 'MEGA'],
  ['C:\\Users\\Luz\\AppData\\Roaming\\Alaga', undefined],
  ['C:\\Users\\Luz\\Documents\\Not OneDrive\\Alaga', undefined],
  ['C:\\Users\\OneDriver\\AppData\\Roaming\\Alaga', undefined],
])('Windows: %s → %s', (folder, service) => {
  expect(detectSyncService(folder, 'win32')).toBe(service);
});

test.each([
  ['/Users/luz/Library/Mobile Documents/com~apple~CloudDocs/Alaga', 'iCloud Drive'],
  ['/Users/luz/Library/Mobile Documents/iCloud~md~notes/Alaga', 'iCloud Drive'],
  ['/Users/luz/Library/CloudStorage/OneDrive-Personal/Alaga', 'OneDrive'],
  ['/Users/luz/Library/CloudStorage/GoogleDrive-luz@example.com/My Drive/Alaga', 'Google Drive'],
  ['/Users/luz/Library/CloudStorage/Dropbox/Alaga', 'Dropbox'],
  ['/Users/luz/Library/CloudStorage/Box-Box/Alaga', 'Box'],
  ['/Users/luz/Library/CloudStorage/ProtonDrive-luz@proton.me/Alaga', 'Proton Drive'],
  ['/Users/luz/Library/Application Support/Alaga', undefined],
])('macOS: %s → %s', (folder, service) => {
  expect(detectSyncService(folder, 'darwin')).toBe(service);
});

test.each([
  ['/home/luz/Dropbox/alaga', 'Dropbox'],
  ['/home/luz/OneDrive/alaga', 'OneDrive'],
  ['/home/luz/Nextcloud/alaga', 'Nextcloud'],
  ['/home/luz/ownCloud/alaga', 'ownCloud'],
  ['/home/luz/MEGAsync/alaga', 'MEGA'],
  ['/home/luz/.config/Alaga', undefined],
  ['/srv/box/alaga', undefined],
  ['/var/lib/alaga', undefined],
])('Linux: %s → %s', (folder, service) => {
  expect(detectSyncService(folder, 'linux')).toBe(service);
});

test.each([
  ['/home/luz/Sync/alaga', 'linux', '/home/luz/Sync/.stfolder', 'Syncthing'],
  ['/home/luz/Sync/alaga', 'linux', '/home/luz/Sync/alaga/.stfolder', 'Syncthing'],
  ['C:\\Data\\Alaga', 'win32', 'C:\\Data\\.stfolder', 'Syncthing'],
  ['/home/luz/work/alaga', 'linux', '/home/luz/work/.nextcloudsync.log', 'Nextcloud'],
  ['D:\\Papers\\Alaga', 'win32', 'D:\\Papers\\.dropbox', 'Dropbox'],
  ['/home/luz/alaga', 'linux', '/home/other/.stfolder', undefined],
] as const)('%s on %s with %s → %s', (folder, platform, marker, service) => {
  expect(detectSyncService(folder, platform, (path) => path === marker)).toBe(service);
});
