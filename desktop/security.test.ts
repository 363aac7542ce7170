import { describe, expect, it } from 'vitest';
import * as security from './security.ts';

const ORIGIN = 'http://localhost:24680';
const ownMarks = { host: 'localhost:24680', secret: 'the-secret-of-this-launch' };
const cookie = `alaga.launch=${ownMarks.secret}`;

/** The exports that are predicates; all other exports are names. */
type Predicate = {
  [Name in keyof typeof security]: (typeof security)[Name] extends (...args: never) => boolean
    ? Name
    : never;
}[keyof typeof security];

interface Table<Given> {
  readonly allowed: readonly Given[];
  readonly refused: readonly Given[];
}

const ownAddresses: Table<string> = {
  allowed: [
    ORIGIN,
    `${ORIGIN}/`,
    `${ORIGIN}/pets/1?tab=records#top`,
    'HTTP://LOCALHOST:24680/login',
  ],
  refused: [
    'http://localhost:24681/',
    'http://localhost/',
    'https://localhost:24680/',
    'http://127.0.0.1:24680/',
    'http://[::1]:24680/',
    'http://localhost.:24680/',
    'http://localhost.evil.example:24680/',
    'http://localhost:24680.evil.example/',
    'http://localhost:24680@evil.example/',
    'http://evil.example/http://localhost:24680/',
    'http://evil.example\\@localhost:24680/',
    'http://someone@localhost:24680/',
    'http://:secret@localhost:24680/',
    `blob:${ORIGIN}/0190c1f0`,
    `filesystem:${ORIGIN}/temporary/x`,
    `view-source:${ORIGIN}/`,
    'ws://localhost:24680/',
    'data:text/html,<h1>Alaga</h1>',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'about:blank',
    'about:srcdoc',
    'chrome://settings',
    'devtools://devtools/bundled/inspector.html',
    '//localhost:24680/',
    '/dashboard',
    '',
  ],
};

const mayOpenOutside: Table<string> = {
  allowed: [
    'https://www.openstreetmap.org/copyright',
    'https://example.com:8443/a?b=c#d',
    'mailto:help@example.com',
    'mailto:help@example.com?subject=Hello&body=My%20cat',
    'http://example.com/vets',
    'tel:+639171234567',
    'tel:81234567',
  ],
  refused: [
    `${ORIGIN}/`,
    'http://127.0.0.1:631/admin',
    'http://127.1:631/admin',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]:631/',
    'https://localhost:8443/',
    'https://router.localhost/',
    'http://localhost./',
    'http://user:password@example.com/',
    'https://bank.example@evil.example/',
    'https://user:password@example.com/',
    'mailto:help@example.com?attach=/etc/passwd',
    'mailto:help@example.com?subject=Hi&attachment=C:%5Csecret.txt',
    'mailto:help@example.com?bcc=everyone@example.com',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,hi',
    'file:///etc/passwd',
    '\\\\server\\share\\run.exe',
    'smb://server/share',
    'ms-msdt:/id PCWDiagnostic',
    'search-ms:query=x&crumb=location:%5C%5Cevil',
    'tel:*21*0917%23',
    'tel:0917;phone-context=x',
    'tel:0917?x=y',
    'tel:',
    'ssh://host',
    'alaga://share/pet/abcdefghijkl',
    'x-apple.systempreferences:com.apple.preference.security',
    'blob:https://example.com/0190c1f0',
    'view-source:https://example.com/',
    'about:blank',
    '/etc/passwd',
    'C:\\Windows\\System32\\calc.exe',
    '',
  ],
};

const question = { permission: 'geolocation', requestingUrl: `${ORIGIN}/`, isMainFrame: true };
const buildQuestion = (overrides: Partial<security.PermissionQuestion>) => ({
  ...question,
  ...overrides,
});

const mayUse: Table<security.PermissionQuestion> = {
  allowed: [
    buildQuestion({ permission: 'geolocation' }),
    buildQuestion({ permission: 'notifications' }),
    buildQuestion({ permission: 'clipboard-sanitized-write' }),
    buildQuestion({ permission: 'media', media: ['video'] }),
    buildQuestion({ requestingUrl: ORIGIN }),
  ],
  refused: [
    buildQuestion({ requestingUrl: 'https://evil.example/' }),
    buildQuestion({ requestingUrl: 'http://localhost:24681/' }),
    buildQuestion({ requestingUrl: 'http://127.0.0.1:24680/' }),
    buildQuestion({ requestingUrl: `blob:${ORIGIN}/0190c1f0` }),
    buildQuestion({ requestingUrl: 'about:blank' }),
    buildQuestion({ requestingUrl: 'file:///' }),
    buildQuestion({ requestingUrl: '' }),
    buildQuestion({ isMainFrame: false }),
    buildQuestion({ permission: 'media', media: ['audio'] }),
    buildQuestion({ permission: 'media', media: ['video', 'audio'] }),
    buildQuestion({ permission: 'media', media: ['unknown'] }),
    buildQuestion({ permission: 'media' }),
    ...[
      'clipboard-read',
      'openExternal',
      'display-capture',
      'mediaKeySystem',
      'fileSystem',
      'idle-detection',
      'keyboardLock',
      'pointerLock',
      'window-management',
      'storage-access',
      'usb',
      'serial',
      'hid',
      'midi',
      'midiSysex',
      'unknown',
      'Geolocation',
      'toString',
      '',
    ].map((permission) => buildQuestion({ permission })),
  ],
};

const sender = { address: `${ORIGIN}/dashboard`, isMainFrame: true };

const isOwnSender: Table<typeof sender> = {
  allowed: [sender, { ...sender, address: `${ORIGIN}/` }],
  refused: [
    { ...sender, isMainFrame: false },
    ...ownAddresses.refused.map((address) => ({ ...sender, address })),
  ],
};

const maySave: Table<readonly string[]> = {
  allowed: [
    [`blob:${ORIGIN}/0190c1f0-0000-7000-8000-000000000000`],
    [`${ORIGIN}/api/documents/1`],
    [`${ORIGIN}/old`, `${ORIGIN}/new`],
  ],
  refused: [
    [],
    ['https://evil.example/run.exe'],
    [`${ORIGIN}/sent-on`, 'https://evil.example/run.exe'],
    ['https://evil.example/back', `${ORIGIN}/api/export`],
    ['blob:https://evil.example/0190c1f0'],
    ['blob:null/0190c1f0'],
    ['blob:http://someone@localhost:24680/0190c1f0'],
    [`blob:${ORIGIN}1/0190c1f0`],
    [`blob:${ORIGIN}.evil.example/0190c1f0`],
    [`filesystem:${ORIGIN}/temporary/x`],
    ['http://localhost:24681/run.exe'],
    ['data:application/octet-stream;base64,TVo='],
    ['file:///etc/passwd'],
    ['javascript:alert(1)'],
    [''],
  ],
};

const request = { host: ownMarks.host, cookies: cookie };
const bearing = (cookies: string) => ({ ...request, cookies });
const requestWithHost = (host: string) => ({ ...request, host });

const ownRequests: Table<security.RequestMarks> = {
  allowed: [
    request,
    bearing(`alaga.sid=x; ${cookie}; alaga.sid.sig=y`),
    bearing(`other.alaga.launch=z; ${cookie}`),
  ],
  refused: [
    bearing(''),
    bearing('alaga.launch'),
    bearing('alaga.launch='),
    bearing('alaga.launch=undefined'),
    bearing('alaga.launch=the-secret-of-another-launch'),
    bearing('alaga.launch=the-secret-of-this-launc'),
    bearing('alaga.launch=the-secret-of-this-launch2'),
    bearing('alaga.launch=THE-SECRET-OF-THIS-LAUNCH'),
    bearing(`alaga.launch="${ownMarks.secret}"`),
    bearing(`ALAGA.LAUNCH=${ownMarks.secret}`),
    bearing(`alagaXlaunch=${ownMarks.secret}`),
    bearing(`alaga.launch.sig=${ownMarks.secret}`),
    bearing(`other=${cookie}`),
    bearing(`${cookie}, alaga.sid=x`),
    // If a request has two launch cookies, another program has planted one of them.
    bearing(`${cookie}; ${cookie}`),
    bearing(`alaga.launch=guess; ${cookie}`),
    bearing(`${cookie}; alaga.launch=guess`),
    requestWithHost(''),
    requestWithHost('localhost'),
    requestWithHost('localhost:24681'),
    requestWithHost('LOCALHOST:24680'),
    requestWithHost('localhost.:24680'),
    requestWithHost('127.0.0.1:24680'),
    requestWithHost('[::1]:24680'),
    requestWithHost('evil.example:24680'),
    requestWithHost('localhost:24680.evil.example'),
    requestWithHost('localhost:24680, evil.example'),
  ],
};

const tables = {
  isOwnAddress: ownAddresses,
  mayOpenOutside,
  mayUse,
  isOwnSender,
  maySave,
  isOwnRequest: ownRequests,
} satisfies Record<Predicate, object>;

const inputName = (input: unknown): string => JSON.stringify(input);

const testJudgement = <Given>(
  name: Predicate,
  { allowed, refused }: Table<Given>,
  judges: (input: Given) => boolean,
) =>
  describe(name, () => {
    it.each(allowed.map((input) => [inputName(input), input] as const))(
      'allows %s',
      (_name, input) => expect(judges(input)).toBe(true),
    );
    it.each(refused.map((input) => [inputName(input), input] as const))(
      'refuses %s',
      (_name, input) => expect(judges(input)).toBe(false),
    );
  });

testJudgement('isOwnAddress', ownAddresses, (input) => security.isOwnAddress(input, ORIGIN));
testJudgement('mayOpenOutside', mayOpenOutside, (input) => security.mayOpenOutside(input));
testJudgement('mayUse', mayUse, (input) => security.mayUse(input, ORIGIN));
testJudgement('isOwnSender', isOwnSender, (input) => security.isOwnSender(input, ORIGIN));
testJudgement('maySave', maySave, (input) => security.maySave(input, ORIGIN));
testJudgement('isOwnRequest', ownRequests, (input) => security.isOwnRequest(input, ownMarks));

it('every predicate has a table of attacks', () => {
  const exportedFunctions = Object.entries(security).filter(
    ([, value]) => typeof value === 'function',
  );
  expect(Object.keys(tables).sort()).toEqual(exportedFunctions.map(([name]) => name).sort());
  for (const { allowed, refused } of Object.values(tables)) {
    expect(allowed.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(10);
  }
});
