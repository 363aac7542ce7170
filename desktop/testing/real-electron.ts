import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { bundleDesktop } from '#build/package/bundle-desktop.ts';
import { electronProgram, MISSING_ELECTRON_MESSAGE } from '#build/start/desktop.ts';
import { ensureRenderer } from '#build/vite/build-renderer.ts';
import { repositoryRoot } from './desktop-process.ts';
import { makeFolder } from './placeholder.ts';
import { currentProgram, installOld, nodeVersionIn } from './real/electron-runs.ts';
import { type Finding, runLinuxJourney } from './real/journey.ts';

/**
 * `npm run test:desktop`: the only test with the real Electron, apart from the test suites because
 * its program has to be downloaded by hand. `ALAGA_ELECTRON` names another program. All other tests
 * use the double. Without the program nothing is checked, and the command does not claim success.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);

const NOW = '2026-03-01T01:00:00.000Z';

const launch = (executablePath: string, dataDir: string): Promise<ElectronApplication> =>
  _electron.launch({
    executablePath,
    args: [repositoryRoot, `--user-data-dir=${dataDir}`, `--fixed-clock=${NOW}`],
  });

const fetchStatus = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (address) => (await fetch(address)).status, path);

/** Creates an account and waits for the dashboard. */
const signUp = async (page: Page): Promise<void> => {
  await page.getByLabel('First Name').fill('Luz');
  await page.getByLabel('Last Name').fill('Reyes');
  await page.getByLabel('Email').fill('luz@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByLabel('Confirm Password').fill('a-long-password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await page.getByLabel('Email').fill('luz@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Explore Dashboard' }).click();
  await page.getByText('Managing 0 pets').waitFor();
};

const checkFirstStart = async (shell: ElectronApplication): Promise<Finding[]> => {
  const page = await shell.firstWindow();
  await page.waitForLoadState();
  const node = await page.evaluate(() =>
    ['require', 'process', 'Buffer'].filter((n) => n in window),
  );
  const title = await shell.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getTitle(),
  );
  const outsideResponse = await fetch(new URL('/api/health', page.url()));
  const blockedResult = await page.evaluate(() => {
    location.assign('http://127.0.0.1:9/');
    return window.open('http://127.0.0.1:9/') === null;
  });
  const address = page.url();
  const findings: Finding[] = [
    ['the page knows that it is the desktop', await page.evaluate(() => 'alagaDesktop' in window)],
    ['the page has no Node', node.length === 0],
    ['the window is answered', (await fetchStatus(page, '/api/health')) === 200],
    ['nobody else is', outsideResponse.status === 403],
    ['the window opens no other', blockedResult && shell.windows().length === 1],
    ['the title says that the clock stands', title?.includes(NOW) ?? false],
  ];
  await signUp(page);
  findings.push([
    'the window stays on its own pages',
    page.url().startsWith(new URL(address).origin),
  ]);
  return findings;
};

const inspectRun = async (executablePath: string): Promise<readonly Finding[]> => {
  if (!ensureRenderer()) return [['the renderer is built', false]];
  await bundleDesktop(join(repositoryRoot, 'dist', 'desktop'));
  using folder = makeFolder();
  const findings: Finding[] = [];
  const firstRun = await launch(executablePath, folder.path);
  try {
    findings.push(...(await checkFirstStart(firstRun)));
  } finally {
    await firstRun.close();
  }
  findings.push(['the database is closed', !existsSync(join(folder.path, 'alaga.db-wal'))]);
  const secret = readFileSync(join(folder.path, 'session-secret'), 'utf8');
  print(
    `The session secret is ${secret.startsWith('sealed:') ? 'sealed' : 'not sealed (no keyring)'}.`,
  );
  const secondRun = await launch(executablePath, folder.path);
  try {
    const page = await secondRun.firstWindow();
    await page.getByText('Managing 0 pets').waitFor();
    findings.push(['the owner is still signed in', true]);
  } finally {
    await secondRun.close();
  }
  return findings;
};

/** The oldest Node version that the server supports. */
const OLDEST_NODE = 22;

const printFinding = ([description, isMet]: Finding) =>
  print(`${isMet ? 'yes' : 'NO '}  ${description}`);

const inspectFirstStart = async (executablePath: string): Promise<readonly Finding[]> => {
  const node = nodeVersionIn(executablePath);
  if (Number.parseInt(node, 10) >= OLDEST_NODE) {
    const findings = await inspectRun(executablePath);
    for (const finding of findings) printFinding(finding);
    if (process.platform !== 'linux') return findings;
    const linuxFindings = await runLinuxJourney(
      async () => currentProgram(executablePath),
      printFinding,
    );
    return [...findings, ...linuxFindings];
  }
  print(
    `This Electron's Node is ${node}: the server runs beside it, under Node ${process.version}.`,
  );
  return ensureRenderer()
    ? runLinuxJourney((folder) => installOld(executablePath, folder), printFinding)
    : [['the renderer is built', false]];
};

const program = process.env['ALAGA_ELECTRON'] ?? electronProgram();
if (!program) print(`Nothing was checked. ${MISSING_ELECTRON_MESSAGE}`);
const findings = program ? await inspectFirstStart(program) : [];
const allPassed = findings.length > 0 && findings.every(([, isMet]) => isMet);
const passedCount = findings.filter(([, isMet]) => isMet).length;
if (findings.length > 0) print(`${passedCount} of ${findings.length} hold`);
print(allPassed ? 'passed' : 'not passed');
process.exitCode = allPassed ? 0 : 1;
