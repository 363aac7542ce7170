import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { isPushService } from './push-hosts.ts';

const HOSTED = { developmentMode: false, pushHosts: undefined };

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://sg2p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
  'https://fcm.googleapis.com:443/fcm/send/abc',
  'https://FCM.googleapis.com/abc',
])('accepts %s', (address) => {
  expect(isPushService(address, HOSTED)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com:80/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil-fcm.googleapis.com/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://notify.windows.com.evil.example/abc',
  'https://xnotify.windows.com/abc',
  'https://push.apple.com/abc',
  'https://victim.example/',
  'https://127.0.0.1/1',
  'https://10.0.0.8/1',
  'https://[::1]/1',
  'https://localhost/1',
  'http://127.0.0.1:9999/1',
  'ftp://fcm.googleapis.com/abc',
  'not an address',
])('refuses %s', (address) => {
  expect(isPushService(address, HOSTED)).toBe(false);
});

describe('a configured host', () => {
  test('is accepted too, with https on port 443 only', () => {
    const { pushHosts } = readConfig({ PUSH_HOSTS: 'Push.Example.com, *.ntfy.example' });
    const pushConfig = { ...HOSTED, pushHosts };
    expect(isPushService('https://push.example.com/1', pushConfig)).toBe(true);
    expect(isPushService('https://a.ntfy.example/1', pushConfig)).toBe(true);
    expect(isPushService('https://push.example.com:8443/1', pushConfig)).toBe(false);
    expect(isPushService('http://push.example.com/1', pushConfig)).toBe(false);
    expect(isPushService('https://fcm.googleapis.com/1', pushConfig)).toBe(true);
  });

  test.each(['*', '*.com', 'https://push.example.com', 'push example/1', '127.0.0.1:9'])(
    '%j is refused, and the server does not start',
    (text) => {
      expect(() => readConfig({ PUSH_HOSTS: text })).toThrow(/PUSH_HOSTS/);
    },
  );
});

test('this computer is accepted only in development', () => {
  const pushConfig = { ...HOSTED, developmentMode: true };
  expect(isPushService('http://127.0.0.1:4000/1', pushConfig)).toBe(true);
  expect(isPushService('http://localhost:4000/1', pushConfig)).toBe(true);
  expect(isPushService('http://10.0.0.8/1', pushConfig)).toBe(false);
  expect(isPushService('https://victim.example/', pushConfig)).toBe(false);
});
