import { ipcMain } from 'electron';
import { CALLS, type Call, channelOf } from './channels.ts';
import { isFromOwnPage } from './guards.ts';

/** The functions that the page may call. Each validates its arguments. */
export type PageHandlers = Readonly<Record<Call, (...args: readonly unknown[]) => unknown>>;

interface IpcOptions {
  readonly origin: string;
  /** While the window is locked, all calls are refused. */
  readonly isLocked: () => boolean;
}

/** Handles the calls of the app's own page in the main frame of the window. */
export const handlePageCalls = ({ origin, isLocked }: IpcOptions, answers: PageHandlers): void => {
  for (const call of CALLS) {
    ipcMain.handle(channelOf(call), (event, ...args: readonly unknown[]) => {
      if (!isFromOwnPage(event, origin) || isLocked()) throw new Error('refused');
      return answers[call](...args);
    });
  }
};
