import { detectDevice, type ShareOutcome, shareLink } from '#renderer/ui/share-code.ts';

/** For pages without access to the clipboard API, such as http addresses in a home network. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  document.body.append(field);
  const focusedBefore = document.activeElement;
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
  }
};

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyBySelection(text)) throw new Error('this browser does not copy');
  }
};

/** Shares the address of the page, or copies it without a share sheet. Throws if both fail. */
export const sharePage = (title: string, url: string): Promise<ShareOutcome> =>
  shareLink({ title, url }, { ...detectDevice(), copy });
