import type { MenuItemConstructorOptions } from 'electron';
import type { PrintedAs } from '#desktop/bridge.ts';
import type { UpdatesMenu } from '#desktop/update-notice.ts';
import type { Language, MessageId } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { ZoomStep } from './zoom.ts';

/** The functions that menu entries call. */
export interface MenuActions {
  open(path: string): void;
  import(): void;
  export(): void;
  backUp(): void;
  /** Shows the backups, where one can be restored. */
  restore(): void;
  preferences(): void;
  find(): void;
  /** Goes back or forward in the page's history. */
  step(direction: -1 | 1): void;
  saveLog(): void;
  print(as: PrintedAs): void;
  zoom(step: ZoomStep): void;
  showDataFolder(): void;
  lock(): void;
}

/** The state that the menu depends on. */
export interface MenuView {
  readonly platform: NodeJS.Platform;
  readonly language: Language;
  /** Whether an owner is signed in. */
  readonly isSignedIn: boolean;
  readonly isLocked: boolean;
  readonly hasLock: boolean;
  readonly isPackaged: boolean;
  /** Present if the app was published with an update address. */
  readonly updates?: UpdatesMenu | undefined;
}

type MenuItems = MenuItemConstructorOptions[];

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

interface MenuContext extends MenuView {
  readonly actions: MenuActions;
  readonly translate: (id: MessageId) => string;
}

const preferencesItem = ({
  translate,
  actions,
  isSignedIn,
  isLocked,
}: MenuContext): MenuItems[number] => ({
  label: translate('desktop.menu.preferences'),
  accelerator: 'CmdOrCtrl+,',
  enabled: isSignedIn && !isLocked,
  click: actions.preferences,
});

/**
 * The standard menu of a macOS app, in the system's language, with the preferences at their usual
 * place.
 */
const macItems = (context: MenuContext): MenuItems => [
  { role: 'about' },
  SEPARATOR,
  preferencesItem(context),
  SEPARATOR,
  { role: 'services' },
  SEPARATOR,
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  SEPARATOR,
  { role: 'quit' },
];

const fileItems = (context: MenuContext): MenuItems => {
  const { translate, actions, isSignedIn, isLocked, platform, hasLock } = context;
  const ownerOnly = { enabled: isSignedIn && !isLocked };
  const unlockedOnly = { enabled: !isLocked };
  const lock: MenuItems = hasLock
    ? [
        {
          label: translate('desktop.menu.lock'),
          accelerator: 'CmdOrCtrl+L',
          ...unlockedOnly,
          click: actions.lock,
        },
        SEPARATOR,
      ]
    : [];
  return [
    {
      label: translate('desktop.menu.addPet'),
      accelerator: 'CmdOrCtrl+N',
      ...ownerOnly,
      click: () => actions.open('/add-pet'),
    },
    {
      label: translate('desktop.menu.addRecord'),
      accelerator: 'CmdOrCtrl+Shift+N',
      ...ownerOnly,
      click: () => actions.open('/add-record'),
    },
    SEPARATOR,
    {
      label: translate('desktop.menu.import'),
      accelerator: 'CmdOrCtrl+O',
      ...ownerOnly,
      click: actions.import,
    },
    {
      label: translate('desktop.menu.export'),
      accelerator: 'CmdOrCtrl+Shift+E',
      ...ownerOnly,
      click: actions.export,
    },
    SEPARATOR,
    { label: translate('desktop.menu.backUp'), ...ownerOnly, click: actions.backUp },
    { label: translate('desktop.menu.restore'), ...ownerOnly, click: actions.restore },
    SEPARATOR,
    {
      label: translate('desktop.menu.print'),
      accelerator: 'CmdOrCtrl+P',
      ...unlockedOnly,
      click: () => actions.print('paper'),
    },
    {
      label: translate('desktop.menu.pdf'),
      accelerator: 'CmdOrCtrl+Shift+P',
      ...unlockedOnly,
      click: () => actions.print('pdf'),
    },
    SEPARATOR,
    // On macOS this entry is in the app's own menu.
    ...(platform === 'darwin' ? [] : [preferencesItem(context), SEPARATOR]),
    ...lock,
    { role: 'close', label: translate('desktop.menu.close') },
    // On macOS this entry is in the app's own menu.
    ...(platform === 'darwin'
      ? []
      : [{ role: 'quit', label: translate('desktop.menu.quit') } as const]),
  ];
};

const editItems = ({ translate, actions, isLocked, platform }: MenuContext): MenuItems => [
  { role: 'undo', label: translate('desktop.menu.undo') },
  { role: 'redo', label: translate('desktop.menu.redo') },
  SEPARATOR,
  { role: 'cut', label: translate('desktop.menu.cut') },
  { role: 'copy', label: translate('desktop.menu.copy') },
  { role: 'paste', label: translate('desktop.menu.paste') },
  { role: 'selectAll', label: translate('desktop.menu.selectAll') },
  SEPARATOR,
  {
    label: translate('desktop.menu.find'),
    accelerator: 'CmdOrCtrl+F',
    enabled: !isLocked,
    click: actions.find,
  },
  // The speech and substitution entries of macOS, in the system's language.
  ...(platform === 'darwin' ? [SEPARATOR, { role: 'toggleSpellChecker' } as const] : []),
];

const viewItems = ({ translate, actions, isPackaged }: MenuContext): MenuItems => [
  { role: 'reload', label: translate('desktop.menu.reload') },
  SEPARATOR,
  {
    label: translate('desktop.menu.zoomIn'),
    accelerator: 'CmdOrCtrl+Plus',
    click: () => actions.zoom('in'),
  },
  {
    // The plus key also works without Shift, and on the numeric keypad.
    label: translate('desktop.menu.zoomIn'),
    accelerator: 'CmdOrCtrl+=',
    visible: false,
    acceleratorWorksWhenHidden: true,
    click: () => actions.zoom('in'),
  },
  {
    label: translate('desktop.menu.zoomOut'),
    accelerator: 'CmdOrCtrl+-',
    click: () => actions.zoom('out'),
  },
  {
    label: translate('desktop.menu.zoomReset'),
    accelerator: 'CmdOrCtrl+0',
    click: () => actions.zoom('reset'),
  },
  SEPARATOR,
  { role: 'togglefullscreen', label: translate('desktop.menu.fullScreen') },
  ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
];

const MENU_SCREENS = [
  ['desktop.menu.dashboard', '/dashboard'],
  ['desktop.menu.schedule', '/schedule'],
  ['desktop.menu.expenses', '/expenses'],
  ['desktop.menu.clinics', '/vet-clinics'],
] as const;

/** Without a signed-in owner, these entries lead to the login and from there to their page. */
const goItems = ({ translate, actions, isLocked, platform }: MenuContext): MenuItems => [
  {
    label: translate('desktop.menu.back'),
    accelerator: platform === 'darwin' ? 'Cmd+[' : 'Alt+Left',
    enabled: !isLocked,
    click: () => actions.step(-1),
  },
  {
    label: translate('desktop.menu.forward'),
    accelerator: platform === 'darwin' ? 'Cmd+]' : 'Alt+Right',
    enabled: !isLocked,
    click: () => actions.step(1),
  },
  SEPARATOR,
  ...MENU_SCREENS.map(([id, path], index) => ({
    label: translate(id),
    accelerator: `CmdOrCtrl+${index + 1}`,
    enabled: !isLocked,
    click: () => actions.open(path),
  })),
];

const updateItems = ({ translate, isLocked, updates }: MenuContext): MenuItems =>
  updates
    ? [
        SEPARATOR,
        { label: translate('desktop.menu.updates'), enabled: !isLocked, click: updates.open },
        {
          label: translate('desktop.menu.tellUpdates'),
          type: 'checkbox',
          checked: updates.isOn,
          enabled: !isLocked,
          click: () => updates.setOn(!updates.isOn),
        },
      ]
    : [];

const helpItems = (context: MenuContext): MenuItems => [
  {
    label: context.translate('desktop.menu.questions'),
    accelerator: 'F1',
    enabled: !context.isLocked,
    click: () => context.actions.open('/faq'),
  },
  {
    label: context.translate('desktop.menu.dataFolder'),
    enabled: !context.isLocked,
    click: context.actions.showDataFolder,
  },
  {
    label: context.translate('desktop.menu.saveLog'),
    enabled: !context.isLocked,
    click: context.actions.saveLog,
  },
  {
    label: context.translate('changelog.title'),
    enabled: !context.isLocked,
    click: () => context.actions.open('/whats-new'),
  },
  {
    label: context.translate('licences.title'),
    enabled: !context.isLocked,
    click: () => context.actions.open('/licences'),
  },
  ...updateItems(context),
  ...(context.platform === 'darwin'
    ? []
    : [SEPARATOR, { role: 'about', label: context.translate('desktop.menu.about') } as const]),
];

/** The menu of the window. On macOS the app's own menu comes first. */
export const menuTemplate = (view: MenuView, actions: MenuActions): MenuItems => {
  const translate = (id: MessageId) => text(id, {}, view.language);
  const context: MenuContext = { ...view, actions, translate };
  const isMac = view.platform === 'darwin';
  return [
    ...(isMac ? [{ role: 'appMenu', submenu: macItems(context) } as const] : []),
    { label: translate('desktop.menu.file'), submenu: fileItems(context) },
    { label: translate('desktop.menu.edit'), submenu: editItems(context) },
    { label: translate('desktop.menu.view'), submenu: viewItems(context) },
    { label: translate('desktop.menu.go'), submenu: goItems(context) },
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    { role: 'help', label: translate('desktop.menu.help'), submenu: helpItems(context) },
  ];
};
