import * as z from 'zod/mini';
import { errorId } from '#server/http/endpoint.ts';
import type { MessageId } from '#server/messages/ids.ts';

/** A time of day, HH:MM. `invalid` is the message for any other text. */
export const clockTime = (invalid: MessageId) =>
  z
    .string({ error: errorId(invalid) })
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, errorId(invalid)));
