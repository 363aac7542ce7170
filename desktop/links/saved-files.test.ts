import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { makeFolder } from '#desktop/testing/placeholder.ts';

vi.mock('electron', () => ({ app: {}, dialog: {} }));

const { isFileName, savingOptions, writeAtomically } = await import('./saved-files.ts');

async function* failingStream() {
  yield 'half of it';
  throw new Error('the page is gone');
}

describe('a saved file', () => {
  it('appears when it is complete', async () => {
    using folder = makeFolder();
    const path = join(folder.path, 'pets.alaga');
    await writeAtomically(path, Readable.from(['whole', ' file']));
    expect(readFileSync(path, 'utf8')).toBe('whole file');
    expect(readdirSync(folder.path)).toEqual(['pets.alaga']);
  });

  it('keeps the previous file, and leaves no partial one, if writing fails', async () => {
    using folder = makeFolder();
    const path = join(folder.path, 'pets.alaga');
    writeFileSync(path, 'before');
    await expect(writeAtomically(path, Readable.from(failingStream()))).rejects.toThrow(
      'the page is gone',
    );
    expect(readFileSync(path, 'utf8')).toBe('before');
    expect(readdirSync(folder.path)).toEqual(['pets.alaga']);
  });

  it('may have the longest name that the system allows', async () => {
    using folder = makeFolder();
    const name = `${'x'.repeat(251)}.pdf`;
    await writeAtomically(join(folder.path, name), Readable.from(['whole file']));
    expect(readdirSync(folder.path)).toEqual([name]);
  });

  it('cannot replace a folder', async () => {
    using folder = makeFolder();
    const path = join(folder.path, 'pets.alaga');
    mkdirSync(path);
    await expect(writeAtomically(path, Readable.from(['x']))).rejects.toThrow();
    expect(readdirSync(folder.path)).toEqual(['pets.alaga']);
  });

  it('does not touch a file whose name looks like a partial one', async () => {
    using folder = makeFolder();
    const path = join(folder.path, 'pets.alaga');
    writeFileSync(`${path}.part`, 'its owner’s own');
    await writeAtomically(path, Readable.from(['whole file']));
    expect(readFileSync(`${path}.part`, 'utf8')).toBe('its owner’s own');
    expect(readdirSync(folder.path)).toEqual(['pets.alaga', 'pets.alaga.part']);
  });

  it('is suggested with a name and a title', () => {
    expect(savingOptions('bantay-qr.png', 'en')).toEqual({
      properties: ['createDirectory', 'showOverwriteConfirmation'],
      title: 'Save bantay-qr.png',
      defaultPath: 'bantay-qr.png',
      filters: [{ name: 'PNG', extensions: ['png'] }],
    });
    expect(savingOptions('pet-care-data-2026-11-24.json', 'en')).toMatchObject({
      title: 'Save pet-care-data-2026-11-24.alaga',
      defaultPath: 'pet-care-data-2026-11-24.alaga',
    });
  });

  it.each(['../x', 'a/b', 'a\\b', '', '.bashrc', 'x.', 'a\u0000b', 'x'.repeat(201), 5, undefined])(
    'never has the name %s',
    (name) => expect(isFileName(name)).toBe(false),
  );
});
