import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AfterPackContext, Arch } from 'electron-builder';

const imageLibraryFor = (platform: string, arch: string): readonly string[] => {
  // The native one brings a GLib that must not meet Electron's.
  if (platform === 'linux') return ['@img/sharp-wasm32/lib'];
  const sharp = `@img/sharp-${platform}-${arch}/lib`;
  // On Windows they come in one.
  return platform === 'win32' ? [sharp] : [sharp, `@img/sharp-libvips-${platform}-${arch}/lib`];
};

/** What must lie beside the archive: without it the app would start and then fail at the first photo or password. */
export const programsFor = (platform: string, arch: string): readonly string[] => {
  const ending = { win32: '-msvc', linux: '-gnu' }[platform] ?? '';
  return [
    `better-sqlite3/prebuilds/${platform}-${arch}.node`,
    ...imageLibraryFor(platform, arch),
    `@node-rs/argon2-${platform}-${arch}${ending}/argon2.${platform}-${arch}${ending}.node`,
  ];
};

/** Of those, what a folder of packages lacks. */
export const missingPrograms = (
  folder: string,
  platform: string,
  arch: string,
): readonly string[] =>
  programsFor(platform, arch).filter((program) => !existsSync(join(folder, program)));

/** What the app asks a Mac's owner for: the camera and the place (electron-builder.yml). */
const ASKED_FOR = /^NS(Camera|Location)UsageDescription$/;

/** A Mac's list of an app's properties, without the reasons that Electron gives for what Alaga never asks for. */
export const withoutNeedlessReasons = (plist: string): string =>
  plist.replaceAll(
    /[ \t]*<key>(NS\w+UsageDescription)<\/key>\s*<string>[^<]*<\/string>\r?\n?/g,
    (entry, key: string) => (ASKED_FOR.test(key) ? entry : ''),
  );

const trimProperties = (resources: string): void => {
  const file = join(resources, '../Info.plist');
  writeFileSync(file, withoutNeedlessReasons(readFileSync(file, 'utf8')));
};

/** electron-builder calls it on each package before it is signed. Throws where a native program was not installed. */
export default ({ packager, appOutDir, arch }: AfterPackContext): void => {
  const [platform, name] = [packager.platform.nodeName, Arch[arch]];
  const resources = packager.getResourcesDir(appOutDir);
  if (platform === 'darwin') trimProperties(resources);
  const unpacked = join(resources, 'app.asar.unpacked/node_modules');
  const missing = missingPrograms(unpacked, platform, name);
  if (missing.length === 0) return;
  throw new Error(
    `For ${platform} on ${name} there is no ${missing.join(', ')}: pack on that system, or run "npm ci --os=${platform} --cpu=${name}" first.`,
  );
};
