import type { MenuItemConstructorOptions, MessageBoxOptions } from 'electron';
import { hear, tell } from './messages.ts';

let dialogs = 0;
const open = new Map<number, (button: number) => void>();

hear((request) => {
  if (request.ask !== 'pressed') return;
  open.get(request.id)?.(request.button);
  open.delete(request.id);
});

export const dialog = {
  showErrorBox(title: string, detail: string): void {
    dialogs += 1;
    tell({ what: 'dialog', id: dialogs, dialog: { kind: 'error', title, detail, buttons: [] } });
  },

  showMessageBox(_window: unknown, options: MessageBoxOptions): Promise<{ response: number }> {
    dialogs += 1;
    const id = dialogs;
    const { message: title, detail = '', buttons = [] } = options;
    tell({ what: 'dialog', id, dialog: { kind: 'question', title, detail, buttons } });
    return new Promise((resolve) => open.set(id, (response) => resolve({ response })));
  },
};

export const shell = {
  openExternal(address: string): Promise<void> {
    tell({ what: 'opened-outside', address });
    return Promise.resolve();
  },
};

export const Menu = {
  buildFromTemplate: (template: readonly MenuItemConstructorOptions[]) => template,
  setApplicationMenu(template: readonly MenuItemConstructorOptions[]): void {
    tell({ what: 'menu', roles: template.map(({ role, label }) => role ?? label ?? '') });
  },
};
