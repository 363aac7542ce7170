import type { MenuItemConstructorOptions } from 'electron';
import type { Language, MessageId } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';

export interface NextReminder {
  readonly title: string;
  readonly body: string;
}

export interface TrayState {
  readonly language: Language;
  readonly next: NextReminder | undefined;
  readonly isLocked: boolean;
  readonly hasLock: boolean;
  readonly isSignedIn: boolean;
}

export interface TrayActions {
  show(): void;
  open(path: string): void;
  lock(): void;
  quit(): void;
}

export interface TrayView {
  /** The text beside the icon in the menu bar of macOS; empty if nothing is due. */
  readonly title: string;
  readonly tooltip: string;
  readonly menu: MenuItemConstructorOptions[];
}

/** Characters, few because space in the menu bar is scarce. */
const TITLE_LENGTH = 24;
/** The most characters of a tooltip on Windows. */
const TOOLTIP_LENGTH = 120;

const truncateText = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
};

/** The content of the tray. While the app is locked it does not show what is due. */
export const trayView = (
  { language, next, isLocked, hasLock, isSignedIn }: TrayState,
  actions: TrayActions,
): TrayView => {
  const translate = (id: MessageId, values = {}) => text(id, values, language);
  const nextReminder = isLocked ? undefined : next;
  const headItem = nextReminder
    ? {
        label: truncateText(`${nextReminder.title} · ${nextReminder.body}`, TOOLTIP_LENGTH),
        click: () => actions.open('/schedule'),
      }
    : { label: translate(isLocked ? 'desktop.tray.locked' : 'desktop.tray.none'), enabled: false };
  const lock: MenuItemConstructorOptions[] =
    hasLock && !isLocked ? [{ label: translate('desktop.menu.lock'), click: actions.lock }] : [];
  return {
    title: nextReminder ? truncateText(nextReminder.title, TITLE_LENGTH) : '',
    tooltip: truncateText(
      nextReminder
        ? `Alaga · ${translate('desktop.tray.next', { title: nextReminder.title })} · ${nextReminder.body}`
        : `Alaga · ${translate(isLocked ? 'desktop.tray.locked' : 'desktop.tray.none')}`,
      TOOLTIP_LENGTH,
    ),
    menu: [
      headItem,
      { type: 'separator' },
      { label: translate('desktop.tray.open'), click: actions.show },
      {
        label: translate('desktop.menu.addRecord'),
        enabled: isSignedIn && !isLocked,
        click: () => actions.open('/add-record'),
      },
      ...lock,
      { type: 'separator' },
      { label: translate('desktop.menu.quit'), click: actions.quit },
    ],
  };
};
