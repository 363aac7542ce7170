import { eventually } from '#build/test/eventually.ts';
import type { App } from './testing.ts';

/** The link in the newest email, or in the newest one to an address. Emails are sent after the answer. */
export const mailedLink = ({ mails }: App, address?: string): Promise<string> =>
  eventually(() => {
    const link = mails.findLast(({ to }) => address === undefined || to === address)?.link;
    if (!link) throw new Error('no mail yet');
    return link;
  });
