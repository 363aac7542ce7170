import { instant, json, type RowOf, table, text } from '#db/engine/table.ts';

const ONE_SERVER = 'it names another account of this server';

/** Open links, each of which makes a pet belong to the account that accepts it. A pet has one at most. */
export const handOvers = table(
  'handOvers',
  {
    id: text().key(),
    petId: text().references('pets'),
    /** The owner who hands the pet over. */
    userId: text().references('users'),
    /** SHA-256 of the link's token, base64url. */
    tokenHash: text(),
    /** Only an account with this confirmed address may accept; null for every account. */
    email: text().nullable(),
    /** The documents that the owner left out, which are deleted; null for none. Those that are added later move with the pet. */
    leftOutIds: json<readonly string[] | null>().nullable(),
    expiresAt: instant(),
    createdAt: instant(),
  },
  {
    notExported: ONE_SERVER,
    notBackedUp: 'a restored link would open again what was closed since',
  },
);

/** Pets that an account handed over, so that its late edits are refused with the reason. The recipient is not named. */
export const handedOver = table(
  'handedOver',
  {
    userId: text().key().references('users'),
    petId: text().key(),
    handedOverAt: instant(),
  },
  { notExported: ONE_SERVER },
);

export type HandOverRow = RowOf<typeof handOvers>;
