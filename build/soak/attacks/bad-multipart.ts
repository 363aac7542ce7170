/** A multipart body with its Content-Type. */
interface Multipart {
  readonly description: string;
  readonly type: string;
  readonly body: Buffer;
}

const CONTENT_TYPE = 'multipart/form-data; boundary=b';

const multipartPart = (
  head: string,
  content: string | Uint8Array,
  extraHeaders: readonly string[] = [],
): Buffer =>
  Buffer.concat([
    Buffer.from(['--b', `Content-Disposition: ${head}`, ...extraHeaders, '', ''].join('\r\n')),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

const CLOSING_BOUNDARY = Buffer.from('--b--\r\n');

const file = (content: string | Uint8Array, name = 'a.pdf', extraHeaders: readonly string[] = []) =>
  Buffer.concat([
    multipartPart(`form-data; name="file"; filename="${name}"`, content, extraHeaders),
    CLOSING_BOUNDARY,
  ]);

const wholeMultipart = (label: string, body: Buffer): Multipart => ({
  description: label,
  type: CONTENT_TYPE,
  body,
});

const FILE_NAMES: readonly string[] = [
  '',
  '../../etc/passwd',
  'a\u0000b.pdf',
  '\u202efdp.exe',
  'x'.repeat(5000),
  'e\u0301.pdf',
  '.pdf',
  'a.pdf\\"; x="',
  '\u{1f436}.pdf',
];

const FILE_CONTENTS: readonly (string | Uint8Array)[] = [
  '',
  'a',
  '%PDF-1.7',
  '%PDF-1.7\n%%EOF',
  `%PDF-1.7\n${'1 0 obj\n'.repeat(2000)}`,
  '{}',
  '[]',
  'null',
  '{"format":',
  '{"format":"alaga","pets":[{"id":"\\u0000"}]}',
  '{"pets":null,"medicalRecords":7,"exportDate":"never"}',
  '{"pets":[{"id":"p","name":"a\\u0000b","category":"dog"}],"medicalRecords":[],"reminders":[]}',
  '{"pets":[{"id":"p","name":"\\ud800","category":"dog"}],"medicalRecords":[],"reminders":[]}',
  '{"pets":[{"id":"p","name":[],"category":{}}],"medicalRecords":[[]],"reminders":{}}',
  `{"pets":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  `{"pets":[${'{},'.repeat(5000)}{}]}`,
  '{"__proto__":{"pets":[]},"constructor":1}',
  `{"a":"${'x'.repeat(300_000)}"}`,
  '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":["x",null]}}]}',
  '{"elements":[{"type":"node","id":1e400,"lat":999,"lon":"a","tags":[]}]}',
  Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  Buffer.from([0xc0, 0x80, 0xed, 0xa0, 0x80]),
  Buffer.from('{"pets":[]}', 'utf16le'),
  Buffer.alloc(200_000, 0),
];

const WHOLE_BODIES: readonly Multipart[] = [
  wholeMultipart('nothing', Buffer.alloc(0)),
  wholeMultipart('an end alone', CLOSING_BOUNDARY),
  wholeMultipart('no end', multipartPart('form-data; name="file"; filename="a.pdf"', '%PDF-1.7')),
  wholeMultipart('another boundary', Buffer.from('--c\r\n\r\nx\r\n--c--\r\n')),
  wholeMultipart(
    'a field instead',
    Buffer.concat([multipartPart('form-data; name="file"', 'x'), CLOSING_BOUNDARY]),
  ),
  wholeMultipart(
    'another name',
    Buffer.concat([multipartPart('form-data; name="x"; filename="a"', 'x'), CLOSING_BOUNDARY]),
  ),
  wholeMultipart('no name', Buffer.concat([multipartPart('form-data', 'x'), CLOSING_BOUNDARY])),
  wholeMultipart('no disposition', Buffer.from('--b\r\n\r\nx\r\n--b--\r\n')),
  wholeMultipart(
    'an odd disposition',
    Buffer.concat([multipartPart('attachment; filename*=utf-8', 'x'), CLOSING_BOUNDARY]),
  ),
  wholeMultipart(
    'an encoded name',
    Buffer.concat([
      multipartPart('form-data; name="file"; filename*=UTF-8\'\'%ff%00', '{}'),
      CLOSING_BOUNDARY,
    ]),
  ),
  wholeMultipart('a huge head', file('x', 'a.pdf', [`X-A: ${'a'.repeat(100_000)}`])),
  wholeMultipart(
    'many heads',
    file(
      'x',
      'a.pdf',
      Array.from({ length: 3000 }, (_, index) => `A${index}: 1`),
    ),
  ),
  wholeMultipart('base64', file('e30=', 'a.json', ['Content-Transfer-Encoding: base64'])),
  wholeMultipart(
    'a nonsense charset',
    file('{}', 'a.json', ['Content-Type: text/plain; charset=zz']),
  ),
  wholeMultipart(
    'a thousand parts',
    Buffer.concat([
      ...Array.from({ length: 1000 }, () => multipartPart('form-data; name="a"', 'x')),
      CLOSING_BOUNDARY,
    ]),
  ),
  wholeMultipart(
    'two files',
    Buffer.concat([multipartPart('form-data; name="file"; filename="a"', '{}'), file('{}', 'b')]),
  ),
  wholeMultipart(
    'a polluting field',
    Buffer.concat([multipartPart('form-data; name="__proto__"', 'x'), file('{}')]),
  ),
  wholeMultipart(
    'bare line feeds',
    Buffer.from('--b\nContent-Disposition: form-data; name="file"\n\nx\n--b--\n'),
  ),
  {
    description: 'parts in a part',
    type: CONTENT_TYPE,
    body: file('--c\r\n\r\nx\r\n--c--', 'a', ['Content-Type: multipart/mixed; boundary=c']),
  },
  { description: 'no boundary', type: 'multipart/form-data', body: file('{}') },
  {
    description: 'a long boundary',
    type: `multipart/form-data; boundary=${'b'.repeat(300)}`,
    body: CLOSING_BOUNDARY,
  },
  { description: 'mixed', type: 'multipart/mixed; boundary=b', body: file('{}') },
];

const pickRandom = <T>(
  from: readonly [T, ...T[]] | readonly T[],
  chance: () => number,
): T | undefined => from[Math.floor(chance() * from.length)];

/** A random invalid multipart body. */
export const badMultipart = (chance: () => number): Multipart => {
  if (chance() < 0.4)
    return pickRandom(WHOLE_BODIES, chance) ?? wholeMultipart('nothing', Buffer.alloc(0));
  const [name, content] = [
    pickRandom(FILE_NAMES, chance) ?? '',
    pickRandom(FILE_CONTENTS, chance) ?? '',
  ];
  return wholeMultipart(`a file ${name.slice(0, 20)}`, file(content, name));
};
