import type { AppLock } from '#desktop/lock/app-lock.ts';
import { report } from '#desktop/report.ts';
import type { EmbeddedServer } from '#desktop/server/embedded-server.ts';
import type { ShellWindow } from '#desktop/window/shell-window.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { NoticeActions } from './notices.ts';

/** For how long the button of a notice postpones its reminder. */
const SNOOZE_MINUTES = 60;

type Household = EmbeddedServer['household'];

interface NoticeActionOptions {
  readonly lock: Pick<AppLock, 'isLocked'>;
  readonly household: () => Promise<Household>;
  readonly window: () => ShellWindow | undefined;
  /** The text of a message in the language of the window. */
  readonly say: (id: MessageId) => string;
  /** Called after an action has changed something. */
  readonly changed: () => void;
}

/** What the buttons of a notice do. */
export const createNoticeActions = ({
  lock,
  household,
  window,
  say,
  changed,
}: NoticeActionOptions): NoticeActions => {
  const act = (action: (household: Household) => Promise<void>): void => {
    // Notices from before the lock can still be clicked.
    if (lock.isLocked) {
      window()?.show();
      return;
    }
    household()
      .then(action)
      .then(() => {
        changed();
        window()?.ask({ kind: 'changed' });
      })
      .catch(report);
  };
  /** Records a dose. If that is not possible at once, the page of the day's care opens. */
  const answerCare = (noticeId: string, status: 'given' | 'skipped'): void =>
    act(async (household) => {
      if (await household.answerCare(noticeId, status)) return;
      window()?.show();
      window()?.open('/dashboard');
    });
  return {
    words: () => ({
      done: say('desktop.notice.done'),
      snooze: say('desktop.notice.snooze'),
      given: say('desktop.notice.given'),
      skip: say('desktop.notice.skip'),
    }),
    open: (path) => window()?.open(path),
    done: (noticeId, dueDate) =>
      act(async (household) => {
        const reminderId = await household.complete(noticeId, dueDate);
        if (reminderId === undefined) return;
        window()?.show();
        window()?.ask({ kind: 'moved', reminderId });
      }),
    given: (noticeId) => answerCare(noticeId, 'given'),
    skip: (noticeId) => answerCare(noticeId, 'skipped'),
    snooze: (noticeId) => act((household) => household.snooze(noticeId, SNOOZE_MINUTES)),
  };
};
