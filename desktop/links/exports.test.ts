import { expect, it } from 'vitest';
import { exportOptions } from './exports.ts';
import { readArguments } from './opened-items.ts';

it.each(['pet-care-data-2026-11-21', 'pet-care-data-2026-11-21-1-of-3'])(
  'saves an export, %s.json, with Alaga’s file extension',
  (name) => {
    const { defaultPath = '', filters } = exportOptions(`${name}.json`) ?? {};
    expect(defaultPath).toBe(`${name}.alaga`);
    expect(filters?.flatMap(({ extensions }) => extensions)).toEqual(['alaga', 'json']);
    const openedItem = readArguments(['alaga', `/home/luz/${defaultPath}`], {
      ownOrigin: '',
      folder: '/',
    });
    expect(openedItem).toEqual({ kind: 'file', path: `/home/luz/${defaultPath}` });
  },
);

it.each(['Bantay-tag.png', 'expenses.csv', '../pet-care-data-x.json', 'pet-care-data-x.json.exe'])(
  'keeps the name of %s',
  (name) => {
    expect(exportOptions(name)).toBeUndefined();
  },
);
