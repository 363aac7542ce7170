import { join } from 'node:path';
import { session, shell } from 'electron';
import type { MessageId } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import { decideOnClose } from './close-window.ts';
import { handlePageCalls } from './ipc.ts';
import { OpenedExport } from './links/opened-file.ts';
import { type OpenedItem, readArguments, readLink } from './links/opened-items.ts';
import { SavedFiles } from './links/saved-files.ts';
import { systemPhotoGuard } from './links/system-photo.ts';
import { AppLock } from './lock/app-lock.ts';
import { warnOfDamagedLock } from './lock/damaged-lock.ts';
import { lockWhenIdle } from './lock/idle.ts';
import { lockGuard } from './lock/lock-guard.ts';
import { systemSecretStorage } from './lock/secret-storage.ts';
import type { SupportLog } from './log/support-log.ts';
import { reportWrites } from './refresh.ts';
import { report } from './report.ts';
import { backupDialogs, warnOfSyncedFolder } from './server/backups.ts';
import { startDecoder } from './server/decoder.ts';
import {
  combineGuards,
  type EmbeddedServer,
  type Guard,
  startEmbedded,
} from './server/embedded-server.ts';
import { startPdf } from './server/pdf.ts';
import { fixedClock, markTitle } from './settings/for-testers.ts';
import { SettingsStore } from './settings/settings-store.ts';
import type { SettingsChange } from './settings/shell-settings.ts';
import { systemLanguage } from './settings/system-language.ts';
import { createNoticeActions } from './tray/notice-actions.ts';
import { Notifier } from './tray/notifier.ts';
import { ReminderTray } from './tray/reminder-tray.ts';
import { pageHandlers } from './window/page-handlers.ts';
import { recoverPage } from './window/recovery.ts';
import { createShellActions, type ShellActions } from './window/shell-actions.ts';
import { ShellWindow } from './window/shell-window.ts';
import { setSpelling } from './window/spelling.ts';
import { loadAddress, offerReset } from './window/window.ts';
import { setMenu } from './window/window-menus.ts';

interface ShellOptions {
  readonly dataDir: string;
  /** Resolves a path in the folder of the built app. */
  readonly builtPath: (...path: string[]) => string;
  /** The fixed time, if a tester stopped the clock. */
  readonly now: Date | undefined;
  /** The log that the owner can send to support. */
  readonly log: SupportLog;
  /** Quits the app and starts it again. */
  readonly restart: () => void;
  /** The computer shuts down, or its user logs out. */
  readonly sessionEnded: () => void;
  /** The session may end soon, unless another program cancels that. */
  readonly sessionMayEnd: () => void;
}

/** A household without an account begins by creating one. */
const FIRST_RUN_PATH = '/signup?first=true';

/**
 * Everything around the page: window, menus, tray, notices, opened files and links, and the lock.
 */
export class Shell {
  readonly #options: ShellOptions;
  readonly #settings: SettingsStore;
  readonly #lock: AppLock;
  readonly #file = new OpenedExport();
  readonly #saved = new SavedFiles(() => this.#asker);
  readonly #server: Promise<EmbeddedServer>;
  readonly #tray: ReminderTray;
  readonly #actions: ShellActions;
  readonly #notifier: Notifier;
  #window: ShellWindow | undefined;
  #isQuitting = false;
  #stopIdle = () => {};

  constructor(options: ShellOptions) {
    const { dataDir, builtPath } = options;
    this.#options = options;
    this.#settings = new SettingsStore(dataDir);
    this.#lock = new AppLock({
      file: join(dataDir, 'lock.json'),
      secrets: async () => (await this.#server).household,
      secretStorage: systemSecretStorage,
      now: () => new Date(),
    });
    this.#actions = createShellActions({
      dataDir,
      log: options.log,
      lock: this.#lock,
      window: () => this.#window,
      parent: () => this.#asker,
    });
    this.#tray = new ReminderTray({
      icons: builtPath('renderer', 'icons'),
      settings: this.#settings,
      actions: this.#actions,
      next: async () => (await this.#server).household.nextReminder(),
      state: () => this.#state,
    });
    this.#notifier = new Notifier({
      dataDir,
      actions: createNoticeActions({
        lock: this.#lock,
        household: async () => (await this.#server).household,
        window: () => this.#window,
        say: (id) => this.#say(id),
        changed: () => this.#tray.refresh('now'),
      }),
      isLocked: () => this.#lock.isLocked,
      lockedWords: () => this.#say('desktop.notice.locked'),
      window: () => this.#window,
    });
    this.#server = startEmbedded({
      dataDir,
      rendererFolder: builtPath('renderer'),
      showNotice: (notice) => this.#notifier.show(notice),
      showResetLink: (link, language) => {
        if (this.#window) offerReset(this.#window.window, link, language).catch(report);
      },
      backupDialogs: backupDialogs(() => this.#asker),
      startDecoder,
      startPdf,
      log: (line) => options.log.add(JSON.stringify(line)),
      innerGuard: (origin) => this.#inside(origin),
      secretStorage: systemSecretStorage,
      ...fixedClock(options.now),
    });
  }

  /**
   * Opens the window. `hidden` means that the system started the app at login. The window then
   * stays hidden if the owner keeps Alaga in the tray. Opens none if the owner has quit meanwhile. Throws errors that
   * `startFailure` explains.
   */
  async open(hidden: boolean): Promise<void> {
    this.#drawMenu();
    const server = await this.#server;
    if (this.#isQuitting) return;
    const { keepRunning, spellCheck } = this.#settings.value;
    setSpelling(session.defaultSession, spellCheck, server.origin);
    this.#window = await ShellWindow.make(server, {
      dataDir: this.#options.dataDir,
      preload: this.#options.builtPath('desktop', 'preload.cjs'),
      hidden: hidden && keepRunning,
      language: () => this.#language,
    });
    this.#notifier.windowOpened();
    markTitle(this.#window.window, this.#options.now);
    decideOnClose(this.#window, {
      settings: this.#settings,
      isQuitting: () => this.#isQuitting,
      hasReminder: () => this.#tray.hasReminder(),
      decided: () => this.#tray.draw(),
    });
    recoverPage(this.#window.window, {
      language: () => this.#language,
      reload: () => this.#window?.reload(),
      restart: this.#options.restart,
    });
    // These events exist only on Windows. Neither is prevented.
    this.#window.window.on('query-session-end', this.#options.sessionMayEnd);
    this.#window.window.on('session-end', this.#options.sessionEnded);
    this.#answer(this.#window, server.origin);
    this.#lock.onChange(() => this.#lockChanged());
    this.#stopIdle = lockWhenIdle(this.#lock);
    this.#tray.refresh('now');
    this.#notifier.listenForActivations();
    const isNew = !(await server.household.hasAccounts());
    await loadAddress(this.#window.window, server.origin + (isNew ? FIRST_RUN_PATH : '/'));
    warnOfSyncedFolder(this.#asker, this.#options.dataDir, server.syncedBy).catch(report);
    if (this.#lock.wasDamaged) warnOfDamagedLock(this.#asker, this.#lock.file).catch(report);
  }

  show(): void {
    this.#window?.show();
  }

  /** Handles the command line of a start. */
  async take(argv: readonly string[], folder: string): Promise<void> {
    const { origin } = await this.#server;
    await this.#take(readArguments(argv, { ownOrigin: origin, folder }));
  }

  /** Handles a link that macOS passes to the app. */
  async takeLink(link: string): Promise<void> {
    await this.#take(readLink(link, (await this.#server).origin));
  }

  /** Handles a file that macOS passes to the app. */
  takeFile(path: string): Promise<void> {
    return this.#take({ kind: 'file', path });
  }

  /** From now on, closing the window really closes it. */
  quitting(): void {
    this.#isQuitting = true;
  }

  /** Writes the window state. */
  save(): void {
    this.#window?.save();
  }

  /** Completes pending requests and closes the database. */
  async stop(): Promise<void> {
    this.#stopIdle();
    this.save();
    await this.#tray.stop();
    await (await this.#server.catch(() => undefined))?.close();
  }

  /** The parent window and language of the system's dialogs. */
  get #asker() {
    return { window: this.#window?.window, language: this.#language };
  }

  get #language() {
    return this.#window?.language ?? systemLanguage();
  }

  get #state() {
    const { isLocked, isSet: hasLock } = this.#lock;
    const isSignedIn = this.#window?.isSignedIn ?? false;
    return { language: this.#language, isSignedIn, isLocked, hasLock };
  }

  #say(id: MessageId): string {
    return text(id, {}, this.#language);
  }

  /** The guard between the window and the app. */
  #inside(origin: string): Guard {
    const lock = lockGuard({
      lock: this.#lock,
      origin: () => origin,
      language: () => this.#language,
    });
    return combineGuards(
      lock,
      this.#file.guard,
      this.#saved.guard(origin),
      systemPhotoGuard(origin),
      reportWrites(() => this.#tray.refresh('soon')),
    );
  }

  /**
   * Reloads the page when the app is locked, so that its content is no longer visible. The unlock
   * form loads the page by itself.
   */
  #lockChanged(): void {
    if (this.#lock.isLocked) this.#window?.reload();
    this.#draw();
  }

  #drawMenu(): void {
    setMenu(this.#state, this.#actions);
  }

  #draw(): void {
    this.#drawMenu();
    this.#tray.draw();
  }

  #answer(window: ShellWindow, origin: string): void {
    const answers = pageHandlers({
      platform: process.platform,
      lock: this.#lock,
      settings: () => this.#settings.value,
      change: (change) => this.#change(change, origin),
      receiveState: (state) => {
        const wasSignedIn = window.isSignedIn;
        window.receiveState(state);
        // Chromium writes cookies only every 30 seconds. An app that is killed before would forget the login.
        if (window.isSignedIn && !wasSignedIn)
          session.defaultSession.cookies.flushStore().catch(report);
        this.#draw();
      },
      print: (as) => window.printNow(as),
      chooseFile: (name) => this.#saved.choose(name),
    });
    handlePageCalls({ origin, isLocked: () => this.#lock.isLocked }, answers);
  }

  #change(change: SettingsChange, origin: string): void {
    this.#settings.change(change);
    setSpelling(session.defaultSession, this.#settings.value.spellCheck, origin);
    this.#tray.draw();
  }

  async #take(openedItem: OpenedItem | undefined): Promise<void> {
    const window = this.#window;
    if (!openedItem || !window) return;
    window.show();
    if (openedItem.kind === 'outside') await shell.openExternal(openedItem.address);
    else if (openedItem.kind === 'share') window.ask(openedItem);
    else {
      const file = await this.#file.offer(window.window, openedItem.path, this.#language);
      if (file) window.ask({ kind: 'import', file });
    }
  }
}
