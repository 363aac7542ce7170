import { expect, it } from 'vitest';
import { ConfigError } from '#server/config.ts';
import { PortFileDamaged, SecretFileDamaged, startFailure } from './start-failure.ts';

const startError = (code: string, overrides: object = {}) =>
  Object.assign(new Error('listen failed at /some/path'), { code, ...overrides });

it.each([
  [startError('EADDRINUSE', { syscall: 'listen', port: 24_680 }), /\(port 24680\)/],
  [startError('EACCES', { syscall: 'listen', port: 24_680 }), /\(port 24680\)/],
  [startError('EACCES', { syscall: 'open' }), /cannot write to its data folder \/data/],
  [startError('full'), /cannot write to its data folder \/data/],
  [startError('backup-locked'), /backups are encrypted, and this computer cannot open their key/],
  [startError('damaged'), /^The file with your data is damaged/],
  [startError('served'), /Another program is using the data of Alaga/],
  [startError('newer-schema'), /newer version of Alaga. Please update/],
  [new PortFileDamaged('/data/port'), /file \/data\/port, .* is damaged/],
  [new SecretFileDamaged('/data/vapid.json'), /file \/data\/vapid\.json, .* is damaged/],
  [
    Object.assign(new Error('its process ended too early'), { name: 'BackupError' }),
    /^The backup could not be restored \(its process ended too early\)\. Nothing was changed/,
  ],
  [new ConfigError('SMTP_URL must start so'), /^A setting is wrong: SMTP_URL must start so\.$/],
  [new Error('odd'), /^Something went wrong .*: odd$/],
  ['odd', /: odd$/],
])('explains %o', (error, sentence) => {
  expect(startFailure(error, '/data', 'en')).toMatch(sentence);
});

it('is in Filipino on a Filipino system', () => {
  expect(startFailure(startError('full'), '/data', 'fil')).toMatch(
    /^Hindi makapag-save ang Alaga .* \/data\./,
  );
});
