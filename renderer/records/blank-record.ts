import { toldIn } from '#server/http/contract.ts';
import { type MedicalRecord, recordFacts } from '#server/records/contract.ts';

/** A record of which nothing is known but what has to be. */
export const BLANK_RECORD = {
  ...toldIn(recordFacts, {}),
  costCentavos: 0,
  imageUrl: null,
  photo: null,
  attachments: [],
  photos: [],
  documents: [],
  reminderEnabled: false,
  reminderSms: false,
} satisfies Partial<MedicalRecord>;
