import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Marks the position of Electron's feature fuses in its program. A version and the number of fuses follow the marker.
 */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const VERSION = 1;

/** Electron's fuses in its order, with their defaults. */
const NAMES = {
  runAsNode: '1',
  cookieEncryption: '0',
  nodeOptions: '1',
  nodeCliInspect: '1',
  embeddedAsarIntegrityValidation: '0',
  onlyLoadAppFromAsar: '0',
  loadBrowserProcessSpecificV8Snapshot: '0',
  grantFileProtocolExtraPrivileges: '1',
  wasmTrapHandlers: '1',
} as const;

/**
 * Writes the files that electron-builder expects of an unpacked Electron, except Electron itself.
 */
export const writeElectronStub = (folder: string): void => {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  const states = Object.values(NAMES).join('');
  const fuseBytes = Buffer.concat([
    Buffer.from(FUSE_SENTINEL),
    Buffer.from([VERSION, states.length]),
  ]);
  const program = Buffer.concat([Buffer.from('stub '), fuseBytes, Buffer.from(`${states} end`)]);
  writeFileSync(join(folder, 'electron'), program, { mode: 0o755 });
  for (const name of ['version', 'LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) {
    writeFileSync(join(folder, name), 'stub');
  }
  for (const language of ['fil', 'de']) {
    writeFileSync(join(folder, `locales/${language}.pak`), 'stub');
  }
};

/** Reads which feature fuses a program has switched on. */
export const readFuses = (program: string): Readonly<Record<string, boolean>> => {
  const bytes = readFileSync(program);
  const firstFuse = bytes.indexOf(FUSE_SENTINEL) + FUSE_SENTINEL.length + 2;
  return Object.fromEntries(
    Object.keys(NAMES).map((name, index) => [name, bytes[firstFuse + index] === '1'.charCodeAt(0)]),
  );
};
