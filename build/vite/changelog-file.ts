import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');

/** A version with its changes for owners. */
export interface Release {
  /** The title of a release, for example "0.1.0 (2026-11-26)". */
  readonly title: string;
  readonly changes: readonly string[];
}

/** The changes for owners from the text of build/CHANGELOG.md, newest version first. */
export const parseReleases = (markdown: string): readonly Release[] =>
  markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = ''] = part.split('\n');
      const sections = part.split(/^### /m);
      const forOwners = sections.find((section) => section.startsWith('For owners\n')) ?? '';
      const changes = forOwners
        .split(/^- /m)
        .slice(1)
        .map((change) => change.trim().replaceAll(/\s+/g, ' '));
      return { title: title.trim(), changes };
    });

/** Writes the version and its changes into the renderer's folder, where the screen of changes reads them. */
export const changelogFile = (): Plugin => ({
  name: 'alaga-changelog-file',
  apply: 'build',
  generateBundle() {
    const { version }: { version: string } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    );
    const releases = parseReleases(readFileSync(join(root, 'build/CHANGELOG.md'), 'utf8'));
    const source = JSON.stringify({ version, releases });
    this.emitFile({ type: 'asset', fileName: 'changelog.json', source });
  },
});
