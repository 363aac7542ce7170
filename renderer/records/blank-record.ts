import type { MedicalRecord } from '#server/records/contract.ts';

/** A record of which nothing is known but what has to be. */
export const BLANK_RECORD = {
  description: null,
  nextDueDate: null,
  veterinarian: null,
  clinic: null,
  batchNumber: null,
  weight: null,
  cost: null,
  costCentavos: 0,
  notes: null,
  imageUrl: null,
  photo: null,
  attachments: [],
  photos: [],
  documents: [],
  reminderEnabled: false,
  reminderSms: false,
} as const satisfies Partial<MedicalRecord>;
