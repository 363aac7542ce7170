import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * The writes of the app that bypass the outbox, by the reason why. Everything else that changes what a household has
 * stored is a kind of change of the outbox (`offline.ts`), so that it works without a connection. Recently deleted, which
 * is read only with a connection, restores things by the calls of their kinds.
 */
const DIRECT_WRITES: Readonly<Record<string, readonly string[]>> = {
  'signs in or out, or proves who somebody is, which only the server can decide': [
    ...['forgotPassword', 'logIn', 'resendConfirmation', 'resetPassword', 'signUp'],
    ...['logInSecondStep', 'sendOtp', 'verifyOtp', 'verificationOptions', 'verifyBiometric'],
    ...['reauthenticate', 'reauthenticateByPhone', 'reauthenticateByDevice', 'linkIdentity'],
    ...['signOutDevice', 'signOutEverywhere', 'signOutOthers'],
  ],
  'changes how the account is protected or reached, and has to be confirmed at once': [
    ...['changePassword', 'addEmail', 'setPhone', 'removePhone', 'deleteAccount'],
    ...['registerBiometric', 'registrationOptions', 'removeBiometric', 'unlinkProvider'],
    ...['setUpTwoStep', 'confirmTwoStep', 'turnOffTwoStep', 'renewRecoveryCodes', 'forgetDevice'],
    ...['createApiToken', 'deleteApiToken', 'dismissSecurityNotice'],
  ],
  'is a setting of the account, of which the last one counts': [
    ...['updateUser', 'saveBudget', 'setNotices', 'allowNetwork'],
    ...['addNotificationTarget', 'changeNotificationTarget', 'deleteNotificationTarget'],
    ...['subscribe', 'unsubscribe'],
  ],
  'gives other people access or ends it, which must not happen later than the owner believes': [
    ...['acceptInvitation', 'approveInvitation', 'createInvitation', 'deleteInvitation'],
    ...['leaveHousehold', 'removeMember', 'updateMember', 'replaceShareLink', 'makeProfileCode'],
    ...['createSitterLink', 'deleteSitterLink', 'createVetLink', 'deleteVetLink'],
    ...['acceptHandOver', 'cancelHandOver', 'createHandOver'],
    ...['makeCalendarFeed', 'deleteCalendarFeed'],
  ],
  'asks the server to send something now': [
    ...['sendTest', 'testNotificationTarget', 'contactSupport'],
  ],
  'is about something that is read only with a connection': [
    ...['markReportsSeen', 'muteFoundReports', 'muteFoundSender', 'removeFoundReport'],
    ...['reportFoundAbuse', 'acceptVisitReport', 'discardVisitReport'],
  ],
  'runs a job of the server that the owner previews and watches': [
    ...['checkImport', 'importData', 'importClinics', 'createSamplePets', 'removeSamplePets'],
    ...['backUp', 'cancelBackup', 'cancelFirst', 'checkBackup', 'chooseFirst', 'chooseFolder'],
    ...['enterPassphrase', 'openBackup', 'openFirst', 'removePassphrase', 'restoreBackup'],
    ...['restoreFirst', 'setPassphrase'],
  ],
  'adds rows of a table, each with a progress, a report and a draft of what is not saved': [
    'bulk-import/createPet',
  ],
  'snoozes a notice for minutes, which is over when the connection is back': ['snoozeCare'],
};

const root = join(import.meta.dirname, '..');

/** The names of the calls that change something, by the module of their contract. */
const readWrites = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const modules = globSync('server/*/contract.ts', { cwd: root }).map(
    async (file): Promise<readonly [string, ReadonlySet<string>]> => {
      const contract: Readonly<Record<string, unknown>> = await import(join(root, file));
      const names = Object.entries(contract)
        .filter(([, value]) => isWrite(value))
        .map(([name]) => name);
      return [`#${file}`, new Set(names)];
    },
  );
  return new Map(await Promise.all(modules));
};

const isWrite = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  value.method !== 'GET';

/** An import of a contract, also one that is loaded on demand. */
const IMPORT =
  /(?:import|const) \{([^}]*)\} (?:from|= await import\() ?'(#server\/[\w-]+\/contract\.ts)'\)?;/g;

/** The writes that a file calls. A name whose schema alone is used is not a call. */
const writesIn = (
  code: string,
  writes: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] => {
  const rest = code.replaceAll(IMPORT, '');
  return [...code.matchAll(IMPORT)].flatMap(([, names = '', contract = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => writes.get(contract)?.has(name))
      .filter((name) => new RegExp(`(?<!typeof )\\b${name}\\b(?!\\.(?!path))`).test(rest)),
  );
};

/** Pages that people without an account open by a link keep and send their entries themselves. */
const isOfApp = (file: string): boolean => !/test\.|testing\/|^(e2e|sit|public-pet)\//.test(file);

/** The files that send changes for the outbox. */
const isOfOutbox = (file: string): boolean =>
  file.endsWith('/offline.ts') || file === 'scans/send-scan.ts';

it('every write goes through the outbox or says why not', async () => {
  const writes = await readWrites();
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(isOfApp);
  const uses = files.map((file) => {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8');
    return { file, names: writesIn(code, writes) };
  });
  const queued = new Set(uses.flatMap(({ file, names }) => (isOfOutbox(file) ? names : [])));
  expect(queued.size).toBeGreaterThan(30);
  const direct = uses
    .filter(({ file }) => !isOfOutbox(file))
    .flatMap(({ file, names }) =>
      // A call that the outbox makes too may bypass it only in the named folder.
      names.map((name) => (queued.has(name) ? `${file.split('/')[0]}/${name}` : name)),
    );
  const listed = Object.values(DIRECT_WRITES).flat();
  expect([...new Set(direct)].toSorted()).toEqual(listed.toSorted());
});
