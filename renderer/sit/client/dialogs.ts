const dialogIn = (selector: string): HTMLDialogElement => {
  const dialog = document.querySelector<HTMLDialogElement>(selector);
  if (!dialog) throw new Error(`the page has no ${selector}`);
  return dialog;
};

/** Shows a dialog and gives what it was closed with; empty where it was cancelled. */
const shown = (dialog: HTMLDialogElement): Promise<string> =>
  new Promise((resolve) => {
    dialog.returnValue = '';
    dialog.addEventListener('close', () => resolve(dialog.returnValue), { once: true });
    dialog.showModal();
  });

/** Messages wait for each other, because a dialog shows one at a time. */
let last: Promise<unknown> = Promise.resolve();

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const next = last.then(work, work);
  last = next;
  return next;
};

/** Asks for the sitter's name; empty where it was not given. */
export const askName = (): Promise<string> =>
  inTurn(async () => {
    const dialog = dialogIn('[data-ask-name]');
    const field = dialog.querySelector('input');
    const said = await shown(dialog);
    return said === 'ok' ? (field?.value.trim() ?? '') : '';
  });

interface Choice {
  readonly yes: string;
  readonly no: string;
}

/** Shows a text, with two buttons where something is to be decided; true for the first. */
export const tell = (text: string, choice?: Choice): Promise<boolean> =>
  inTurn(async () => {
    const dialog = dialogIn('[data-message]');
    const words = dialog.querySelector('p');
    if (words) words.textContent = text;
    const [yes, no] = dialog.querySelectorAll('button');
    if (yes && choice) yes.textContent = choice.yes;
    if (no) no.hidden = choice === undefined;
    if (no && choice) no.textContent = choice.no;
    return (await shown(dialog)) === 'yes';
  });
