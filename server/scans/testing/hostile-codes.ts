const PET = '01990000-0000-7000-8000-000000000009';
const TOKEN = 'Ab3_-9xYz012';

/** Scripts that would open a dialog if a page executed them. */
const SCRIPTS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '</title><iframe srcdoc="<script>parent.alert(1)</script>">',
  '{{constructor.constructor("alert(1)")()}}',
] as const;

/** All text fields of a code. */
const FIELDS = [
  'ownerId',
  'name',
  'petName',
  'category',
  'breed',
  'dateOfBirth',
  'age',
  'microchipId',
  'birthmarks',
  'medicalRecordCount',
  'lastUpdated',
  'timestamp',
  'ownerName',
  'ownerPhone',
  'ownerEmail',
  'emergencyContact',
  'emergencyPhone',
] as const;

const profileText = (overrides: object): string =>
  JSON.stringify({ type: 'pet_profile', petId: PET, ...overrides });

const card = (...lines: readonly string[]): string =>
  ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD', ''].join('\r\n');

const buildNestedCode = (levels: number): unknown =>
  Array.from({ length: levels }).reduce((inner) => ({ inner }), 'x');

const latin1OfUtf16 = (text: string): string =>
  [...text].map((character) => `${character}\u0000`).join('');

const BAD_FORMAT = {
  'an empty text': '',
  blanks: ' \n\t ',
  'plain words': 'Call Ben if you find this dog',
  'a script': SCRIPTS[0],
  'an image that runs a script': SCRIPTS[1],
  'a javascript address': 'javascript:alert(document.cookie)//',
  'a javascript address of a pet': `javascript:alert(1)//share/pet/${TOKEN}`,
  'a javascript address with a line break': 'java\nscript:alert(1)',
  'a data address': 'data:text/html,<script>alert(1)</script>',
  'a data address of JSON': `data:application/json,${profileText({})}`,
  'a file address': `file:///share/pet/${TOKEN}`,
  'a blob address': `blob:https://alaga.example/share/pet/${TOKEN}`,
  'a view-source address': `view-source:https://alaga.example/share/pet/${TOKEN}`,
  'an ftp address': `ftp://alaga.example/share/pet/${TOKEN}`,
  'an intent of Android': 'intent://scan/#Intent;scheme=zxing;end',
  'an address without a protocol': `//pets.example/share/pet/${TOKEN}`,
  'an address with a password': `https://user:pass@pets.example/share/pet/${TOKEN}`,
  'an address that hides its host': `https://alaga.example@pets.example/share/pet/${TOKEN}`,
  'an address of another page': 'https://alaga.example/api/logout',
  'an address that climbs out': 'https://alaga.example/share/pet/../../api/logout',
  'an address that climbs out, hidden': 'https://alaga.example/share/pet/..%2f..%2fapi%2flogout',
  'an address with a script for a token':
    'https://alaga.example/share/pet/<script>alert(1)</script>',
  'an address without a token': 'https://alaga.example/share/pet/',
  'an address with more behind the token': `https://alaga.example/share/pet/${TOKEN}/photo`,
  'an address with a broken port': `https://pets.example:99999/share/pet/${TOKEN}`,
  'an address without a host': `https:///share/pet/${TOKEN}?`.replace('///', '// /'),
  'a network': 'WIFI:T:WPA;S:Home;P:secret;;',
  'a payment': '00020101021126370016A000000677010111011300669',
  'a text message': 'SMSTO:+639005550164:WIN 1000',
  'a number to call': 'tel:*%2306%23',
  'a calendar entry': 'BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT',
  'a card that does not end': 'BEGIN:VCARD\r\nVERSION:4.0\r\nN:;Bantay;;;\r\nFN:Bantay\r\n',
  'JSON with a comment': `/* hi */ ${profileText({})}`,
  'JSON with a comma too many': '{"type":"pet_profile","petId":"abc",}',
  'JSON that was cut off': profileText({ name: 'Choco' }).slice(0, -5),
  'JSON with more behind it': `${profileText({})}${profileText({})}`,
  'JSON with a script behind it': `${profileText({})};alert(1)`,
  'JSON with single quotes': "{'type':'pet_profile','petId':'abc'}",
  'JSON with NaN': '{"type":"pet_profile","petId":"abc","age":NaN}',
  'JSON with a raw control character': '{"type":"pet_profile","petId":"abc","name":"a\u0000b"}',
  JSONP: `alert(${profileText({})})`,
  'a function': '(function(){alert(1)})()',
  YAML: 'type: pet_profile\npetId: !!js/function "alert(1)"',
  XML: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  'JSON in UTF-16 read as bytes': latin1OfUtf16(profileText({})),
  'JSON behind a mark of UTF-16': `\ufffe${profileText({})}`,
  'JSON behind two byte order marks': `\ufeff\ufeffx${profileText({})}`,
  'halves of characters': '\ud800\udfff\ud800',
  'NULs alone': '\u0000'.repeat(500),
  'more than a code can hold': profileText({ birthmarks: 'x'.repeat(8000) }),
  'a million characters': '9'.repeat(1_000_000),
  'ten thousand brackets': '['.repeat(10_000),
  'brackets as deep as they fit': `${'['.repeat(3999)}1${']'.repeat(3999)}`,
  'a profile that holds a deep object': profileText({ owner: buildNestedCode(40) }),
  'a profile that holds a deep list': profileText({ extra: [[[[[[1]]]]]] }),
} as const;

const NOT_A_PROFILE = {
  null: 'null',
  true: 'true',
  'a number': '12345',
  'a huge number': '1e400',
  'a text': '"pet_profile"',
  'an address in quotes': '"https://alaga.example/share/pet/abc"',
  'a list': `[${profileText({})}]`,
  'an empty object': '{}',
  'no type': JSON.stringify({ petId: PET }),
  'another type': JSON.stringify({ type: 'wifi', petId: PET }),
  'a type in capitals': JSON.stringify({ type: 'PET_PROFILE', petId: PET }),
  'a list for a type': JSON.stringify({ type: ['pet_profile'], petId: PET }),
  'no id': JSON.stringify({ type: 'pet_profile', name: 'Choco' }),
  'a blank id': profileText({ petId: ' ' }),
  'an object for an id': profileText({ petId: { toString: 'abc' } }),
  'a list for an id': profileText({ petId: [PET] }),
  'a script for an id': profileText({ petId: SCRIPTS[1] }),
  'a javascript address for an id': profileText({ petId: 'javascript:alert(1)' }),
  'a path for an id': profileText({ petId: '../../auth/account' }),
  'a hidden path for an id': profileText({ petId: '..%2f..%2fauth%2faccount' }),
  'an id with a query': profileText({ petId: `${PET}?includePhotos=true` }),
  'an id that is far too long': profileText({ petId: 'a'.repeat(101) }),
  'an id of another script': profileText({ petId: 'аbc' }),
  'half an id': profileText({ petId: -0.5 }),
  'a second version': profileText({ version: 2 }),
  'a version of the future': profileText({ version: '2027-01' }),
  'a version that is an object': profileText({ version: { major: 1 } }),
  'a second version, short': profileText({ v: 2 }),
  'a type and an id that only its prototype has': `{"__proto__":{"type":"pet_profile","petId":"${PET}"}}`,
  'a type that its constructor has': `{"constructor":{"prototype":{"type":"pet_profile"}},"petId":"${PET}"}`,
  'a business card': card('N:Cruz;Ben;;;', 'FN:Ben Cruz', 'TEL:+639005550164'),
  'a card with a second name slipped in': card('N:;Eve;;;', 'FN:Bantay', 'N:;Bantay;;;'),
  'a card of an old version': card('VERSION:2.1', 'N:;Bantay;;;', 'FN:Bantay').replace(
    'VERSION:4.0\r\n',
    '',
  ),
  'a card with a script for an address': card('N:Cruz;Ben', 'FN:Ben', `URL:${SCRIPTS[3]}`),
  'a card in a card': card('BEGIN:VCARD', 'N:;x;;;'),
} as const;

/** Codes that are no pet profile, with the message of the refusal. */
export const REFUSED_CODES: readonly (readonly [
  name: string,
  text: string,
  why: 'scans.badFormat' | 'scans.notAProfile',
])[] = [
  ...Object.entries(BAD_FORMAT).map(([name, text]) => [name, text, 'scans.badFormat'] as const),
  ...Object.entries(NOT_A_PROFILE).map(
    ([name, text]) => [name, text, 'scans.notAProfile'] as const,
  ),
];

/** Well-formed codes with harmful text in each field; they are refused as no pet profiles. */
export const HARMFUL_CODES: readonly (readonly [name: string, text: string])[] = [
  ...SCRIPTS.map((script) => {
    const fields = Object.fromEntries(FIELDS.map((field) => [field, script]));
    const owner = { name: script, phone: script, email: script };
    return [`${script} in every field`, profileText({ ...fields, owner })] as const;
  }),
  ['a prototype beside its fields', `{"__proto__":{"polluted":"yes"},${profileText({}).slice(1)}`],
  ['lists for fields', profileText(Object.fromEntries(FIELDS.map((field) => [field, [1]])))],
  ['objects for fields', profileText(Object.fromEntries(FIELDS.map((field) => [field, { a: 1 }])))],
  ['numbers for fields', profileText(Object.fromEntries(FIELDS.map((field) => [field, 1e308])))],
  ['a list for the name of its owner', profileText({ owner: { name: ['Ben'] } })],
  [
    'a photo that is a script',
    profileText({ imageUrl: 'data:text/html,<script>alert(1)</script>' }),
  ],
];

/** Codes of pets with a harmful part that is dropped. */
export const POISONED_CODES: readonly (readonly [name: string, text: string])[] = [
  ['control characters', profileText({ name: 'A\u0000\u0007\u001b[31mB', ownerName: '\u202eneB' })],
  ['halves of characters', `{"type":"pet_profile","petId":"${PET}","name":"\\ud800x\\udc00"}`],
  ['a photo from elsewhere', profileText({ imageUrl: 'https://evil.example/track.gif' })],
];
