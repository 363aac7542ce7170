const dialogIn = (selector: string): HTMLDialogElement => {
  const dialog = document.querySelector<HTMLDialogElement>(selector);
  if (!dialog) throw new Error(`the page has no ${selector}`);
  return dialog;
};

/** Shows a dialog and returns the value of the pressed button; empty if it was cancelled. */
const showDialog = (dialog: HTMLDialogElement): Promise<string> =>
  new Promise((resolve) => {
    dialog.returnValue = '';
    dialog.addEventListener('close', () => resolve(dialog.returnValue), { once: true });
    dialog.showModal();
  });

/** Dialogs are queued, because only one can be open at a time. */
let lastDialog: Promise<unknown> = Promise.resolve();

const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
  const next = lastDialog.then(work, work);
  lastDialog = next;
  return next;
};

/** Asks for the sitter's name; empty if the sitter cancels. */
export const askName = (): Promise<string> =>
  enqueue(async () => {
    const dialog = dialogIn('[data-ask-name]');
    const field = dialog.querySelector('input');
    const result = await showDialog(dialog);
    return result === 'ok' ? (field?.value.trim() ?? '') : '';
  });

export interface DialogChoice {
  readonly yes: string;
  readonly no: string;
}

/** Shows a text, with two buttons if there is a choice. Returns true if the first button was pressed. */
export const showMessage = (text: string, choice?: DialogChoice): Promise<boolean> =>
  enqueue(async () => {
    const dialog = dialogIn('[data-message]');
    const paragraph = dialog.querySelector('p');
    if (paragraph) paragraph.textContent = text;
    const [yes, no] = dialog.querySelectorAll('button');
    const ok = yes?.textContent ?? '';
    if (yes && choice) yes.textContent = choice.yes;
    if (no) no.hidden = choice === undefined;
    if (no && choice) no.textContent = choice.no;
    const result = await showDialog(dialog);
    if (yes) yes.textContent = ok;
    return result === 'yes';
  });
