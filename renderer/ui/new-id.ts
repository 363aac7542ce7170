const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The time of the last id in milliseconds, and the counter within that millisecond. */
let [latestTime, counter] = [0, 0];

const MAX_COUNTER = 0xf_ff;

/**
 * A new UUIDv7 (RFC 9562): 48 bits of the time in milliseconds, a counter of 12 bits, and 62 random bits. Up
 * to 4,096 ids of one millisecond sort in the order of their creation.
 */
export const newId = (): string => {
  const now = Date.now();
  counter = now === latestTime ? Math.min(counter + 1, MAX_COUNTER) : 0;
  latestTime = now;
  const random = crypto.getRandomValues(new Uint8Array(8));
  // The variant bits of a UUID are 10.
  random[0] = 0x80 | ((random[0] ?? 0) & 0x3f);
  const digits = [
    latestTime.toString(16).padStart(12, '0'),
    '7',
    counter.toString(16).padStart(3, '0'),
  ];
  return [...digits, toHex(random)].join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

const UUID_V7 = /^.{14}7/;

/**
 * The id of the thing that a form creates, derived from the key of its draft, so that saving again creates
 * the same thing. Keys from earlier versions have another format; then the server assigns the id.
 */
export const idFor = (key: string): { readonly id?: string } =>
  UUID_V7.test(key) ? { id: key } : {};
