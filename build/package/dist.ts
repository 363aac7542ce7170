import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureRenderer } from '#build/vite/build-renderer.ts';
import { bundleDesktop } from './bundle-desktop.ts';
import { writeDesktopIcons } from './desktop-icons.ts';
import { asText, readThirdParty } from './third-party.ts';

const root = join(import.meta.dirname, '../..');

/** Writes the licence texts that are shipped with the program. */
export const writeLicences = (): void =>
  writeFileSync(join(root, 'dist/licences.txt'), asText(readThirdParty(root)));

const ARCH_OPTION = /^--(x64|arm64|ia32|armv7l|universal)$/;

/**
 * Native packages are installed for one processor architecture, so without an argument the package
 * is built for this computer's.
 */
export const withArch = (args: readonly string[]): readonly string[] =>
  args.some((arg) => ARCH_OPTION.test(arg)) ? args : [...args, `--${process.arch}`];

/**
 * The external programs that electron-builder needs for each kind of Linux package and does not
 * download.
 */
const REQUIRED_PROGRAMS = {
  AppImage: undefined,
  deb: undefined,
  rpm: 'rpmbuild',
  flatpak: 'flatpak-builder',
};

/** Without arguments, selects the kinds of Linux packages that can be built here. */
export const withTargets = (
  args: readonly string[],
  { platform, has }: { readonly platform: string; readonly has: (program: string) => boolean },
): readonly string[] => {
  const isNamed = args.some((arg) => /^--(linux|win|mac|dir)$|^-[lwmo]$/.test(arg));
  if (platform !== 'linux' || isNamed) return args;
  const kinds = Object.entries(REQUIRED_PROGRAMS).filter(
    ([, needs]) => needs === undefined || has(needs),
  );
  return ['--linux', ...kinds.map(([kind]) => kind), ...args];
};

const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Builds the input of electron-builder: the renderer, the shell with the server, the icons and the
 * licences.
 */
export const prepareDist = async (): Promise<boolean> => {
  if (!ensureRenderer()) return false;
  await bundleDesktop(join(root, 'dist/desktop'));
  await writeDesktopIcons(join(root, 'dist/icons'));
  writeLicences();
  return true;
};

/** Runs electron-builder, which validates electron-builder.yml first. */
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
 * `npm run dist` builds the packages for this computer's system in `dist/packages`. Arguments after
 * `--` go to electron-builder (for example `--arm64`, after `npm ci --cpu=arm64`), which downloads
 * Electron and its tools if they are missing.
 */
if (import.meta.main) {
  if (await prepareDist()) {
    const { platform } = process;
    const args = withArch(withTargets(process.argv.slice(2), { platform, has: isInstalled }));
    console.log(`electron-builder ${args.join(' ')}`);
    const { status, stdout } = runBuilder(args);
    process.stdout.write(stdout);
    process.exitCode = status ?? 1;
  } else process.exitCode = 1;
}
