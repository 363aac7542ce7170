import { join } from 'node:path';
import { _electron } from 'playwright';
import { bundleDesktop } from '#build/bundle-desktop.ts';
import { ABSENT, electronProgram } from '#build/desktop.ts';
import { ensureRenderer } from '#build/renderer.ts';
import { house } from './desktop-process.ts';
import { freshFolder } from './placeholder.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * The one look at Electron itself, outside the suites because its program is fetched by hand:
 * `node desktop/testing/real-electron.ts`. Everything else runs against the double.
 */
const look = async (executablePath: string): Promise<boolean> => {
  if (!ensureRenderer()) return false;
  await bundleDesktop(join(house, 'dist', 'desktop'));
  using folder = freshFolder();
  const args = [house, `--user-data-dir=${folder.path}`];
  const desktop = await _electron.launch({ executablePath, args });
  try {
    const page = await desktop.firstWindow();
    await page.waitForLoadState();
    const bridge = await page.evaluate(() => window.alagaDesktop);
    const inside = await page.evaluate(async () => (await fetch('/api/health')).status);
    const outside = (await fetch(new URL('/api/health', page.url()))).status;
    say(JSON.stringify({ address: page.url(), bridge, inside, outside }));
    return bridge !== undefined && inside === 200 && outside === 403;
  } finally {
    await desktop.close();
  }
};

const program = electronProgram();
if (!program) say(`Nothing was checked. ${ABSENT}`);
const passed = program !== undefined && (await look(program));
say(passed ? 'passed' : 'not passed');
process.exitCode = passed ? 0 : 1;
