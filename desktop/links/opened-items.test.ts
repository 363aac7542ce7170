import { describe, expect, it } from 'vitest';
import { readArguments, readLink } from './opened-items.ts';

const ORIGIN = 'http://localhost:24680';
const TOKEN = 'aB3_-zZ09xyQ';
const SHARE_ITEM = { kind: 'share', address: `${ORIGIN}/share/pet/${TOKEN}` };
const serverLink = (address: string) => `alaga://share/${TOKEN}?server=${address}`;

describe('links from the system', () => {
  it.each([
    `alaga://share/${TOKEN}`,
    // Windows and some browsers append a slash to the link.
    `alaga://share/${TOKEN}/`,
    serverLink(ORIGIN),
    serverLink(encodeURIComponent(ORIGIN)),
  ])('%s is a pet of this server', (link) => {
    expect(readLink(link, ORIGIN)).toEqual(SHARE_ITEM);
  });

  it.each([
    [serverLink('https://alaga.example'), `https://alaga.example/share/pet/${TOKEN}`],
    [serverLink('https://alaga.example/'), `https://alaga.example/share/pet/${TOKEN}`],
    [
      serverLink('https%3A%2F%2Falaga.example%3A8443'),
      `https://alaga.example:8443/share/pet/${TOKEN}`,
    ],
    [serverLink('http://192.168.1.20:3000'), `http://192.168.1.20:3000/share/pet/${TOKEN}`],
  ])('%s opens in the browser', (link, address) => {
    expect(readLink(link, ORIGIN)).toEqual({ kind: 'outside', address });
  });

  it.each([
    '',
    'alaga:',
    'alaga://',
    'alaga://share',
    'alaga://share/',
    'alaga://share/short',
    `alaga://share/${TOKEN}x`,
    `alaga://share/${TOKEN}/../../api/logout`,
    `alaga://share/..%2f..%2fapi%2f${TOKEN}`,
    `alaga://share/${TOKEN}#x`,
    `alaga://share/${TOKEN}?server=`,
    `alaga://share/${TOKEN}?token=${TOKEN}`,
    `alaga://share/${TOKEN}?server=${ORIGIN}&server=https://evil.example`,
    `alaga:share/${TOKEN}`,
    `alaga:///share/${TOKEN}`,
    `alaga://evil@share/${TOKEN}`,
    `alaga://share:80/${TOKEN}`,
    `alaga://login/${TOKEN}`,
    ` alaga://share/${TOKEN}`,
    `alaga://share/${TOKEN}\n`,
    `alaga://share/${TOKEN}" --inspect`,
    `alagax://share/${TOKEN}`,
    `https://alaga.example/share/pet/${TOKEN}`,
    `javascript:alert(1)//alaga://share/${TOKEN}`,
    serverLink('javascript:alert(1)'),
    serverLink('file:///etc/passwd'),
    serverLink('ftp://alaga.example'),
    serverLink('//alaga.example'),
    serverLink('alaga.example'),
    serverLink('https://alaga.example/path'),
    serverLink('https://alaga.example/?q'),
    serverLink('https://bank.example@evil.example'),
    serverLink('https://user:password@alaga.example'),
    serverLink('https://ALAGA.example'),
    serverLink('http://localhost:631'),
    serverLink('http://127.0.0.1:24680'),
    serverLink('%E0%A4%A'),
    serverLink(`https://${'a'.repeat(400)}.example`),
  ])('%s is not a link', (link) => {
    expect(readLink(link, ORIGIN)).toBeUndefined();
  });
});

describe('the command line', () => {
  const readItem = (...args: string[]) =>
    readArguments(['/opt/Alaga/alaga', ...args], { ownOrigin: ORIGIN, folder: '/home/luz' });

  it.each([
    [['/home/luz/pet-care-data-2026-11-21.json'], '/home/luz/pet-care-data-2026-11-21.json'],
    [['--hidden', 'pets.alaga'], '/home/luz/pets.alaga'],
    [['a.json', 'b.JSON'], '/home/luz/b.JSON'],
    [['file:///home/luz/my%20pets.alaga'], '/home/luz/my pets.alaga'],
  ])('%o opens a file', (args, path) => {
    expect(readItem(...args)).toEqual({ kind: 'file', path });
  });

  it.runIf(process.platform !== 'win32')('opens no file of another computer', () => {
    expect(readItem('file://elsewhere/pets.alaga')).toBeUndefined();
  });

  it('opens a link by the same strict rules', () => {
    expect(readItem('--allow-file-access-from-files', `alaga://share/${TOKEN}`)).toEqual(
      SHARE_ITEM,
    );
    expect(readItem('alaga://share/../../../etc/passwd.json')).toBeUndefined();
  });

  it.each([[[]], [['.']], [['--import=/tmp/x.json']], [['photo.jpg']], [['https://x.example']]])(
    '%o opens nothing',
    (args) => {
      expect(readItem(...args)).toBeUndefined();
    },
  );

  it('never treats the program itself as a file', () => {
    const context = { ownOrigin: ORIGIN, folder: '/' };
    expect(readArguments(['/opt/odd.json'], context)).toBeUndefined();
  });
});
