import * as z from 'zod/mini';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { sheetQuery } from '#server/pdf/contract.ts';
import { DEFAULT_DAYS, MAX_DAYS, QUESTIONS_LENGTH } from './rules.ts';

/** The papers on which its tables fit. */
export const SUMMARY_PAPERS = ['a4', 'letter'] as const;
export type SummaryPaper = (typeof SUMMARY_PAPERS)[number];

const daysError = errorId('vetSummary.days');

/** A pet's last days for a visit to the vet, as PDF. Refusals and limits are those of the vaccination card. */
export const readVetSummary = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/vet-summary.pdf',
  query: z.object({
    language: sheetQuery.language,
    paper: z.optional(z.enum(SUMMARY_PAPERS, { error: errorId('field.invalid') })),
    /** Days up to today; 30 by default. */
    days: z._default(
      z.pipe(
        z.string({ error: daysError }).check(z.regex(/^\d{1,3}$/, daysError)),
        z.pipe(
          z.transform(Number),
          z.int({ error: daysError }).check(z.gte(1, daysError), z.lte(MAX_DAYS, daysError)),
        ),
      ),
      DEFAULT_DAYS,
    ),
    /** Questions to the vet, one in each line. */
    questions: z.optional(
      z
        .string({ error: errorId('field.invalid') })
        .check(z.maxLength(QUESTIONS_LENGTH, errorId('vetSummary.questions.long'))),
    ),
  }),
  out: answerType<undefined>(),
});
