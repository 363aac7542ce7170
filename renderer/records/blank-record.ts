import { filledFields } from '#server/http/contract.ts';
import { type MedicalRecord, recordFacts } from '#server/records/contract.ts';

/** A record with only its required fields. */
export const BLANK_RECORD = {
  ...filledFields(recordFacts, {}),
  costCentavos: 0,
  imageUrl: null,
  photo: null,
  attachments: [],
  photos: [],
  documents: [],
  reminderEnabled: false,
  reminderSms: false,
} satisfies Partial<MedicalRecord>;
