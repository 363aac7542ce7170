import * as z from 'zod/mini';
import { EMAIL_LENGTH, LINE_LENGTH, newId, noNul, optionalText } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { isDataUrl } from '#server/photos/contract.ts';

/** In characters. */
export const SUPPORT_MESSAGE_LENGTH = 5000;
const MAX_SUPPORT_ATTACHMENTS = 3;

const attachment = z
  .string({ error: errorId('photos.notAnImage') })
  .check(z.refine(isDataUrl, errorId('photos.notAnImage')));

/** The fields of a support message, for the form and the call. Attachments are photos as data URLs. */
export const supportForm = z.object({
  subject: z
    .string({ error: errorId('support.subject.min5') })
    .check(
      z.trim(),
      z.minLength(5, errorId('support.subject.min5')),
      z.maxLength(LINE_LENGTH, errorId('field.tooLong.200')),
      noNul,
    ),
  message: z
    .string({ error: errorId('support.message.min20') })
    .check(
      z.trim(),
      z.minLength(20, errorId('support.message.min20')),
      z.maxLength(SUPPORT_MESSAGE_LENGTH, errorId('support.message.tooLong')),
      noNul,
    ),
  attachments: z.optional(
    z.nullable(
      z
        .array(attachment, { error: errorId('photos.notAnImage') })
        .check(z.maxLength(MAX_SUPPORT_ATTACHMENTS, errorId('support.attachments.tooMany'))),
    ),
  ),
});

/** The state of a message: on its way by mail, or stored on the server for its operator. */
export interface SupportReceipt {
  readonly id: string;
  readonly delivery: 'mail' | 'kept';
  readonly message: string;
}

/** The operator's answer goes to the account's own address, whatever `userEmail` says. */
export const contactSupport = endpoint({
  method: 'POST',
  path: '/api/support/contact',
  body: z.extend(supportForm, {
    id: newId,
    userEmail: optionalText(EMAIL_LENGTH),
    userName: optionalText(LINE_LENGTH),
  }),
  bodySize: 'photos',
  status: 201,
  out: answerType<SupportReceipt>(),
});
