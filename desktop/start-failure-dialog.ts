import { dialog } from 'electron';
import type { Language, MessageId } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import { KeyringLocked } from './server/keyring-locked.ts';
import { forgetPort } from './server/remembered-port.ts';
import {
  moveAside,
  setBackupKeyAside,
  setDatabaseAside,
  setSecretsAside,
} from './server/secrets.ts';
import {
  isBackupLocked,
  isDamaged,
  isPortTaken,
  isRestoreFailure,
  PortFileDamaged,
  SecretFileDamaged,
  startFailure,
} from './start-failure.ts';

interface FailureMessage {
  readonly button: MessageId;
  /** Runs before the app starts again. */
  act(): void;
}

interface OfferedAction {
  readonly offers: readonly FailureMessage[];
  /** The consequence of this action, shown after the error. */
  readonly warning: MessageId | undefined;
}

const doNothing = (): void => undefined;

/** The actions offered after a failed start, besides quitting. */
const actionFor = (error: unknown, dataDir: string): OfferedAction => {
  if (error instanceof KeyringLocked) {
    return {
      warning: 'desktop.error.keyring.without',
      offers: [
        { button: 'desktop.error.again', act: doNothing },
        { button: 'desktop.error.without', act: () => setSecretsAside(dataDir) },
      ],
    };
  }
  if (error instanceof SecretFileDamaged) {
    return {
      warning: 'desktop.error.secretFile.without',
      offers: [{ button: 'desktop.error.without', act: () => moveAside(error.file) }],
    };
  }
  if (error instanceof PortFileDamaged) {
    return {
      warning: 'desktop.error.otherPort.loses',
      offers: [{ button: 'desktop.error.otherPort', act: () => forgetPort(dataDir) }],
    };
  }
  if (isBackupLocked(error)) {
    return {
      warning: 'desktop.error.backupLocked.without',
      offers: [
        { button: 'desktop.error.again', act: doNothing },
        { button: 'desktop.error.without', act: () => setBackupKeyAside(dataDir) },
      ],
    };
  }
  if (isDamaged(error)) {
    return {
      warning: 'desktop.error.damaged.aside',
      offers: [
        { button: 'desktop.error.again', act: doNothing },
        { button: 'desktop.error.setAside', act: () => setDatabaseAside(dataDir) },
      ],
    };
  }
  if (isRestoreFailure(error)) {
    return {
      warning: undefined,
      offers: [{ button: 'desktop.error.again', act: doNothing }],
    };
  }
  if (!isPortTaken(error)) return { offers: [], warning: undefined };
  return {
    warning: 'desktop.error.otherPort.loses',
    offers: [
      { button: 'desktop.error.again', act: doNothing },
      { button: 'desktop.error.otherPort', act: () => forgetPort(dataDir) },
    ],
  };
};

/**
 * Explains why Alaga does not open and offers a solution. Returns true if the app should start
 * again.
 */
export const showStartFailure = async (
  error: unknown,
  dataDir: string,
  language: Language,
): Promise<boolean> => {
  const translate = (id: MessageId) => text(id, {}, language);
  const { offers, warning } = actionFor(error, dataDir);
  const explanation = startFailure(error, dataDir, language);
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: translate('desktop.error.title'),
    detail: warning === undefined ? explanation : `${explanation}\n\n${translate(warning)}`,
    buttons: [...offers.map(({ button }) => translate(button)), translate('desktop.quit')],
    defaultId: 0,
    cancelId: offers.length,
  });
  const chosenOffer = offers[response];
  chosenOffer?.act();
  return chosenOffer !== undefined;
};
