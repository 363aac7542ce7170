import type { SyncService } from './contract.ts';

interface FolderPattern {
  readonly service: SyncService;
  /** Matches a folder name, in lower case, on the path to the data. */
  readonly named: RegExp;
  /** The platforms on which the name is unambiguous; undefined for all. */
  readonly on?: readonly NodeJS.Platform[];
}

/** How services name their folders: `OneDrive - Company`, `GoogleDrive-ana@example.com`. */
const FOLDER_PATTERNS: readonly FolderPattern[] = [
  { service: 'OneDrive', named: /^onedrive($| - |-)/ },
  { service: 'Dropbox', named: /^dropbox($| \(|-)/ },
  { service: 'Google Drive', named: /^(google ?drive($|-)|my drive$|drivefs$)/ },
  { service: 'iCloud Drive', named: /^(icloud ?drive$|com~apple~clouddocs$)/ },
  { service: 'iCloud Drive', named: /^mobile documents$/, on: ['darwin'] },
  { service: 'Nextcloud', named: /^nextcloud($|-)/ },
  { service: 'ownCloud', named: /^owncloud($|-)/ },
  { service: 'Box', named: /^box($| sync$|-box$)/, on: ['win32', 'darwin'] },
  { service: 'pCloud', named: /^pcloud ?drive$/ },
  { service: 'MEGA', named: /^(mega|megasync)$/ },
  { service: 'Proton Drive', named: /^proton ?drive/ },
];

/** Files that services create in the folders they synchronise. */
const FOLDER_MARKERS: readonly (readonly [string, SyncService])[] = [
  ['.stfolder', 'Syncthing'],
  ['.dropbox', 'Dropbox'],
  ['.dropbox.cache', 'Dropbox'],
  ['.tmp.drivedownload', 'Google Drive'],
  ['.nextcloudsync.log', 'Nextcloud'],
  ['.owncloudsync.log', 'ownCloud'],
  ['.849C9593-D756-4E56-8D6E-42412F2A707B', 'OneDrive'],
];

const splitPath = (folder: string, platform: NodeJS.Platform): readonly string[] =>
  folder.split(platform === 'win32' ? /[\\/]+/ : /\/+/);

/** The folder and its parents, up to the root. */
const parentFolders = (folder: string, platform: NodeJS.Platform): readonly string[] => {
  const separator = platform === 'win32' ? '\\' : '/';
  const parts = splitPath(folder, platform).filter((part, index) => part !== '' || index === 0);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join(separator) || separator);
};

/**
 * The service that synchronises a folder, found by folder names and marker files; undefined if none is known.
 * Synchronising a database while it is written damages it. `has` tells whether a path exists.
 */
export const detectSyncService = (
  folder: string,
  platform: NodeJS.Platform,
  has: (path: string) => boolean = () => false,
): SyncService | undefined => {
  const parts = splitPath(folder, platform).map((part) => part.toLowerCase());
  const pattern = FOLDER_PATTERNS.find(
    ({ named, on }) => (on?.includes(platform) ?? true) && parts.some((part) => named.test(part)),
  );
  if (pattern) return pattern.service;
  const separator = platform === 'win32' ? '\\' : '/';
  for (const place of parentFolders(folder, platform)) {
    const marker = FOLDER_MARKERS.find(([name]) => has(`${place}${separator}${name}`));
    if (marker) return marker[1];
  }
  return undefined;
};
