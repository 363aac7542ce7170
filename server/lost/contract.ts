import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import {
  flag,
  instantField,
  LINE_LENGTH,
  NAME_LENGTH,
  noNul,
  optionalText,
  storedId,
  version,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Pet } from '#server/pets/contract.ts';
import { MESSAGE_LENGTH, MIN_MESSAGE_LENGTH, type Place } from './rules.ts';

const PHONE_LENGTH = 40;
/** Half the Earth's circumference in metres, the largest possible accuracy radius. */
const HALF_THE_EARTH = 20_037_508;

/** The maximum number of reports in a list; `X-Total-Count` is the full number. */
export const REPORTS_LIMIT = 100;

/** A finder's report as the pet's owner sees it. Instants are ISO UTC. */
export interface FoundReport {
  readonly id: string;
  readonly petId: string;
  readonly message: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly place: Place | null;
  readonly createdAt: string;
  /** When the owner saw the report; null before. */
  readonly seenAt: string | null;
  /** Whether the report's sender is muted; null if the sender is unknown and cannot be muted. */
  readonly isMuted: boolean | null;
  /** When the owner reported the message to the operator as abuse; null otherwise. */
  readonly reportedAt: string | null;
}

/** The instant (ISO UTC) until which notices about a pet's reports are muted; null if they are not. */
export interface FoundMute {
  readonly mutedUntil: string | null;
}

const lostMessage = z.optional(
  z.nullable(
    z.pipe(
      z
        .string({ error: errorId('field.text') })
        .check(z.trim(), z.maxLength(MESSAGE_LENGTH, errorId('lost.message.tooLong')), noNul),
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  ),
);

/** The fields of the form for a lost pet. */
export const lostForm = z.object({ message: lostMessage, place: optionalText(LINE_LENGTH) });

/**
 * Marks a pet as lost, with a message for strangers and the place where it was last seen, or as home again. If it is
 * lost already, only the message and the place change. `since` is the instant of a mark that was sent later, or the
 * former one of a pet that is lost again; it is now by default, and never later. 409 for a sample pet or one that passed
 * away.
 */
export const markLost = endpoint({
  method: 'PUT',
  path: '/api/pets/:petId/lost',
  body: z.extend(lostForm, { lost: flag, since: z.optional(instantField), version }),
  out: answerType<Pet>(),
});

const numberWithin = (from: number, to: number) =>
  z
    .number({ error: errorId('field.invalid') })
    .check(z.gte(from, errorId('field.invalid')), z.lte(to, errorId('field.invalid')));

/** Text on one line; line breaks become spaces. */
const line = (length: number) =>
  z.pipe(
    optionalText(length),
    z.transform((text: string | null | undefined) => text?.replace(/\s+/g, ' ') ?? null),
  );

/** The fields of a finder's report. They are always treated as plain text. */
export const foundFields = z.object({
  message: z
    .string({ error: errorId('publicPet.found.message.required') })
    .check(
      z.trim(),
      z.minLength(MIN_MESSAGE_LENGTH, errorId('publicPet.found.message.required')),
      z.maxLength(MESSAGE_LENGTH, errorId('publicPet.found.message.tooLong')),
      noNul,
    ),
  name: z.optional(line(NAME_LENGTH)),
  phone: z.optional(line(PHONE_LENGTH)),
  place: z.optional(
    z.nullable(
      z.object(
        {
          latitude: numberWithin(-90, 90),
          longitude: numberWithin(-180, 180),
          accuracy: numberWithin(0, HALF_THE_EARTH),
        },
        { error: errorId('field.invalid') },
      ),
    ),
  ),
});

/**
 * Tells the owner that the pet was found, whether or not it was marked as lost. `shareToken` may also be the pet's id.
 * A repeated request (same Idempotency-Key, or the same text from the same place within minutes) notifies only once.
 */
export const reportFound = endpoint({
  method: 'POST',
  path: '/api/pets/share/:shareToken/found',
  body: foundFields,
  status: 201,
  access: 'public',
  out: answerType<MessageAnswer>('message'),
});

/** The reports about a pet, newest first. */
export const listFoundReports = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/found-reports',
  out: answerType<readonly FoundReport[]>(),
});

/** An unread report with a few fields of its pet. */
export interface UnreadReport extends FoundReport {
  readonly pet: Pick<
    Pet,
    'id' | 'name' | 'category' | 'photo' | 'lostSince' | 'lostMessage' | 'lostPlace'
  >;
}

/** The most unread reports in a list. */
export const UNREAD_LIMIT = 20;

/** Unread reports about all pets, newest first, without those from muted senders. */
export const listUnreadFinds = endpoint({
  method: 'GET',
  path: '/api/found-reports/unread',
  out: answerType<readonly UnreadReport[]>(),
});

/**
 * Marks reports as seen: the one with the id `reportId`, those that arrived at the instant `until` or before, or without
 * either, all present ones.
 */
export const markReportsSeen = endpoint({
  method: 'PUT',
  path: '/api/pets/:petId/found-reports/seen',
  query: z.object({ reportId: z.optional(storedId), until: z.optional(instantField) }),
  out: answerType<MessageAnswer>('message'),
});

/** Deletes the message of a finder. */
export const removeFoundReport = endpoint({
  method: 'DELETE',
  path: '/api/pets/:petId/found-reports/:reportId',
  out: answerType<MessageAnswer>('message'),
});

/** A month. With a longer mute, the owner might miss reports about a pet that is lost later. */
const MAX_HOURS = 30 * 24;

/** Until when notices about finders of this pet are muted. */
export const readFoundMute = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/found-reports/mute',
  out: answerType<FoundMute>(),
});

/** Stops notices about a pet's reports for some hours while reports are still stored; null ends that. */
export const muteFoundReports = endpoint({
  method: 'PUT',
  path: '/api/pets/:petId/found-reports/mute',
  body: z.object({
    hours: z.nullable(
      z
        .int({ error: errorId('field.invalid') })
        .check(z.gte(1, errorId('field.invalid')), z.lte(MAX_HOURS, errorId('field.invalid'))),
    ),
  }),
  out: answerType<FoundMute>(),
});

/** Mutes, for a month, everything from the network of one report. 409 if that is unknown. */
export const muteFoundSender = endpoint({
  method: 'PUT',
  path: '/api/pets/:petId/found-reports/:reportId/mute',
  body: z.object({ muted: flag }),
  out: answerType<MessageAnswer>('message'),
});

/** Sends a report to the server's operator as abuse, at most once, and mutes its sender. */
export const reportFoundAbuse = endpoint({
  method: 'POST',
  path: '/api/pets/:petId/found-reports/:reportId/abuse',
  body: z.object({}),
  out: answerType<MessageAnswer>('message'),
});
