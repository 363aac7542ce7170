/** What a decoder may know of the server's environment: no address, no password and no key is among it. */
const PASSED_ON = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'NODE_COMPILE_CACHE'];

export const decoderEnvironment = (): Record<string, string> => {
  const known = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  // A hostile image would fill the server's log with the image library's warnings.
  return { ...Object.fromEntries(known), VIPS_WARNING: '1' };
};
