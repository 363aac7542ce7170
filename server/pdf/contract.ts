import * as z from 'zod/mini';
import { errorId } from '#server/http/endpoint.ts';
import { LANGUAGES } from '#server/messages/ids.ts';

export const PAPERS = ['a4', 'a6', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

/** The language and paper of a PDF; by default those of the account, and A4. */
export const sheetQuery = {
  language: z.optional(z.enum(LANGUAGES, { error: errorId('field.invalid') })),
  paper: z.optional(z.enum(PAPERS, { error: errorId('field.invalid') })),
};

/** A measurement on a calendar day. */
export interface ChartPoint {
  readonly day: string;
  readonly value: number;
}
