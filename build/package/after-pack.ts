import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AfterPackContext, Arch } from 'electron-builder';

const imageLibraryFor = (platform: string, arch: string): readonly string[] => {
  // The native package contains a GLib that must not be loaded together with Electron's.
  if (platform === 'linux') return ['@img/sharp-wasm32/lib'];
  const sharp = `@img/sharp-${platform}-${arch}/lib`;
  // On Windows one package contains both sharp and libvips.
  return platform === 'win32' ? [sharp] : [sharp, `@img/sharp-libvips-${platform}-${arch}/lib`];
};

/**
 * The native programs that must be beside the archive. Without them the app would start and then
 * fail at the first photo or password.
 */
export const programsFor = (platform: string, arch: string): readonly string[] => {
  const packageSuffix = { win32: '-msvc', linux: '-gnu' }[platform] ?? '';
  return [
    `better-sqlite3/prebuilds/${platform}-${arch}.node`,
    ...imageLibraryFor(platform, arch),
    `@node-rs/argon2-${platform}-${arch}${packageSuffix}/argon2.${platform}-${arch}${packageSuffix}.node`,
  ];
};

/** The required programs that are missing in a folder of packages. */
export const missingPrograms = (
  folder: string,
  platform: string,
  arch: string,
): readonly string[] =>
  programsFor(platform, arch).filter((program) => !existsSync(join(folder, program)));

/** The permissions that the app requests on macOS: camera and location (electron-builder.yml). */
const ASKED_FOR = /^NS(Camera|Location)UsageDescription$/;

/**
 * A macOS property list without Electron's descriptions of permissions that Alaga never requests.
 */
export const withoutUnusedPermissions = (plist: string): string =>
  plist.replaceAll(
    /[ \t]*<key>(NS\w+UsageDescription)<\/key>\s*<string>[^<]*<\/string>\r?\n?/g,
    (entry, key: string) => (ASKED_FOR.test(key) ? entry : ''),
  );

const trimProperties = (resources: string): void => {
  const file = join(resources, '../Info.plist');
  writeFileSync(file, withoutUnusedPermissions(readFileSync(file, 'utf8')));
};

/**
 * electron-builder calls this for each package before signing. Throws if a native program was not
 * installed.
 */
export default ({ packager, appOutDir, arch }: AfterPackContext): void => {
  const [platform, name] = [packager.platform.nodeName, Arch[arch]];
  const resources = packager.getResourcesDir(appOutDir);
  if (platform === 'darwin') trimProperties(resources);
  const unpackedFolder = join(resources, 'app.asar.unpacked/node_modules');
  const missingNames = missingPrograms(unpackedFolder, platform, name);
  if (missingNames.length === 0) return;
  throw new Error(
    `For ${platform} on ${name} there is no ${missingNames.join(', ')}: pack on that system, or run "npm ci --os=${platform} --cpu=${name}" first.`,
  );
};
