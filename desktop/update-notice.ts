import { join } from 'node:path';
import { app, shell } from 'electron';
import { text } from '#server/messages/text.ts';
import { report } from './report.ts';
import { readJson, writeJson } from './settings/json-file.ts';
import { systemLanguage } from './settings/system-language.ts';
import { showNotice } from './tray/notices.ts';
import { type Feed, feedOf, isDue, isNewer, newestIn, readAsked } from './updates.ts';

/** What the Help menu offers about newer versions. */
export interface UpdatesMenu {
  readonly isOn: boolean;
  /** Opens the page of downloads in the system's browser; the app itself asks nothing. */
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

/** Rejects where the computer shows no notice: it is told of another time then. */
const tell = (version: string, page: string): Promise<void> => {
  const language = systemLanguage();
  const title = text('desktop.updates.title', { version }, language);
  const body = text('desktop.updates.text', {}, language);
  return showNotice(
    { id: 'update', title, body, path: page },
    {
      words: () => ({ done: '', snooze: '' }),
      open: (address) => void shell.openExternal(address),
      done: () => undefined,
      snooze: () => undefined,
    },
  );
};

/**
 * Tells of a newer version, where the app was published with an address to ask and the owner has switched it on: then
 * once a day, and of each version once. Nothing is ever downloaded. Undefined where nothing was published.
 */
export const updateNotice = (dataDir: string): UpdatesMenu | undefined => {
  const feed = feedOf(readJson(join(app.getAppPath(), 'package.json')));
  if (!feed) return undefined;
  const file = join(dataDir, 'updates.json');
  const asked = () => readAsked(readJson(file));
  const look = async (): Promise<void> => {
    if (!isDue(asked(), new Date())) return;
    writeJson(file, { ...asked(), at: new Date().toISOString() });
    const version = await ask(feed);
    const { told } = asked();
    if (version === undefined || version === told || !isNewer(version, app.getVersion())) return;
    await tell(version, feed.page);
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
    open: () => void shell.openExternal(feed.page),
    want(on) {
      writeJson(file, { ...asked(), on });
      lookQuietly();
    },
  };
};
