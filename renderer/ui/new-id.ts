const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The time in the last id, in milliseconds, and its counter within it. */
let [latest, counter] = [0, 0];

const MOST = 0xf_ff;

/**
 * A new UUIDv7 (RFC 9562): 48 bits of the time in milliseconds, a counter of 12 bits, and 62 random bits. Ids of
 * one millisecond are in the order in which they were made, up to 4,096 of them.
 */
export const newId = (): string => {
  const now = Date.now();
  counter = now === latest ? Math.min(counter + 1, MOST) : 0;
  latest = now;
  const random = crypto.getRandomValues(new Uint8Array(8));
  // The variant is the two bits 10.
  random[0] = 0x80 | ((random[0] ?? 0) & 0x3f);
  const digits = [
    latest.toString(16).padStart(12, '0'),
    '7',
    counter.toString(16).padStart(3, '0'),
  ];
  return [...digits, hex(random)].join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

const UUID_V7 = /^.{14}7/;

/**
 * The id of what a form makes, from the key that its draft has had since it was begun: the same save makes the same
 * thing. A draft that an earlier version kept has another kind of key, and the server makes the id.
 */
export const idFor = (key: string): { readonly id?: string } =>
  UUID_V7.test(key) ? { id: key } : {};
