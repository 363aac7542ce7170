import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import { scrub } from './scrub.ts';
import { SupportLog } from './support-log.ts';

const places = { root: '/opt/Alaga/resources/app.asar', home: '/home/luz' };

it.each([
  ["open '/home/luz/Vet bills/Bantay 2026.pdf'", "open '<path>'"],
  ['ENOENT: /media/luz/drive/backups/one.alaga-backup is gone', 'ENOENT: <path> is gone'],
  ['C:\\Users\\Luz\\Documents\\Bantay.alaga', '<path>'],
  [
    'at run (file:///opt/Alaga/resources/app.asar/dist/desktop/main.js:10:5)',
    'at run (app/dist/desktop/main.js:10:5)',
  ],
  ['to luz.reyes@example.com failed', 'to <address> failed'],
  [
    'http://localhost:23456/pet/0199b0c3-6d3f-7abc-8def-0123456789ab?share=1',
    'http://localhost:23456<path>',
  ],
  ['token 0123456789abcdefghijABCDEFGHIJ-_0123456789', 'token <id>'],
  [
    '{"route":"/api/pets/:petId","status":200,"ms":3}',
    '{"route":"/api/pets/:petId","status":200,"ms":3}',
  ],
  ['{"route":"/*","error":"open \'/home/luz/x\'"}', '{"route":"/*","error":"open \'<path>\'"}'],
])('%s is logged as %s', (line, written) => {
  expect(scrub(line, places)).toBe(written);
});

it('keeps two files of limited size, readable by the owner only, and returns both in order', () => {
  using folder = makeFolder();
  const log = new SupportLog(folder.path, places, 2000);
  for (let count = 0; count < 200; count += 1) {
    log.add(`line ${count}`);
    log.flush();
  }
  const logs = join(folder.path, 'logs');
  expect(readdirSync(logs).toSorted()).toEqual(['alaga.before.log', 'alaga.log']);
  for (const name of readdirSync(logs)) {
    expect(statSync(join(logs, name)).size).toBeLessThanOrEqual(2000);
    if (process.platform !== 'win32') expect(statSync(join(logs, name)).mode & 0o077).toBe(0);
  }
  const lines = log.read().trim().split('\n');
  expect(lines.at(-1)).toMatch(/^\d{4}-.+Z line 199$/);
  const counts = lines.map((line) => Number(line.split(' ').at(-1)));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.length).toBeGreaterThan(50);
});

it('continues if nothing can be written', () => {
  using folder = makeFolder();
  const file = join(folder.path, 'in-the-way');
  const log = new SupportLog(file, places);
  log.add('first');
  log.flush();
  expect(existsSync(join(file, 'logs'))).toBe(true);
  const blockedLog = new SupportLog(join(file, 'logs', 'alaga.log'), places);
  blockedLog.add('second');
  expect(() => blockedLog.flush()).not.toThrow();
  expect(readFileSync(join(file, 'logs', 'alaga.log'), 'utf8')).toContain('first');
});
