import type { SyncService } from './contract.ts';

interface FolderPattern {
  readonly service: SyncService;
  /** A folder's name on the way to the data, in small letters. */
  readonly named: RegExp;
  /** Where the name alone could be anybody's word: only on these platforms. */
  readonly on?: readonly NodeJS.Platform[];
}

/** How the services name their folders, whoever's account it is: `OneDrive - Company`, `GoogleDrive-ana@example.com`. */
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

/** What the services leave in the folders that they copy, wherever those are. */
const MARKERS: readonly (readonly [string, SyncService])[] = [
  ['.stfolder', 'Syncthing'],
  ['.dropbox', 'Dropbox'],
  ['.dropbox.cache', 'Dropbox'],
  ['.tmp.drivedownload', 'Google Drive'],
  ['.nextcloudsync.log', 'Nextcloud'],
  ['.owncloudsync.log', 'ownCloud'],
  ['.849C9593-D756-4E56-8D6E-42412F2A707B', 'OneDrive'],
];

const partsOf = (folder: string, platform: NodeJS.Platform): readonly string[] =>
  folder.split(platform === 'win32' ? /[\\/]+/ : /\/+/);

/** The folder itself, then the one around it, to the top. */
const parentFolders = (folder: string, platform: NodeJS.Platform): readonly string[] => {
  const separator = platform === 'win32' ? '\\' : '/';
  const parts = partsOf(folder, platform).filter((part, at) => part !== '' || at === 0);
  return parts.map((_, at) => parts.slice(0, parts.length - at).join(separator) || separator);
};

/**
 * The service that copies a folder to other computers, by its name and by what lies in it; undefined where none is
 * known to. A database that is copied while it is written to is damaged on the way back. `has` says whether a path
 * exists.
 */
export const syncedBy = (
  folder: string,
  platform: NodeJS.Platform,
  has: (path: string) => boolean = () => false,
): SyncService | undefined => {
  const parts = partsOf(folder, platform).map((part) => part.toLowerCase());
  const sign = FOLDER_PATTERNS.find(
    ({ named, on }) => (on?.includes(platform) ?? true) && parts.some((part) => named.test(part)),
  );
  if (sign) return sign.service;
  const separator = platform === 'win32' ? '\\' : '/';
  for (const place of parentFolders(folder, platform)) {
    const marker = MARKERS.find(([name]) => has(`${place}${separator}${name}`));
    if (marker) return marker[1];
  }
  return undefined;
};
