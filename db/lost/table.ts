import { instant, real, table, text } from '#db/engine/table.ts';

const OF_THE_MOMENT = 'it tells two reports of the same moment apart';
const NETWORK = 'it is keyed with a secret of this server';

/** What a stranger who found a pet told its owner; exported within its pet. */
export const foundReports = table('foundReports', {
  id: text().key().notExported('a report comes in with its pet, and only with it'),
  petId: text().references('pets').notExported('it stands within its pet'),
  message: text(),
  finderName: text().nullable(),
  finderPhone: text().nullable(),
  /** Where the finder was, in degrees, and how exactly, in metres: all three or none. */
  latitude: real().nullable(),
  longitude: real().nullable(),
  accuracy: real().nullable(),
  /** The Idempotency-Key that it came with. */
  requestKey: text().nullable().notExported(OF_THE_MOMENT),
  /** A hash of all that was said. */
  said: text().notExported(OF_THE_MOMENT),
  createdAt: instant(),
  /** When its owner saw it. */
  seenAt: instant().nullable(),
  /** A keyed hash of the network that it came from; null where that is not known. */
  network: text().nullable().notExported(NETWORK),
  /** When its owner reported it to the operator as abuse. */
  reportedAt: instant().nullable().notExported('it was reported to this server'),
}).inFeed({ entity: 'foundReport' });

/** A mute: the owner gets no notices of a pet's found reports until an instant. */
export const foundMutes = table(
  'foundMutes',
  {
    petId: text().key().references('pets'),
    /** The keyed hash of a network; empty for every report of the pet. */
    network: text().key(),
    until: instant(),
    createdAt: instant(),
  },
  { notExported: NETWORK },
);
