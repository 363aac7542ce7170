import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesOf } from './licences.ts';

/** Of what runs. None of them binds what uses it as a library; LGPL asks that the library can be replaced, which npm does. */
const MAY_RUN =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Unlicense|CC0-1\.0|OFL-1\.1|MPL-2\.0|LGPL-3\.0-(only|or-later))$/;

/** What says its licence in a file alone: read by a person. */
const READ: Readonly<Record<string, string>> = { suncalc: 'BSD-2-Clause' };

test('every package that runs says its licence, and it is one that lets it be used', () => {
  const packages = licencesOf(join(import.meta.dirname, '../..'));
  expect(packages.length).toBeGreaterThan(500);
  for (const { name, licence, runs } of packages) {
    const said = READ[name] ?? licence;
    const each = said.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
    if (runs)
      expect([name, said, each.every((one) => MAY_RUN.test(one))]).toEqual([name, said, true]);
    else expect([name, said]).not.toContain('unknown');
  }
});
