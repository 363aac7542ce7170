import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ABSENT, electronProgram } from './desktop.ts';

let folder: string;
let electron: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alaga-electron-'));
  electron = join(folder, 'node_modules/electron');
  mkdirSync(join(electron, 'dist'), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('finds Electron where it was fetched', () => {
  writeFileSync(join(electron, 'path.txt'), 'electron');
  writeFileSync(join(electron, 'dist/electron'), '');
  expect(electronProgram(folder)).toBe(join(electron, 'dist/electron'));
});

it('finds none where nothing, or half of it, was fetched', () => {
  expect(electronProgram(folder)).toBeUndefined();
  writeFileSync(join(electron, 'path.txt'), 'electron');
  expect(electronProgram(folder)).toBeUndefined();
});

it('says in one sentence how to fetch it, and ends with 1', () => {
  cpSync(join(import.meta.dirname, '..'), join(folder, 'build'), { recursive: true });
  cpSync(join(import.meta.dirname, '../../package.json'), join(folder, 'package.json'));
  symlinkSync(
    join(import.meta.dirname, '../../node_modules/vite'),
    join(folder, 'node_modules/vite'),
  );
  const script = join(folder, 'build/start/desktop.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([1, '', `${ABSENT}\n`]);
});

it('a look at Electron without Electron says so, and has not passed', ({ skip }) => {
  skip(electronProgram() !== undefined, 'Electron is here');
  const script = join(import.meta.dirname, '../../desktop/testing/real-electron.ts');
  const { status, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, `Nothing was checked. ${ABSENT}\nnot passed\n`]);
});
