import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readFuses } from './electron-stub.ts';
import { makeFolder } from './placeholder.ts';
import { disconnect, findPage, startRun } from './real/electron-runs.ts';

/**
 * `npm run test:installed -- PROGRAM` starts an installed app, connects to it, and checks the fuses
 * in its program. PROGRAM is `/opt/Alaga/alaga`, `Alaga.exe`, or `Alaga.app/Contents/MacOS/Alaga`.
 */
type Finding = readonly [what: string, holds: boolean];

/** The fuses that electron-builder.yml sets. */
const EXPECTED_FUSES: Readonly<Record<string, boolean>> = {
  runAsNode: false,
  cookieEncryption: true,
  nodeOptions: false,
  nodeCliInspect: false,
  embeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  grantFileProtocolExtraPrivileges: false,
};

/** Returns the file with the fuses: on macOS the framework, elsewhere the program itself. */
const fusesFile = (program: string, platform: string): string => {
  if (platform !== 'darwin') return program;
  const framework = join(dirname(program), '../Frameworks/Electron Framework.framework');
  const versions = join(framework, 'Versions');
  const [version = 'A'] = readdirSync(versions).filter((name) => name !== 'Current');
  return join(versions, version, 'Electron Framework');
};

export const fuseFindings = (program: string, platform: string = process.platform): Finding[] => {
  const fuses = readFuses(fusesFile(program, platform));
  return Object.entries(EXPECTED_FUSES).map(([name, is]) => [
    `${name} is ${is}`,
    fuses[name] === is,
  ]);
};

const checkLaunch = async (program: string): Promise<Finding[]> => {
  using folder = makeFolder();
  const startedRun = startRun({ path: program, args: [] }, folder.path);
  const { browser, page } = await findPage(folder.path);
  const heading = page.getByRole('heading', { name: 'Create your account' });
  const hasSignUp = await heading.waitFor().then(
    () => true,
    () => false,
  );
  const isDesktop = await page.evaluate(() => 'alagaDesktop' in window);
  const readyStatus = await page.evaluate(async () => (await fetch('/api/ready')).status);
  const outsideResponse = await fetch(new URL('/api/health', page.url()));
  await disconnect(browser);
  startedRun.child.kill();
  await startedRun.exit;
  return [
    ['the first page is the sign-up', hasSignUp],
    ['the page knows that it is the desktop', isDesktop],
    ['the server inside works', readyStatus === 200],
    ['nobody else is answered', outsideResponse.status === 403],
  ];
};

if (import.meta.main) {
  const [programPath] = process.argv.slice(2);
  if (programPath === undefined) throw new Error('Name the program of the installed app.');
  const program = resolve(programPath);
  const findings = [...fuseFindings(program), ...(await checkLaunch(program))];
  for (const [description, isMet] of findings)
    console.log(`${isMet ? 'yes' : 'NO '}  ${description}`);
  process.exitCode = findings.every(([, isMet]) => isMet) ? 0 : 1;
}
