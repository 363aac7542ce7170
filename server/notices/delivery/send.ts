import type { ContextRow } from '#db/notices/contexts.ts';
import type { NoticeRow } from '#db/notices/queries.ts';
import type { TargetRow } from '#db/notices/targets.ts';
import { text } from '#server/messages/text.ts';
import { foundDigestMailText, foundMailText } from '#server/notices/at-once/found-text.ts';
import type { Digest } from '#server/notices/digest.ts';
import {
  digestText,
  mailText,
  type NoticeText,
  noticeText,
  visitMailText,
} from '#server/notices/notice-text.ts';
import { sendToTarget } from '#server/notices/services/send-to-target.ts';
import type { SourceNotice } from '#server/notices/source.ts';
import { unsubscribeLink } from '#server/notices/unsubscribe-link.ts';
import type { Parts } from '#server/parts.ts';
import { push } from './push.ts';

/** The receiver no longer exists. */
export class UnreachableError extends Error {}

const SCHEDULE_PATH = '/schedule';

interface OutgoingNotice extends NoticeText {
  readonly notice: NoticeRow;
  readonly context: ContextRow;
  readonly digest: Digest | undefined;
  /** Present for a notice of a source. */
  readonly sourced: SourceNotice | undefined;
  /** Present for a notice to a service. */
  readonly service: TargetRow | undefined;
}

/** A notice replaces earlier ones about the same reminder, also those of other days. */
const notificationTag = (
  { id, reminderId, foundReportId, visitReportId }: NoticeRow,
  { digest, petId }: ContextRow,
): string => (digest ? `found-${petId}` : (foundReportId ?? visitReportId ?? reminderId ?? id));

/** The path that a click opens: for a found pet its page, at the report, and for a vet's report its own page. */
const notificationPath = ({ found, visit, petId }: ContextRow): string => {
  if (visit) return `/visit-report/${visit.id}`;
  return found && petId !== null ? `/pet/${petId}?found=true` : SCHEDULE_PATH;
};

/** The body of a mail about one thing, or about several found reports. `page` is the address that its notice opens. */
const notificationBody = (
  context: ContextRow,
  words: NoticeText,
  { page, address }: { readonly page: string; readonly address: string },
): string => {
  if (context.visit) return visitMailText(context, words, page);
  if (context.found) return (context.digest ? foundDigestMailText : foundMailText)(context, page);
  return mailText(context, words, address);
};

const senders = {
  async push(parts: Parts, { notice, context, sourced, title, body }: OutgoingNotice) {
    const { endpoint, p256dh, auth } = context;
    if (endpoint === null || p256dh === null || auth === null) throw new UnreachableError();
    const device = { endpoint, p256dh, auth };
    if (sourced) {
      const { tag, path, answers, actions, timeToLive } = sourced;
      const careActions = answers ? { care: answers, actions } : {};
      await push(parts, device, { tag, title, body, path, ...careActions }, timeToLive);
      return;
    }
    const tag = notificationTag(notice, context);
    await push(parts, device, { tag, title, body, path: notificationPath(context) });
  },

  async email(parts: Parts, { notice, context, digest, ...words }: OutgoingNotice) {
    const { mail, config } = parts;
    if (context.email === null || !context.isEmailConfirmed) throw new UnreachableError();
    const address = parts.publicAddress();
    // The host of the sender's address, used in Message-IDs.
    const host = /@([^\s>]+)/.exec(config.mailFrom)?.[1] ?? 'localhost';
    const commonFields = {
      to: context.email,
      subject: words.title,
      link: `${address}${notificationPath(context)}`,
      messageId: `<notice-${notice.id}@${host}>`,
    };
    if (digest) {
      const unsubscribe = unsubscribeLink(parts, notice.userId, context.preferredLanguage);
      const links = { address, unsubscribe };
      await mail.deliver({
        ...commonFields,
        unsubscribe,
        text: digestText(context, digest.lines, links),
      });
      return;
    }
    await mail.deliver({
      ...commonFields,
      text: notificationBody(context, words, { page: commonFields.link, address }),
    });
  },

  async sms(
    { sms }: Parts,
    { context: { verifiedPhone, preferredLanguage }, title, body }: OutgoingNotice,
  ) {
    if (verifiedPhone === null) throw new UnreachableError();
    await sms.send({
      to: verifiedPhone,
      text: text('notice.sms', { title, body }, preferredLanguage),
    });
  },

  async service(parts: Parts, { service, notice, context, sourced, title, body }: OutgoingNotice) {
    if (!service) throw new UnreachableError();
    const path = sourced?.path ?? notificationPath(context);
    await sendToTarget(parts, service, { notice, title, body, path });
  },

  async desktop({ showNotice }: Parts, { notice, context, sourced, title, body }: OutgoingNotice) {
    if (!showNotice) throw new UnreachableError();
    if (sourced) {
      const { tag: id, path, answers } = sourced;
      const answerFields = answers ? { noticeId: notice.id, isCare: true } : {};
      await showNotice({ id, title, body, path, ...answerFields });
      return;
    }
    const path =
      context.found || context.visit || context.petId === null
        ? notificationPath(context)
        : `/pet/${context.petId}`;
    const { dueDate } = context;
    const reminderFields =
      notice.reminderId === null || dueDate === null ? {} : { noticeId: notice.id, dueDate };
    await showNotice({
      id: notificationTag(notice, context),
      title,
      body,
      path,
      ...reminderFields,
    });
  },
} as const;

/** Sends a notice on its channel. Rejects if it was not accepted. */
export const sendNotice = (
  parts: Parts,
  { notice, context, digest, sourced, service }: Omit<OutgoingNotice, keyof NoticeText>,
  now: Date,
): Promise<void> =>
  senders[notice.channel](parts, {
    notice,
    context,
    digest,
    sourced,
    service,
    ...(sourced ?? digest ?? noticeText(context, now)),
  });
