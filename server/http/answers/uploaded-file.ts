/** The Content-Security-Policy of an uploaded file, which is untrusted: it may run nothing, load nothing and be framed nowhere. */
export const UPLOADED_FILE_POLICY =
  "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
