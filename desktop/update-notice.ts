import { join } from 'node:path';
import { app } from 'electron';
import { text } from '#server/messages/text.ts';
import { report } from './report.ts';
import { readJson, writeJson } from './settings/json-file.ts';
import { systemLanguage } from './settings/system-language.ts';
import { showNotSaved } from './show-error.ts';
import { hasUpdater, pageSource, type UpdateSource, updaterSource } from './updater.ts';
import {
  isDue,
  isNewer,
  readFeed,
  readNewest,
  readUpdateCheck,
  type UpdateFeed,
} from './updates.ts';

/** The entry for newer versions in the Help menu. */
export interface UpdatesMenu {
  readonly isOn: boolean;
  /**
   * Opens the download page in the system's browser, or uses the built-in updater if the app was
   * published with one.
   */
  open(): void;
  /** Turns notices of newer versions on or off. */
  setOn(on: boolean): void;
}

const CHECK_TIMEOUT = 20_000;
const CHECK_INTERVAL = 60 * 60 * 1000;

/** The request carries no data: no name, no version, no cookie. */
const fetchNewest = async ({ newest }: UpdateFeed): Promise<string | undefined> => {
  const answer = await fetch(newest, {
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.timeout(CHECK_TIMEOUT),
  });
  return answer.ok ? readNewest(await answer.json()) : undefined;
};

/** Undefined in an app that was not published. */
const findSource = (stop: () => Promise<void>): UpdateSource | undefined => {
  if (hasUpdater()) return updaterSource(stop);
  const feed = readFeed(readJson(join(app.getAppPath(), 'package.json')));
  return feed && pageSource(feed.page, () => fetchNewest(feed));
};

/**
 * Notifies of newer versions if the app was published with an update address and the owner has
 * switched it on: checks once a day, and notifies once for each version. Nothing is downloaded
 * without a request. Undefined if the app was not published. `stop` closes the database before a
 * newer version is installed.
 */
export const updateNotice = (
  dataDir: string,
  stop: () => Promise<void>,
): UpdatesMenu | undefined => {
  const source = findSource(stop);
  if (!source) return undefined;
  const file = join(dataDir, 'updates.json');
  const updateCheck = () => readUpdateCheck(readJson(file));
  const checkForUpdate = async (): Promise<void> => {
    if (!isDue(updateCheck(), new Date())) return;
    const version = await source.fetchNewestVersion();
    // A check without a connection is none: a computer may start the app each day before it is online.
    writeJson(file, { ...updateCheck(), at: new Date().toISOString() });
    const { told } = updateCheck();
    if (version === undefined || version === told || !isNewer(version, app.getVersion())) return;
    await source.notify(version);
    writeJson(file, { ...updateCheck(), told: version });
  };
  // Being offline is not an error that the owner should see.
  const checkInBackground = () => void checkForUpdate().catch(report);
  checkInBackground();
  setInterval(checkInBackground, CHECK_INTERVAL).unref();
  return {
    get isOn() {
      return updateCheck().on;
    },
    open: () => source.open(),
    setOn(on) {
      try {
        writeJson(file, { ...updateCheck(), on });
      } catch (error) {
        report(error);
        const language = systemLanguage();
        showNotSaved(undefined, text('desktop.menu.tellUpdates', {}, language), language);
        return;
      }
      checkInBackground();
    },
  };
};
