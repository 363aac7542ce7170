/** Headers that no browser sends. */
interface HeaderAttack {
  readonly label: string;
  readonly set?: Readonly<Record<string, string>>;
  readonly without?: readonly string[];
  /** Complete header lines that follow the other headers. */
  readonly more?: readonly string[];
  readonly body?: string | Uint8Array;
  readonly cut?: true;
}

const longText = (length: number): string => 'a'.repeat(length);

const createAttacks = (name: string, ...values: readonly string[]): readonly HeaderAttack[] =>
  values.map((value) => ({ label: `${name}: ${value.slice(0, 40)}`, set: { [name]: value } }));

const type = (value: string): HeaderAttack => ({
  label: `Content-Type: ${value.slice(0, 40)}`,
  set: { 'Content-Type': value },
  body: '{"name":"a"}',
});

const chunkedAttack = (label: string, body: string, isCut?: true): HeaderAttack => ({
  label: `chunked, ${label}`,
  set: { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/json' },
  body,
  ...(isCut ? { cut: isCut } : {}),
});

const length = (value: string, isCut?: true): HeaderAttack => ({
  label: `Content-Length: ${value}`,
  set: { 'Content-Length': value, 'Content-Type': 'application/json' },
  body: '{}',
  ...(isCut ? { cut: isCut } : {}),
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
    `multipart/form-data; boundary=${longText(5000)}`,
    'application/json, text/html',
    'application/merge-patch+json',
    ';;;',
    longText(8000),
  ].map(type),
  ...createAttacks('Content-Encoding', 'gzip', 'br', 'identity, gzip', 'x', longText(5000)),
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
  chunkedAttack('whole', '2\r\n{}\r\n0\r\n\r\n'),
  chunkedAttack('never ending', '2\r\n{}\r\n', true),
  chunkedAttack('a size that is none', 'zz\r\n{}\r\n0\r\n\r\n'),
  chunkedAttack('a huge size', 'ffffffffffffffff\r\n{}\r\n0\r\n\r\n', true),
  chunkedAttack('a wrong size', '1\r\n{}\r\n0\r\n\r\n'),
  chunkedAttack('extensions', `2;${longText(3000)}=1\r\n{}\r\n0\r\n\r\n`),
  chunkedAttack('trailers', '2\r\n{}\r\n0\r\nX-A: b\r\n\r\n'),
  chunkedAttack('empty', '0\r\n\r\n'),
  {
    label: 'both lengths',
    set: { 'Transfer-Encoding': 'chunked', 'Content-Length': '4' },
    body: '2\r\n{}\r\n0\r\n\r\nGET /api/auth/user HTTP/1.1\r\nHost: x\r\n\r\n',
  },
  { label: 'two lengths', set: { 'Content-Length': '2' }, more: ['Content-Length: 3'], body: '{}' },
  { label: 'gzip transfer', set: { 'Transfer-Encoding': 'gzip' }, body: '{}' },
  { label: 'chunked by a trick', more: ['Transfer-Encoding : chunked'], body: '{}' },
  { label: 'chunked twice', set: { 'Transfer-Encoding': 'chunked, chunked' }, body: '0\r\n\r\n' },
  { label: 'no host', without: ['Host'] },
  { label: 'two hosts', more: ['Host: evil.example'] },
  ...createAttacks(
    'Host',
    '',
    '[',
    'evil.example:99999',
    'a b',
    '127.0.0.1/../',
    longText(5000),
    '\u00ff',
  ),
  { label: 'a header of 20 KB', set: { 'X-Long': longText(20_000) } },
  { label: 'a header of 12 KB', set: { 'X-Long': longText(12_000) } },
  { label: '3,000 headers', more: Array.from({ length: 3000 }, (_, index) => `A${index}: 1`) },
  { label: '500 headers', more: Array.from({ length: 500 }, (_, index) => `A${index}: 1`) },
  { label: 'a folded header', more: ['X-A: b', ' c'] },
  { label: 'a header without a colon', more: ['Nonsense'] },
  { label: 'a name with a space', more: ['X A: b'] },
  { label: 'a control character', more: ['X-A: a\u0001b'] },
  { label: 'a NUL', more: ['X-A: a\u0000b'] },
  { label: 'a bare line feed', more: ['X-A: a\nX-B: b'] },
  ...createAttacks(
    'Idempotency-Key',
    '',
    ' ',
    longText(200),
    longText(201),
    longText(9000),
    '\u00e9\u00ff',
    'a,b',
    '0',
  ),
  { label: 'two keys', more: ['Idempotency-Key: a', 'Idempotency-Key: b'] },
  { label: 'the same key again', set: { 'Idempotency-Key': 'same' } },
  ...createAttacks('Alaga-Owner', '', 'nobody', '\u00ff', longText(5000), 'a, b', '__proto__'),
  ...createAttacks(
    'Cookie',
    '',
    ';',
    '=',
    'alaga.sid',
    'alaga.sid=',
    'alaga.sid=%00; alaga.sid.sig=%ff',
  ),
  ...createAttacks(
    'Cookie',
    'alaga.sid="a',
    `alaga.sid=${longText(9000)}`,
    '__proto__=1',
    'alaga.sid=\u00ff',
  ),
  { label: 'two cookies', more: ['Cookie: alaga.sid=other; alaga.sid.sig=other'] },
  ...createAttacks(
    'Origin',
    'null',
    '',
    '::',
    'http://[::1',
    'https://evil.example',
    longText(5000),
    '\u00ff',
  ),
  ...createAttacks('Sec-Fetch-Site', 'cross-site', 'none', '\u00ff', 'same-origin, cross-site'),
  ...createAttacks(
    'X-Forwarded-For',
    '',
    ',',
    'x',
    '::1',
    '1.2.3.4, 5.6.7.8',
    longText(5000),
    '\u00ff',
  ),
  ...createAttacks(
    'X-Forwarded-For',
    '999.999.999.999',
    '1.2.3.4:80',
    '[::1]:80',
    '::ffff:1.2.3.4',
    "'--",
  ),
  ...createAttacks('X-Forwarded-Proto', 'https', 'javascript', ',', '\u00ff'),
  ...createAttacks('X-Forwarded-Host', 'evil.example', '[', '\u00ff', ','),
  ...createAttacks('X-HTTP-Method-Override', 'DELETE'),
  ...createAttacks('Accept', '', 'text/html', '*/*;q=x', longText(5000), '\u00ff'),
  ...createAttacks('Accept-Language', 'fil', '*', ';q', longText(5000), 'en;q=\u00ff'),
  ...createAttacks('Accept-Encoding', 'identity;q=0', '*;q=0', 'br', 'gzip', 'nonsense', ''),
  ...createAttacks('If-None-Match', '*', '"', 'W/"a"', longText(9000), '\u00ff', '"a", "b"'),
  ...createAttacks('If-Modified-Since', 'x', '\u00ff', '9999'),
  ...createAttacks('Range', 'bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1', 'x'),
  ...createAttacks('User-Agent', '', longText(9000), '\u00ff\u0080', '<script>'),
  ...createAttacks('Expect', '100-continue', 'nonsense'),
  ...createAttacks('Upgrade', 'websocket', 'h2c'),
  { label: 'an upgrade', set: { Connection: 'Upgrade, close', Upgrade: 'websocket' } },
  ...createAttacks('Authorization', 'Basic Og==', 'Bearer x', longText(9000)),
  ...createAttacks('Referer', '\u00ff', 'https://evil.example/?token=1'),
  { label: 'a body with no length', body: '{"name":"a"}', set: { 'Content-Length': '' } },
];
