import type { MenuItemConstructorOptions } from 'electron';
import type { PrintedAs } from '#desktop/bridge.ts';
import type { UpdatesMenu } from '#desktop/update-notice.ts';
import type { Language, MessageId } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { ZoomStep } from './zoom.ts';

/** The actions of the menu. */
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
  step(by: -1 | 1): void;
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

type Items = MenuItemConstructorOptions[];

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

interface Making extends MenuView {
  readonly actions: MenuActions;
  readonly say: (id: MessageId) => string;
}

const preferencesItem = ({ say, actions, isSignedIn, isLocked }: Making): Items[number] => ({
  label: say('desktop.menu.preferences'),
  accelerator: 'CmdOrCtrl+,',
  enabled: isSignedIn && !isLocked,
  click: actions.preferences,
});

/**
 * The standard menu of a macOS app, in the system's language, with the preferences at their usual
 * place.
 */
const macItems = (making: Making): Items => [
  { role: 'about' },
  SEPARATOR,
  preferencesItem(making),
  SEPARATOR,
  { role: 'services' },
  SEPARATOR,
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  SEPARATOR,
  { role: 'quit' },
];

const fileItems = (making: Making): Items => {
  const { say, actions, isSignedIn, isLocked, platform, hasLock } = making;
  const own = { enabled: isSignedIn && !isLocked };
  const unlockedOnly = { enabled: !isLocked };
  const lock: Items = hasLock
    ? [
        {
          label: say('desktop.menu.lock'),
          accelerator: 'CmdOrCtrl+L',
          ...unlockedOnly,
          click: actions.lock,
        },
        SEPARATOR,
      ]
    : [];
  return [
    {
      label: say('desktop.menu.addPet'),
      accelerator: 'CmdOrCtrl+N',
      ...own,
      click: () => actions.open('/add-pet'),
    },
    {
      label: say('desktop.menu.addRecord'),
      accelerator: 'CmdOrCtrl+Shift+N',
      ...own,
      click: () => actions.open('/add-record'),
    },
    SEPARATOR,
    {
      label: say('desktop.menu.import'),
      accelerator: 'CmdOrCtrl+O',
      ...own,
      click: actions.import,
    },
    {
      label: say('desktop.menu.export'),
      accelerator: 'CmdOrCtrl+Shift+E',
      ...own,
      click: actions.export,
    },
    SEPARATOR,
    { label: say('desktop.menu.backUp'), ...own, click: actions.backUp },
    { label: say('desktop.menu.restore'), ...own, click: actions.restore },
    SEPARATOR,
    {
      label: say('desktop.menu.print'),
      accelerator: 'CmdOrCtrl+P',
      ...unlockedOnly,
      click: () => actions.print('paper'),
    },
    {
      label: say('desktop.menu.pdf'),
      accelerator: 'CmdOrCtrl+Shift+P',
      ...unlockedOnly,
      click: () => actions.print('pdf'),
    },
    SEPARATOR,
    // On macOS it is in the app's own menu.
    ...(platform === 'darwin' ? [] : [preferencesItem(making), SEPARATOR]),
    ...lock,
    { role: 'close', label: say('desktop.menu.close') },
    // On macOS it is in the app's own menu.
    ...(platform === 'darwin' ? [] : [{ role: 'quit', label: say('desktop.menu.quit') } as const]),
  ];
};

const editItems = ({ say, actions, isLocked, platform }: Making): Items => [
  { role: 'undo', label: say('desktop.menu.undo') },
  { role: 'redo', label: say('desktop.menu.redo') },
  SEPARATOR,
  { role: 'cut', label: say('desktop.menu.cut') },
  { role: 'copy', label: say('desktop.menu.copy') },
  { role: 'paste', label: say('desktop.menu.paste') },
  { role: 'selectAll', label: say('desktop.menu.selectAll') },
  SEPARATOR,
  {
    label: say('desktop.menu.find'),
    accelerator: 'CmdOrCtrl+F',
    enabled: !isLocked,
    click: actions.find,
  },
  // The speech and substitution entries of macOS, in the system's language.
  ...(platform === 'darwin' ? [SEPARATOR, { role: 'toggleSpellChecker' } as const] : []),
];

const viewItems = ({ say, actions, isPackaged }: Making): Items => [
  { role: 'reload', label: say('desktop.menu.reload') },
  SEPARATOR,
  {
    label: say('desktop.menu.zoomIn'),
    accelerator: 'CmdOrCtrl+Plus',
    click: () => actions.zoom('in'),
  },
  {
    // The same key without Shift, and the one on the numeric keypad.
    label: say('desktop.menu.zoomIn'),
    accelerator: 'CmdOrCtrl+=',
    visible: false,
    acceleratorWorksWhenHidden: true,
    click: () => actions.zoom('in'),
  },
  {
    label: say('desktop.menu.zoomOut'),
    accelerator: 'CmdOrCtrl+-',
    click: () => actions.zoom('out'),
  },
  {
    label: say('desktop.menu.zoomReset'),
    accelerator: 'CmdOrCtrl+0',
    click: () => actions.zoom('reset'),
  },
  SEPARATOR,
  { role: 'togglefullscreen', label: say('desktop.menu.fullScreen') },
  ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
];

const PLACES = [
  ['desktop.menu.dashboard', '/dashboard'],
  ['desktop.menu.schedule', '/schedule'],
  ['desktop.menu.expenses', '/expenses'],
  ['desktop.menu.clinics', '/vet-clinics'],
] as const;

/** Without a signed-in owner, these entries lead to the login and from there to their page. */
const goItems = ({ say, actions, isLocked, platform }: Making): Items => [
  {
    label: say('desktop.menu.back'),
    accelerator: platform === 'darwin' ? 'Cmd+[' : 'Alt+Left',
    enabled: !isLocked,
    click: () => actions.step(-1),
  },
  {
    label: say('desktop.menu.forward'),
    accelerator: platform === 'darwin' ? 'Cmd+]' : 'Alt+Right',
    enabled: !isLocked,
    click: () => actions.step(1),
  },
  SEPARATOR,
  ...PLACES.map(([id, path], index) => ({
    label: say(id),
    accelerator: `CmdOrCtrl+${index + 1}`,
    enabled: !isLocked,
    click: () => actions.open(path),
  })),
];

const updateItems = ({ say, isLocked, updates }: Making): Items =>
  updates
    ? [
        SEPARATOR,
        { label: say('desktop.menu.updates'), enabled: !isLocked, click: updates.open },
        {
          label: say('desktop.menu.tellUpdates'),
          type: 'checkbox',
          checked: updates.isOn,
          enabled: !isLocked,
          click: () => updates.want(!updates.isOn),
        },
      ]
    : [];

const helpItems = (making: Making): Items => [
  {
    label: making.say('desktop.menu.questions'),
    accelerator: 'F1',
    enabled: !making.isLocked,
    click: () => making.actions.open('/faq'),
  },
  {
    label: making.say('desktop.menu.dataFolder'),
    enabled: !making.isLocked,
    click: making.actions.showDataFolder,
  },
  {
    label: making.say('desktop.menu.saveLog'),
    enabled: !making.isLocked,
    click: making.actions.saveLog,
  },
  {
    label: making.say('changelog.title'),
    enabled: !making.isLocked,
    click: () => making.actions.open('/whats-new'),
  },
  {
    label: making.say('licences.title'),
    enabled: !making.isLocked,
    click: () => making.actions.open('/licences'),
  },
  ...updateItems(making),
  ...(making.platform === 'darwin'
    ? []
    : [SEPARATOR, { role: 'about', label: making.say('desktop.menu.about') } as const]),
];

/** The menu of the window. On macOS the app's own menu comes first. */
export const menuTemplate = (view: MenuView, actions: MenuActions): Items => {
  const say = (id: MessageId) => text(id, {}, view.language);
  const making: Making = { ...view, actions, say };
  const mac = view.platform === 'darwin';
  return [
    ...(mac ? [{ role: 'appMenu', submenu: macItems(making) } as const] : []),
    { label: say('desktop.menu.file'), submenu: fileItems(making) },
    { label: say('desktop.menu.edit'), submenu: editItems(making) },
    { label: say('desktop.menu.view'), submenu: viewItems(making) },
    { label: say('desktop.menu.go'), submenu: goItems(making) },
    ...(mac ? [{ role: 'windowMenu' } as const] : []),
    { role: 'help', label: say('desktop.menu.help'), submenu: helpItems(making) },
  ];
};
