import type { ContextRow } from '#db/notices/contexts.ts';
import type { NoticeRow } from '#db/notices/queries.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { digestMailText, foundMailText } from './found-words.ts';
import { push } from './push.ts';
import { mailText, type Words, wordsOf } from './words.ts';

/** There is nobody any more whom the notice could reach. */
export class Unreachable extends Error {}

const SCHEDULE = '/schedule';

interface Outgoing extends Words {
  readonly notice: NoticeRow;
  readonly context: ContextRow;
}

/** A repeat for the same reminder takes the place of what stands there; what is for another day as well. */
const tagOf = (
  { id, reminderId, foundReportId }: NoticeRow,
  { digest, petId }: ContextRow,
): string => (digest ? `found-${petId}` : (foundReportId ?? reminderId ?? id));

/** What a click opens: of a pet that was found its page, at what its finder told. */
const pathOf = ({ found, petId }: ContextRow): string =>
  found && petId !== null ? `/pet/${petId}?found=true` : SCHEDULE;

const senders = {
  async push(parts: Parts, { notice, context, title, body }: Outgoing) {
    const { endpoint, p256dh, auth } = context;
    if (endpoint === null || p256dh === null || auth === null) throw new Unreachable();
    const tag = tagOf(notice, context);
    await push(parts, { endpoint, p256dh, auth }, { tag, title, body, path: pathOf(context) });
  },

  async email({ mail, config, publicAddress }: Parts, { notice, context, ...words }: Outgoing) {
    if (context.email === null || !context.isEmailConfirmed) throw new Unreachable();
    const address = publicAddress();
    // The host of the address that mails come from, as Message-IDs are written.
    const host = /@([^\s>]+)/.exec(config.mailFrom)?.[1] ?? 'localhost';
    await mail.deliver({
      to: context.email,
      subject: words.title,
      text: context.found
        ? (context.digest ? digestMailText : foundMailText)(context, `${address}${pathOf(context)}`)
        : mailText(context, words, address),
      link: `${address}${pathOf(context)}`,
      messageId: `<notice-${notice.id}@${host}>`,
    });
  },

  async sms(
    { sms }: Parts,
    { context: { verifiedPhone, preferredLanguage }, title, body }: Outgoing,
  ) {
    if (verifiedPhone === null) throw new Unreachable();
    await sms.send({
      to: verifiedPhone,
      text: text('notice.sms', { title, body }, preferredLanguage),
    });
  },

  async desktop({ showNotice }: Parts, { notice, context, title, body }: Outgoing) {
    if (!showNotice) throw new Unreachable();
    const path =
      context.found || context.petId === null ? pathOf(context) : `/pet/${context.petId}`;
    const acts = notice.reminderId === null ? {} : { noticeId: notice.id };
    showNotice({ id: tagOf(notice, context), title, body, path, ...acts });
  },
} as const;

/** Hands a notice over. Rejects where it was not taken. */
export const sendNotice = (
  parts: Parts,
  notice: NoticeRow,
  context: ContextRow,
  now: Date,
): Promise<void> => senders[notice.channel](parts, { notice, context, ...wordsOf(context, now) });
