/** A Content-Disposition header (RFC 6266): an ASCII name for old clients, the real name for others. */
export const inlineAs = (name: string): string => {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
};
