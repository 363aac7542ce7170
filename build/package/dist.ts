import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureRenderer } from '#build/vite/build-renderer.ts';
import { bundleDesktop } from './bundle-desktop.ts';
import { writeDesktopIcons } from './desktop-icons.ts';

const root = join(import.meta.dirname, '../..');

/** What electron-builder packs, made anew: the renderer, the shell with the server in it, the icons. */
export const prepareDist = async (): Promise<boolean> => {
  if (!ensureRenderer()) return false;
  await bundleDesktop(join(root, 'dist/desktop'));
  await writeDesktopIcons(join(root, 'dist/icons'));
  return true;
};

/** electron-builder's own program, which checks electron-builder.yml before it does anything. */
export const runBuilder = (args: readonly string[]) =>
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/electron-builder/out/cli/cli.js'), ...args],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );

/**
 * `npm run dist`: the packages of this computer's system in `dist/packages`; what follows `--` goes to
 * electron-builder, which fetches Electron and its tools where they are not there yet.
 */
if (import.meta.main) {
  if (await prepareDist()) {
    const { status, stdout } = runBuilder(process.argv.slice(2));
    process.stdout.write(stdout);
    process.exitCode = status ?? 1;
  } else process.exitCode = 1;
}
