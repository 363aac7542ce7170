import { ipcMain } from 'electron';
import { CALLS, type Call, channelOf } from './channels.ts';
import { isFromOwnPage } from './guards.ts';

/** What the page may call; each judges for itself what it was given. */
export type Answers = Readonly<Record<Call, (...given: readonly unknown[]) => unknown>>;

interface Options {
  readonly origin: string;
  /** A locked window is told nothing, and nothing is done for it. */
  readonly isLocked: () => boolean;
}

/** Answers the calls of our own page, of the window itself and no frame within it. */
export const answerPage = ({ origin, isLocked }: Options, answers: Answers): void => {
  for (const call of CALLS) {
    ipcMain.handle(channelOf(call), (event, ...given: readonly unknown[]) => {
      if (!isFromOwnPage(event, origin) || isLocked()) throw new Error('refused');
      return answers[call](...given);
    });
  }
};
