import type { ComputerSettings, LockAnswer, PageState, PrintedAs } from '#desktop/bridge.ts';
import type { PageHandlers } from '#desktop/ipc.ts';
import { isFileName } from '#desktop/links/saved-files.ts';
import { type AppLock, isPin, readNewLock } from '#desktop/lock/app-lock.ts';
import { fieldsOf } from '#desktop/settings/json-file.ts';
import {
  readChange,
  type SettingsChange,
  type ShellSettings,
} from '#desktop/settings/shell-settings.ts';
import { fetchesDictionaries } from './spell-languages.ts';

const readPageState = (value: unknown): PageState | undefined => {
  const { isSignedIn, language } = fieldsOf(value);
  if (typeof isSignedIn !== 'boolean') return undefined;
  return language === 'en' || language === 'fil' ? { isSignedIn, language } : undefined;
};

const isPrintedAs = (value: unknown): value is PrintedAs => value === 'paper' || value === 'pdf';

const refuseCall = (): never => {
  throw new Error('refused');
};

interface PageHandlerOptions {
  readonly platform: NodeJS.Platform;
  readonly lock: AppLock;
  settings(): ShellSettings;
  change(change: SettingsChange): void;
  receiveState(state: PageState): void;
  print(as: PrintedAs): Promise<boolean>;
  chooseFile(name: string): Promise<string | null>;
}

/**
 * Answers the calls of the page. All arguments are validated first, because a bug might let another
 * page in.
 */
export const pageHandlers = ({
  platform,
  lock,
  settings,
  change,
  receiveState,
  print,
  chooseFile,
}: PageHandlerOptions): PageHandlers => {
  const readComputerSettings = (): ComputerSettings => {
    const { keepRunning, startAtLogin, spellCheck } = settings();
    return {
      keepRunning,
      startAtLogin,
      spellCheck,
      spellCheckFetches: fetchesDictionaries(platform),
      lock: { isSet: lock.isSet, minutes: lock.idleMinutes ?? null },
    };
  };
  return {
    tell: (state) => receiveState(readPageState(state) ?? refuseCall()),
    print: (as) => (isPrintedAs(as) ? print(as) : refuseCall()),
    chooseFile: (name) => (isFileName(name) ? chooseFile(name) : refuseCall()),
    computer: readComputerSettings,
    changeComputer(asked) {
      change(readChange(asked) ?? refuseCall());
      return readComputerSettings();
    },
    setLock: (newLock, present): Promise<LockAnswer> =>
      lock.set(readNewLock(newLock) ?? refuseCall(), isPin(present) ? present : undefined),
    removeLock: (present): Promise<LockAnswer> => lock.remove(isPin(present) ? present : ''),
    lockNow: () => lock.lock(),
  };
};
