import { PeriodicRefresh } from '#desktop/refresh.ts';
import type { SettingsStore } from '#desktop/settings/settings-store.ts';
import { type ShownTray, showTray } from './tray.ts';
import type { NextReminder, TrayActions, TrayState } from './tray-view.ts';

interface ReminderTrayOptions {
  /** The folder of the tray icons. */
  readonly icons: string;
  readonly settings: SettingsStore;
  readonly actions: TrayActions;
  next(): Promise<NextReminder | undefined>;
  /** Everything except the next reminder. */
  state(): Omit<TrayState, 'next'>;
}

/** Shows the next reminder in the tray, if the owner keeps Alaga running. */
export class ReminderTray {
  readonly #parts: ReminderTrayOptions;
  readonly #refreshing: PeriodicRefresh;
  #tray: ShownTray | undefined;
  #next: NextReminder | undefined;

  constructor(parts: ReminderTrayOptions) {
    this.#parts = parts;
    this.#refreshing = new PeriodicRefresh(async () => {
      this.#next = await parts.next();
      this.draw();
    });
  }

  /** Whether there is any reminder now. */
  async hasReminder(): Promise<boolean> {
    return (await this.#parts.next()) !== undefined;
  }

  /** Shows or removes the tray icon, depending on the settings. */
  draw(): void {
    const { settings, icons, actions, state } = this.#parts;
    if (!settings.value.keepRunning) {
      this.#tray?.remove();
      this.#tray = undefined;
      return;
    }
    this.#tray ??= showTray(icons, actions);
    this.#tray.update({ ...state(), next: this.#next });
  }

  /** Checks what is due now, or soon, after all changes are complete. */
  refresh(when: 'now' | 'soon'): void {
    this.#refreshing[when]();
  }

  async stop(): Promise<void> {
    await this.#refreshing.stop();
    this.#tray?.remove();
    this.#tray = undefined;
  }
}
