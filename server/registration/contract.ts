import * as z from 'zod/mini';
import { errorId } from '#server/http/endpoint.ts';
import { INVITATION_LENGTH } from './rules.ts';

/** The code of an invitation, as its holder typed it or as a link contained it. */
export const invitation = z.optional(
  z
    .string({ error: errorId('field.invalid') })
    .check(z.trim(), z.maxLength(INVITATION_LENGTH, errorId('field.invalid'))),
);
