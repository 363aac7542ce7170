import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listLicences } from './licences.ts';

/**
 * Licences of runtime packages. None of them applies to programs that use the package as a library.
 * LGPL requires that the library can be replaced, which npm provides.
 */
const RUNTIME_LICENCES =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Unlicense|CC0-1\.0|OFL-1\.1|MPL-2\.0|LGPL-3\.0-(only|or-later))$/;

/** Packages that state their licence only in a file, which a person has read. */
const READ_LICENCES: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  suncalc: 'BSD-2-Clause',
};

test('every runtime package has a licence that permits its use', () => {
  const packages = listLicences(join(import.meta.dirname, '../..'));
  expect(packages.length).toBeGreaterThan(500);
  for (const { name, licence, runs } of packages) {
    const licenceName = READ_LICENCES[name] ?? licence;
    const licenceNames = licenceName.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
    if (runs)
      expect([
        name,
        licenceName,
        licenceNames.every((item) => RUNTIME_LICENCES.test(item)),
      ]).toEqual([name, licenceName, true]);
    else expect([name, licenceName]).not.toContain('unknown');
  }
});
