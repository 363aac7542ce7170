const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A new UUIDv7 (RFC 9562): 48 bits of the time in milliseconds, and random bits. */
export const newId = (): string => {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const digits = Date.now().toString(16).padStart(12, '0') + hex(random);
  // The variant is the two bits 10.
  const variant = '89ab'[(random[2] ?? 0) >> 6];
  return digits.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    (_, ...[time, low, first, second, node]: string[]) =>
      `${time}-${low}-7${first}-${variant}${second}-${node}`,
  );
};

const UUID_V7 = /^.{14}7/;

/**
 * The id of what a form makes, from the key that its draft has had since it was begun: the same save makes the same
 * thing. A draft that an earlier version kept has another kind of key, and the server makes the id.
 */
export const idFor = (key: string): { readonly id?: string } =>
  UUID_V7.test(key) ? { id: key } : {};
