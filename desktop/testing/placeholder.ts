import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from './desktop-process.ts';

interface Folder extends Disposable {
  readonly path: string;
}

const makeFolderIn = (parent: string): Folder => {
  mkdirSync(parent, { recursive: true });
  const path = mkdtempSync(join(parent, 'alaga-desktop-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
};

/** A new user data folder. */
export const makeFolder = (): Folder => makeFolderIn(tmpdir());

/**
 * An app with an empty page as its renderer, because the shell's behaviour must not depend on the
 * page. The folder is inside the repository, so that a bundled main module finds the installed
 * packages.
 */
export const placeholderApp = (): Folder => {
  const app = makeFolderIn(join(repositoryRoot, 'dist'));
  const assets = join(app.path, 'dist', 'renderer', 'assets');
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(assets, 'some.css'), 'body { color: black }');
  const page = '<!doctype html><title>Alaga</title><h1>A page of the shell’s tests</h1>';
  writeFileSync(join(assets, '..', 'index.html'), page);
  return app;
};
