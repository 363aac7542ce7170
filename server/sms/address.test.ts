import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { readSmsUrl } from './address.ts';

test.each([
  ['https://gateway.example/send', 'http', 'https://gateway.example/send'],
  ['twilio://AC1:secret@api.twilio.com?from=+15550100', 'twilio', 'https://api.twilio.com'],
  ['twilio+http://AC1:secret@127.0.0.1:9?from=Alaga', 'twilio', 'http://127.0.0.1:9'],
  ['semaphore://key@api.semaphore.co', 'semaphore', 'https://api.semaphore.co'],
  ['semaphore+http://key@localhost:9?sender=A', 'semaphore', 'http://localhost:9'],
])('reads %s', (url, kind, index) => {
  const gateway = readSmsUrl(url);
  expect(gateway.kind).toBe(kind);
  expect('url' in gateway ? gateway.url : gateway.origin).toBe(index);
  expect(readConfig({ SMS_URL: url }).smsUrl).toBe(url);
});

const TWILIO = /^SMS_URL for Twilio needs account, token, host and sender: twilio:\/\/[^\n]*$/;
const SEMAPHORE = /^SMS_URL for Semaphore needs its key and a host: semaphore:\/\/[^\n]*$/;
const KIND = /^SMS_URL must be an https:\/\/, twilio:\/\/ or semaphore:\/\/ address$/;

test.each([
  ['twilio://api.twilio.com?from=+15550100', TWILIO],
  ['twilio://AC1@api.twilio.com?from=+15550100', TWILIO],
  ['twilio://AC1:secret@api.twilio.com', TWILIO],
  ['twilio:AC1?from=+1', TWILIO],
  ['semaphore://api.semaphore.co', SEMAPHORE],
  ['semaphore:key', SEMAPHORE],
  ['smpp://gateway.example', KIND],
  ['http+http://gateway.example', KIND],
  ['gateway.example', KIND],
  [
    'https://%E0%A4%A:x@gateway.example',
    /^SMS_URL holds a name or password that is not percent-encoded$/,
  ],
])('a server with SMS_URL=%s does not start, and says why in one sentence', (url, sentence) => {
  const start = () => readConfig({ SMS_URL: url });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(sentence);
});

test('has no gateway by default', () => {
  expect(readConfig({}).smsUrl).toBeUndefined();
  expect(readConfig({ SMS_URL: ' ' }).smsUrl).toBeUndefined();
});

const readProductionConfig = (url: string) => () =>
  readConfig({ SMS_URL: url, NODE_ENV: 'production' });

test.each([
  'http://name:secret@sms.example.com/send',
  'http://sms.example.com/send?token=secret',
  'twilio+http://AC1:secret@sms.example.com?from=+15550100',
  'semaphore+http://key@sms.example.com',
])('refuses %s in production, because it would send its secret in clear', (url) => {
  expect(readProductionConfig(url)).toThrow(
    'SMS_URL must be an https address where it holds credentials',
  );
  expect(readConfig({ SMS_URL: url }).smsUrl).toBe(url);
});

test.each([
  'http://name:secret@127.0.0.1:4000/send',
  'semaphore+http://key@localhost:4000',
  'http://sms.example.com/send',
  'https://name:secret@sms.example.com/send',
])('accepts %s in production', (url) => {
  expect(readProductionConfig(url)().smsUrl).toBe(url);
});
