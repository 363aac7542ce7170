import { copyText } from '#renderer/ui/copy-text.ts';

/** Copies a link, or says that it can be selected where the browser does not allow that. */
export const copyLink = (link: string): Promise<void> =>
  copyText(link, { copied: 'link.copied', failed: 'link.notCopied' });
