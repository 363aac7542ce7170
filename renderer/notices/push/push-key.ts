/** The bytes of a base64url text, because not every browser accepts a server's key as text. */
export const keyBytes = (encoded: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
};
