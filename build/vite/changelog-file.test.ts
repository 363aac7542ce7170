import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseReleases } from './changelog-file.ts';

it('reads the changes for owners of each version, with continued lines', () => {
  const markdown = `# Changelog

## 0.2.0 (2026-12-01)

### For owners

- One line
  and its end.
- Another: 50 %.

### For operators

- A setting.

## 0.1.0

### For owners

- First.
`;
  expect(parseReleases(markdown)).toEqual([
    { title: '0.2.0 (2026-12-01)', changes: ['One line and its end.', 'Another: 50 %.'] },
    { title: '0.1.0', changes: ['First.'] },
  ]);
});

it('finds changes for owners in every version of the changelog', () => {
  const file = join(import.meta.dirname, '../CHANGELOG.md');
  const releases = parseReleases(readFileSync(file, 'utf8'));
  expect(releases.length).toBeGreaterThan(0);
  for (const { title, changes } of releases) {
    expect(title).not.toBe('');
    expect(changes.length).toBeGreaterThan(0);
  }
});
