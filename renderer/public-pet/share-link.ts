/** What came of handing a link on: `left` where the reader thought better of it. */
export type Shared = 'shared' | 'copied' | 'left' | 'failed';

/** Where the page has no right to the clipboard, as on a plain http address in a home. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  document.body.append(field);
  const before = document.activeElement;
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
};

const copied = async (text: string): Promise<Shared> => {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copyBySelection(text) ? 'copied' : 'failed';
  }
};

/** Hands a link to the device's own share sheet; where there is none, copies it. */
export const shareLink = async (title: string, url: string): Promise<Shared> => {
  if (!('share' in navigator)) return copied(url);
  try {
    await navigator.share({ title, url });
    return 'shared';
  } catch (error) {
    const isLeft = error instanceof DOMException && error.name === 'AbortError';
    return isLeft ? 'left' : 'failed';
  }
};
