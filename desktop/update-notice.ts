import { join } from 'node:path';
import { app } from 'electron';
import { report } from './report.ts';
import { readJson, writeJson } from './settings/json-file.ts';
import { hasUpdater, pageSource, type Source, updaterSource } from './updater.ts';
import { type Feed, feedOf, isDue, isNewer, newestIn, readAsked } from './updates.ts';

/** What the Help menu offers about newer versions. */
export interface UpdatesMenu {
  readonly isOn: boolean;
  /** Opens the page of downloads in the system's browser, or looks by itself where the app was published so. */
  open(): void;
  /** Whether the owner wants to be told. */
  want(on: boolean): void;
}

const PATIENCE = 20_000;
const LOOK_EVERY = 60 * 60 * 1000;

/** Nothing is sent but the request itself: no name, no version, no cookie. */
const ask = async ({ newest }: Feed): Promise<string | undefined> => {
  const answer = await fetch(newest, {
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE),
  });
  return answer.ok ? newestIn(await answer.json()) : undefined;
};

/** None in an app that nobody has published. */
const sourceOf = (stop: () => Promise<void>): Source | undefined => {
  if (hasUpdater()) return updaterSource(stop);
  const feed = feedOf(readJson(join(app.getAppPath(), 'package.json')));
  return feed && pageSource(feed.page, () => ask(feed));
};

/**
 * Tells of a newer version, where the app was published with an address to ask and the owner has switched it on: then
 * once a day, and of each version once. Nothing is downloaded unasked. Undefined where nothing was published.
 * `stop` closes the database, before a newer version is installed.
 */
export const updateNotice = (
  dataDir: string,
  stop: () => Promise<void>,
): UpdatesMenu | undefined => {
  const source = sourceOf(stop);
  if (!source) return undefined;
  const file = join(dataDir, 'updates.json');
  const asked = () => readAsked(readJson(file));
  const look = async (): Promise<void> => {
    if (!isDue(asked(), new Date())) return;
    writeJson(file, { ...asked(), at: new Date().toISOString() });
    const version = await source.newest();
    const { told } = asked();
    if (version === undefined || version === told || !isNewer(version, app.getVersion())) return;
    await source.tell(version);
    writeJson(file, { ...asked(), told: version });
  };
  // A computer without a network is no trouble worth a word to its owner.
  const lookQuietly = () => void look().catch(report);
  lookQuietly();
  setInterval(lookQuietly, LOOK_EVERY).unref();
  return {
    get isOn() {
      return asked().on;
    },
    open: () => source.open(),
    want(on) {
      writeJson(file, { ...asked(), on });
      lookQuietly();
    },
  };
};
