import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { electronProgram, MISSING_ELECTRON_MESSAGE } from './desktop.ts';

let folder: string;
let electron: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alaga-electron-'));
  electron = join(folder, 'node_modules/electron');
  mkdirSync(join(electron, 'dist'), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('finds an installed Electron', () => {
  writeFileSync(join(electron, 'path.txt'), 'electron');
  writeFileSync(join(electron, 'dist/electron'), '');
  expect(electronProgram(folder)).toBe(join(electron, 'dist/electron'));
});

it('finds no Electron if none, or only a part, was downloaded', () => {
  expect(electronProgram(folder)).toBeUndefined();
  writeFileSync(join(electron, 'path.txt'), 'electron');
  expect(electronProgram(folder)).toBeUndefined();
});

it('explains in one sentence how to download it, and exits with 1', () => {
  cpSync(join(import.meta.dirname, '..'), join(folder, 'build'), { recursive: true });
  cpSync(join(import.meta.dirname, '../../package.json'), join(folder, 'package.json'));
  symlinkSync(
    join(import.meta.dirname, '../../node_modules/vite'),
    join(folder, 'node_modules/vite'),
  );
  const script = join(folder, 'build/start/desktop.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([1, '', `${MISSING_ELECTRON_MESSAGE}\n`]);
});

it('without Electron, the Electron test says so and does not pass', ({ skip }) => {
  skip(electronProgram() !== undefined, 'Electron is here');
  const script = join(import.meta.dirname, '../../desktop/testing/real-electron.ts');
  const { status, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([
    1,
    `Nothing was checked. ${MISSING_ELECTRON_MESSAGE}\nnot passed\n`,
  ]);
});
