/** Headers that no browser sends. */
interface HeaderAttack {
  readonly what: string;
  readonly set?: Readonly<Record<string, string>>;
  readonly without?: readonly string[];
  /** Complete header lines, after the others. */
  readonly more?: readonly string[];
  readonly body?: string | Uint8Array;
  readonly cut?: true;
}

const long = (length: number): string => 'a'.repeat(length);

const one = (name: string, ...values: readonly string[]): readonly HeaderAttack[] =>
  values.map((value) => ({ what: `${name}: ${value.slice(0, 40)}`, set: { [name]: value } }));

const type = (value: string): HeaderAttack => ({
  what: `Content-Type: ${value.slice(0, 40)}`,
  set: { 'Content-Type': value },
  body: '{"name":"a"}',
});

const chunked = (what: string, body: string, cut?: true): HeaderAttack => ({
  what: `chunked, ${what}`,
  set: { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/json' },
  body,
  ...(cut ? { cut } : {}),
});

const length = (value: string, cut?: true): HeaderAttack => ({
  what: `Content-Length: ${value}`,
  set: { 'Content-Length': value, 'Content-Type': 'application/json' },
  body: '{}',
  ...(cut ? { cut } : {}),
});

export const ODD_HEADERS: readonly HeaderAttack[] = [
  ...[
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'application/json; charset=nonsense',
    'application/json; charset=',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${long(5000)}`,
    'application/json, text/html',
    'application/merge-patch+json',
    ';;;',
    long(8000),
  ].map(type),
  ...one('Content-Encoding', 'gzip', 'br', 'identity, gzip', 'x', long(5000)),
  length('0'),
  length('1'),
  length('100', true),
  length('999999999999', true),
  length('-1'),
  length('1e3'),
  length('0x10'),
  length('+2'),
  length('2, 2'),
  length('99999999999999999999999', true),
  chunked('whole', '2\r\n{}\r\n0\r\n\r\n'),
  chunked('never ending', '2\r\n{}\r\n', true),
  chunked('a size that is none', 'zz\r\n{}\r\n0\r\n\r\n'),
  chunked('a huge size', 'ffffffffffffffff\r\n{}\r\n0\r\n\r\n', true),
  chunked('a wrong size', '1\r\n{}\r\n0\r\n\r\n'),
  chunked('extensions', `2;${long(3000)}=1\r\n{}\r\n0\r\n\r\n`),
  chunked('trailers', '2\r\n{}\r\n0\r\nX-A: b\r\n\r\n'),
  chunked('empty', '0\r\n\r\n'),
  {
    what: 'both lengths',
    set: { 'Transfer-Encoding': 'chunked', 'Content-Length': '4' },
    body: '2\r\n{}\r\n0\r\n\r\nGET /api/auth/user HTTP/1.1\r\nHost: x\r\n\r\n',
  },
  { what: 'two lengths', set: { 'Content-Length': '2' }, more: ['Content-Length: 3'], body: '{}' },
  { what: 'gzip transfer', set: { 'Transfer-Encoding': 'gzip' }, body: '{}' },
  { what: 'chunked by a trick', more: ['Transfer-Encoding : chunked'], body: '{}' },
  { what: 'chunked twice', set: { 'Transfer-Encoding': 'chunked, chunked' }, body: '0\r\n\r\n' },
  { what: 'no host', without: ['Host'] },
  { what: 'two hosts', more: ['Host: evil.example'] },
  ...one('Host', '', '[', 'evil.example:99999', 'a b', '127.0.0.1/../', long(5000), '\u00ff'),
  { what: 'a header of 20 KB', set: { 'X-Long': long(20_000) } },
  { what: 'a header of 12 KB', set: { 'X-Long': long(12_000) } },
  { what: '3,000 headers', more: Array.from({ length: 3000 }, (_, at) => `A${at}: 1`) },
  { what: '500 headers', more: Array.from({ length: 500 }, (_, at) => `A${at}: 1`) },
  { what: 'a folded header', more: ['X-A: b', ' c'] },
  { what: 'a header without a colon', more: ['Nonsense'] },
  { what: 'a name with a space', more: ['X A: b'] },
  { what: 'a control character', more: ['X-A: a\u0001b'] },
  { what: 'a NUL', more: ['X-A: a\u0000b'] },
  { what: 'a bare line feed', more: ['X-A: a\nX-B: b'] },
  ...one('Idempotency-Key', '', ' ', long(200), long(201), long(9000), '\u00e9\u00ff', 'a,b', '0'),
  { what: 'two keys', more: ['Idempotency-Key: a', 'Idempotency-Key: b'] },
  { what: 'the same key again', set: { 'Idempotency-Key': 'same' } },
  ...one('Alaga-Owner', '', 'nobody', '\u00ff', long(5000), 'a, b', '__proto__'),
  ...one('Cookie', '', ';', '=', 'alaga.sid', 'alaga.sid=', 'alaga.sid=%00; alaga.sid.sig=%ff'),
  ...one('Cookie', 'alaga.sid="a', `alaga.sid=${long(9000)}`, '__proto__=1', 'alaga.sid=\u00ff'),
  { what: 'two cookies', more: ['Cookie: alaga.sid=other; alaga.sid.sig=other'] },
  ...one('Origin', 'null', '', '::', 'http://[::1', 'https://evil.example', long(5000), '\u00ff'),
  ...one('Sec-Fetch-Site', 'cross-site', 'none', '\u00ff', 'same-origin, cross-site'),
  ...one('X-Forwarded-For', '', ',', 'x', '::1', '1.2.3.4, 5.6.7.8', long(5000), '\u00ff'),
  ...one('X-Forwarded-For', '999.999.999.999', '1.2.3.4:80', '[::1]:80', '::ffff:1.2.3.4', "'--"),
  ...one('X-Forwarded-Proto', 'https', 'javascript', ',', '\u00ff'),
  ...one('X-Forwarded-Host', 'evil.example', '[', '\u00ff', ','),
  ...one('X-HTTP-Method-Override', 'DELETE'),
  ...one('Accept', '', 'text/html', '*/*;q=x', long(5000), '\u00ff'),
  ...one('Accept-Language', 'fil', '*', ';q', long(5000), 'en;q=\u00ff'),
  ...one('Accept-Encoding', 'identity;q=0', '*;q=0', 'br', 'gzip', 'nonsense', ''),
  ...one('If-None-Match', '*', '"', 'W/"a"', long(9000), '\u00ff', '"a", "b"'),
  ...one('If-Modified-Since', 'x', '\u00ff', '9999'),
  ...one('Range', 'bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1', 'x'),
  ...one('User-Agent', '', long(9000), '\u00ff\u0080', '<script>'),
  ...one('Expect', '100-continue', 'nonsense'),
  ...one('Upgrade', 'websocket', 'h2c'),
  { what: 'an upgrade', set: { Connection: 'Upgrade, close', Upgrade: 'websocket' } },
  ...one('Authorization', 'Basic Og==', 'Bearer x', long(9000)),
  ...one('Referer', '\u00ff', 'https://evil.example/?token=1'),
  { what: 'a body with no length', body: '{"name":"a"}', set: { 'Content-Length': '' } },
];
