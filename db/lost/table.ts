import { instant, realColumn, table, text } from '#db/engine/table.ts';

const TRANSIENT_REASON = 'it tells two reports of the same moment apart';
const NETWORK_REASON = 'it is keyed with a secret of this server';

/** Reports by strangers who found a pet. An export contains them within the pet. */
export const foundReports = table('foundReports', {
  id: text().key().notExported('a report comes in with its pet, and only with it'),
  petId: text().references('pets').notExported('it stands within its pet'),
  message: text(),
  finderName: text().nullable(),
  finderPhone: text().nullable(),
  /** The position of the finder in degrees, and its accuracy in metres: all three or none. */
  latitude: realColumn().nullable(),
  longitude: realColumn().nullable(),
  accuracy: realColumn().nullable(),
  /** The Idempotency-Key of the request. */
  requestKey: text().nullable().notExported(TRANSIENT_REASON),
  /** A hash of the texts and the rough position, to recognise repeated reports. */
  said: text().notExported(TRANSIENT_REASON),
  createdAt: instant(),
  /** When the owner saw the report. */
  seenAt: instant().nullable(),
  /** A keyed hash of the sender's network; null if it is unknown. */
  network: text().nullable().notExported(NETWORK_REASON),
  /** When the owner reported the message to the operator as abuse. */
  reportedAt: instant().nullable().notExported('it was reported to this server'),
}).inFeed({ entity: 'foundReport', addition: { title: 'message', date: ['createdAt'] } });

/** A mute: the owner gets no notices of a pet's found reports until an instant. */
export const foundMutes = table(
  'foundMutes',
  {
    petId: text().key().references('pets'),
    /** The keyed hash of a network; empty if all reports of the pet are muted. */
    network: text().key(),
    until: instant(),
    createdAt: instant(),
  },
  { notExported: NETWORK_REASON },
);
