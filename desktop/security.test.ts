import { describe, expect, it } from 'vitest';
import { isOwnAddress, isOwnRequest, mayOpenOutside, mayUse } from './security.ts';

const ORIGIN = 'http://localhost:24680';

describe('where the window may go', () => {
  it.each([
    ORIGIN,
    `${ORIGIN}/`,
    `${ORIGIN}/pets/1?tab=records#top`,
    'HTTP://LOCALHOST:24680/login',
  ])('to our own page %s', (address) => {
    expect(isOwnAddress(address, ORIGIN)).toBe(true);
  });

  it.each([
    'http://localhost:24681/',
    'http://localhost/',
    'https://localhost:24680/',
    'http://127.0.0.1:24680/',
    'http://[::1]:24680/',
    'http://localhost.:24680/',
    'http://localhost.evil.example:24680/',
    'http://localhost:24680.evil.example/',
    'http://localhost:24680@evil.example/',
    'http://someone@localhost:24680/',
    'http://:secret@localhost:24680/',
    `blob:${ORIGIN}/0190c1f0`,
    `filesystem:${ORIGIN}/temporary/x`,
    `view-source:${ORIGIN}/`,
    'data:text/html,<h1>Alaga</h1>',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'about:blank',
    'chrome://settings',
    '//localhost:24680/',
    '/dashboard',
    '',
  ])('not to %s', (address) => {
    expect(isOwnAddress(address, ORIGIN)).toBe(false);
  });
});

describe('what the system may open', () => {
  it.each([
    'https://www.openstreetmap.org/copyright',
    'https://example.com:8443/a?b=c#d',
    'mailto:help@example.com',
    'mailto:help@example.com?subject=Hello&body=My%20cat',
    'http://example.com/vets',
    'tel:+639171234567',
    'tel:81234567',
  ])('%s', (address) => {
    expect(mayOpenOutside(address)).toBe(true);
  });

  it.each([
    `${ORIGIN}/`,
    'http://127.0.0.1:631/admin',
    'http://[::1]/',
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
    'x-apple.systempreferences:com.apple.preference.security',
    'blob:https://example.com/0190c1f0',
    'view-source:https://example.com/',
    'about:blank',
    '/etc/passwd',
    'C:\\Windows\\System32\\calc.exe',
    '',
  ])('not %s', (address) => {
    expect(mayOpenOutside(address)).toBe(false);
  });
});

describe('what the page may use', () => {
  const question = { permission: 'geolocation', asker: `${ORIGIN}/`, isMainFrame: true };

  it.each([
    { permission: 'geolocation' },
    { permission: 'notifications' },
    { permission: 'clipboard-sanitized-write' },
    { permission: 'media', media: ['video'] },
    { asker: ORIGIN },
  ])('%o', (asked) => {
    expect(mayUse({ ...question, ...asked }, ORIGIN)).toBe(true);
  });

  it.each([
    { asker: 'https://evil.example/' },
    { asker: 'http://localhost:24681/' },
    { asker: 'http://127.0.0.1:24680/' },
    { asker: '' },
    { isMainFrame: false },
    { permission: 'media', media: ['audio'] },
    { permission: 'media', media: ['video', 'audio'] },
    { permission: 'media', media: ['unknown'] },
    { permission: 'media' },
    { permission: 'clipboard-read' },
    { permission: 'openExternal' },
    { permission: 'display-capture' },
    { permission: 'fileSystem' },
    { permission: 'usb' },
    { permission: 'midiSysex' },
    { permission: 'unknown' },
    { permission: '' },
  ])('not %o', (asked) => {
    expect(mayUse({ ...question, ...asked }, ORIGIN)).toBe(false);
  });
});

describe('whose requests the server answers', () => {
  const own = { host: 'localhost:24680', secret: 'the-secret-of-this-launch' };

  it('the window’s', () => {
    expect(isOwnRequest({ ...own }, own)).toBe(true);
  });

  it.each([
    { secret: undefined },
    { secret: '' },
    { secret: 'the-secret-of-another-launch' },
    { secret: 'the-secret-of-this-launc' },
    { secret: 'the-secret-of-this-launch ' },
    { secret: 'THE-SECRET-OF-THIS-LAUNCH' },
    { host: '' },
    { host: 'localhost' },
    { host: 'localhost:24681' },
    { host: '127.0.0.1:24680' },
    { host: '[::1]:24680' },
    { host: 'evil.example:24680' },
    { host: 'localhost:24680.evil.example' },
  ])('not %o', (marks) => {
    expect(isOwnRequest({ ...own, ...marks }, own)).toBe(false);
  });
});
