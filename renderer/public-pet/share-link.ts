/** The result of sharing a link; `left` means that the reader cancelled. */
export type ShareOutcome = 'shared' | 'copied' | 'left' | 'failed';

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

const copyLink = async (text: string): Promise<ShareOutcome> => {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copyBySelection(text) ? 'copied' : 'failed';
  }
};

/** Opens the device's share sheet, or copies the link if there is none. */
export const shareLink = async (title: string, url: string): Promise<ShareOutcome> => {
  if (!('share' in navigator)) return copyLink(url);
  try {
    await navigator.share({ title, url });
    return 'shared';
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    return isCancelled ? 'left' : 'failed';
  }
};
