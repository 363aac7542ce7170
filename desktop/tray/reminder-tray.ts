import { Refreshing } from '#desktop/changes.ts';
import type { SettingsStore } from '#desktop/settings/settings-store.ts';
import { type ShownTray, showTray } from './tray.ts';
import type { NextReminder, TrayActions, TrayState } from './tray-view.ts';

interface Parts {
  /** The folder of the pictures beside the clock. */
  readonly icons: string;
  readonly settings: SettingsStore;
  readonly actions: TrayActions;
  next(): Promise<NextReminder | undefined>;
  /** All but the reminder. */
  state(): Omit<TrayState, 'next'>;
}

/** The next reminder, beside the clock where the owner wants Alaga to stay. */
export class ReminderTray {
  readonly #parts: Parts;
  readonly #refreshing: Refreshing;
  #tray: ShownTray | undefined;
  #next: NextReminder | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#refreshing = new Refreshing(async () => {
      this.#next = await parts.next();
      this.draw();
    });
  }

  /** Whether there is anything to be reminded of, at this moment. */
  async hasReminder(): Promise<boolean> {
    return (await this.#parts.next()) !== undefined;
  }

  /** Shows how it stands, or nothing where it is not wanted. */
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

  /** Looks at what is due now, or in a moment, when all of what changes has changed. */
  refresh(when: 'now' | 'soon'): void {
    this.#refreshing[when]();
  }

  async stop(): Promise<void> {
    await this.#refreshing.stop();
    this.#tray?.remove();
    this.#tray = undefined;
  }
}
