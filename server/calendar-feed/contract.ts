import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { flag } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';

/** The link under which calendar programs read what an owner's pets need. */
export interface CalendarFeed {
  /** Told once, when it is made: nobody can read it later, not even in the database. */
  readonly url: string | null;
  readonly isOn: boolean;
  /** Null where it is about all pets, those of later included. */
  readonly petIds: readonly string[] | null;
  /** Whether it says only that something is to be done, and not what. */
  readonly hideTitles: boolean;
  /** ISO UTC; null where there is none. */
  readonly createdAt: string | null;
}

/** The most pets that a feed may name; more are reached by naming none. */
const MAX_PETS = 200;

const choices = z.object({
  petIds: z.optional(
    z.nullable(
      z
        .array(z.string({ error: errorId('field.invalid') }).check(z.maxLength(100)), {
          error: errorId('field.invalid'),
        })
        .check(
          z.minLength(1, errorId('field.invalid')),
          z.maxLength(MAX_PETS, errorId('field.invalid')),
        ),
    ),
  ),
  hideTitles: z.optional(flag),
});

/** What a calendar program opens (RFC 5545). */
export interface CalendarFile {
  readonly text: string;
}

/** An open reminder as an event of its day; 404 where it was completed. */
export const readReminderCalendar = endpoint({
  method: 'GET',
  path: '/api/reminders/:reminderId/calendar',
  out: answerType<CalendarFile>('text'),
});

/** All times of a plan, as in the feed. */
export const readPlanCalendar = endpoint({
  method: 'GET',
  path: '/api/care-plans/:planId/calendar',
  out: answerType<CalendarFile>('text'),
});

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  out: answerType<CalendarFeed>('url'),
});

/** Makes a link; one that was there before opens nothing any more. 503 in household mode, which nobody else reaches. */
export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  body: choices,
  status: 201,
  out: answerType<CalendarFeed>('url'),
});

export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  out: answerType<MessageAnswer>(),
});
