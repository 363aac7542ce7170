import * as z from 'zod/mini';
import { ID_LENGTH, storedId } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { sheetQuery } from '#server/pdf/contract.ts';

/** The maximum number of pets of one document. */
const MAX_CARDS = 20;

const petIds = z.pipe(
  z.pipe(
    z
      .string({ error: errorId('pets.id.required') })
      .check(z.maxLength(MAX_CARDS * ID_LENGTH, errorId('field.invalid'))),
    z.transform((text: string) => [
      ...new Set(
        text
          .split(',')
          .map((id) => id.trim())
          .filter((id) => id !== ''),
      ),
    ]),
  ),
  z
    .array(storedId)
    .check(
      z.minLength(1, errorId('pets.id.required')),
      z.maxLength(MAX_CARDS, errorId('vaccinationCard.tooMany')),
    ),
);

/**
 * A pet's vaccination card as PDF. 503 with Retry-After if too many PDFs wait; an account may ask 60 times in 15
 * minutes.
 */
export const readVaccinationCard = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/vaccination-card.pdf',
  query: z.object(sheetQuery),
  out: answerType<undefined>(),
});

/** The cards of up to 20 pets, named by `petIds` and separated by commas, as one PDF. */
export const readVaccinationCards = endpoint({
  method: 'GET',
  path: '/api/vaccination-cards.pdf',
  query: z.object({ petIds, ...sheetQuery }),
  out: answerType<undefined>(),
});
