import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import {
  flag,
  LINE_LENGTH,
  NAME_LENGTH,
  noNul,
  optionalText,
  version,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Pet } from '#server/pets/contract.ts';
import { MESSAGE_LENGTH, type Place, SHORTEST_MESSAGE } from './rules.ts';

const PHONE_LENGTH = 40;
/** Nobody is farther from anywhere, in metres. */
const HALF_THE_EARTH = 20_037_508;

/** How many reports a list holds; `X-Total-Count` says how many there are. */
export const REPORTS_LIMIT = 100;

/** What a finder told, as the owner of the pet sees it. Instants are ISO UTC. */
export interface FoundReport {
  readonly id: string;
  readonly petId: string;
  readonly message: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly place: Place | null;
  readonly createdAt: string;
  /** Null until its owner saw it. */
  readonly seenAt: string | null;
  /** Whether its sender is muted; null where the sender is not known: nothing of that sender can be muted. */
  readonly isMuted: boolean | null;
  /** When its owner reported it to the operator. */
  readonly reportedAt: string | null;
}

/** The instant (ISO UTC) until which notices of messages about a pet are off; null while they are on. */
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

/** What an owner fills in. */
export const lostForm = z.object({ message: lostMessage, place: optionalText(LINE_LENGTH) });

/**
 * Says that a pet is lost, with what strangers should know and where it was last seen, or that it is home again. While it is lost already, only
 * its words change, and those that are not sent stay. 409 for one that cannot be: a sample, or one that passed away.
 */
export const markLost = endpoint({
  method: 'PUT',
  path: '/api/pets/:petId/lost',
  body: z.extend(lostForm, { lost: flag, version }),
  out: answerType<Pet>(),
});

const one = (from: number, to: number) =>
  z
    .number({ error: errorId('field.invalid') })
    .check(z.gte(from, errorId('field.invalid')), z.lte(to, errorId('field.invalid')));

/** One line of text, however it was pasted. */
const line = (length: number) =>
  z.pipe(
    optionalText(length),
    z.transform((text: string | null | undefined) => text?.replace(/\s+/g, ' ') ?? null),
  );

/** What a finder sends; plain text, never read as anything else. */
export const foundFields = z.object({
  message: z
    .string({ error: errorId('publicPet.found.message.required') })
    .check(
      z.trim(),
      z.minLength(SHORTEST_MESSAGE, errorId('publicPet.found.message.required')),
      z.maxLength(MESSAGE_LENGTH, errorId('publicPet.found.message.tooLong')),
      noNul,
    ),
  name: z.optional(line(NAME_LENGTH)),
  phone: z.optional(line(PHONE_LENGTH)),
  place: z.optional(
    z.nullable(
      z.object(
        { latitude: one(-90, 90), longitude: one(-180, 180), accuracy: one(0, HALF_THE_EARTH) },
        { error: errorId('field.invalid') },
      ),
    ),
  ),
});

/**
 * Tells the owner of a pet that it was found, whether or not it was missed yet. `shareToken` may also be the pet's id.
 * The same again, by its Idempotency-Key or word for word within minutes, is told once.
 */
export const reportFound = endpoint({
  method: 'POST',
  path: '/api/pets/share/:shareToken/found',
  body: foundFields,
  status: 201,
  access: 'public',
  out: answerType<MessageAnswer>('message'),
});

/** What was told of a pet, newest first. */
export const listFoundReports = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/found-reports',
  out: answerType<readonly FoundReport[]>(),
});

/** A report that its owner has not seen yet, with as much of its pet as stands beside it. */
export interface UnreadFind extends FoundReport {
  readonly pet: Pick<
    Pet,
    'id' | 'name' | 'category' | 'photo' | 'lostSince' | 'lostMessage' | 'lostPlace'
  >;
}

/** How many unread reports a list holds. */
export const UNREAD_LIMIT = 20;

/** Unread messages of finders about all pets, newest first, without muted ones. */
export const listUnreadFinds = endpoint({
  method: 'GET',
  path: '/api/found-reports/unread',
  out: answerType<readonly UnreadFind[]>(),
});

/** Everything told so far was seen. */
export const markReportsSeen = endpoint({
  method: 'PUT',
  path: '/api/pets/:petId/found-reports/seen',
  out: answerType<MessageAnswer>('message'),
});

export const removeFoundReport = endpoint({
  method: 'DELETE',
  path: '/api/pets/:petId/found-reports/:reportId',
  out: answerType<MessageAnswer>('message'),
});

/** A month: longer, and a pet that is lost later would be found unheard. */
const MAX_HOURS = 30 * 24;

export const readFoundMute = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/found-reports/mute',
  out: answerType<FoundMute>(),
});

/** Keeps messages about a pet coming in without telling its owner for some hours; null ends it. */
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

/** The same for messages that come from where one came from, for a month. 409 where that is not known. */
export const muteFoundSender = endpoint({
  method: 'PUT',
  path: '/api/pets/:petId/found-reports/:reportId/mute',
  body: z.object({ muted: flag }),
  out: answerType<MessageAnswer>('message'),
});

/** Sends a message to the server's operator as abuse, once, and mutes its sender. */
export const reportFoundAbuse = endpoint({
  method: 'POST',
  path: '/api/pets/:petId/found-reports/:reportId/abuse',
  body: z.object({}),
  out: answerType<MessageAnswer>('message'),
});
