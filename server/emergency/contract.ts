import * as z from 'zod/mini';
import { answerType, endpoint } from '#server/http/endpoint.ts';
import { sheetQuery } from '#server/pdf/contract.ts';
import type { EmergencyClinic, EmergencyPerson } from './rules.ts';

export interface EmergencyCalls {
  /** At most three. The first one is open day and night if any known clinic with a number is. */
  readonly clinics: readonly EmergencyClinic[];
  readonly people: readonly EmergencyPerson[];
}

/** Whom to call for a pet. Everybody who may see the pet may read it, whatever the public profile shows. */
export const readEmergency = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/emergency',
  out: answerType<EmergencyCalls>('clinics', 'people'),
});

/** The emergency sheet of a pet as PDF. Refusals and limits are those of the vaccination card. */
export const readEmergencySheet = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/emergency.pdf',
  query: z.object(sheetQuery),
  out: answerType<undefined>(),
});
