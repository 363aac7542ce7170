import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { flag, storedId } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';

/** The secret link under which calendar programs read an owner's reminders and plans. */
export interface CalendarFeed {
  /** Present only in the answer that creates the link. The address cannot be read later, not even from the database. */
  readonly url: string | null;
  readonly isOn: boolean;
  /** Null for all pets, including future ones. */
  readonly petIds: readonly string[] | null;
  /** Whether events hide what is to be done. */
  readonly hideTitles: boolean;
  /** ISO UTC; null if there is no link. */
  readonly createdAt: string | null;
}

/** The maximum number of pets that a feed may select; null selects all. */
const MAX_PETS = 200;

const choices = z.object({
  petIds: z.optional(
    z.nullable(
      z
        .array(storedId, {
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

/** An iCalendar file (RFC 5545). */
export interface CalendarFile {
  readonly text: string;
}

/** An open reminder as an all-day event; 404 once it is completed. */
export const readReminderCalendar = endpoint({
  method: 'GET',
  path: '/api/reminders/:reminderId/calendar',
  out: answerType<CalendarFile>('text'),
});

/** All occurrences of a plan, as in the feed. */
export const readPlanCalendar = endpoint({
  method: 'GET',
  path: '/api/care-plans/:planId/calendar',
  out: answerType<CalendarFile>('text'),
});

/** The state of the link for calendar programs. Its secret is shown only when it is made. */
export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  out: answerType<CalendarFeed>('url'),
});

/**
 * Creates the link and invalidates an earlier one. 503 in household mode, because other computers cannot reach the
 * server.
 */
export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  body: choices,
  status: 201,
  out: answerType<CalendarFeed>('url'),
});

/** Ends the link for calendar programs. */
export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  out: answerType<MessageAnswer>(),
});
