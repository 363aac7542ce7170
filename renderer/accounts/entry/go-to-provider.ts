import { sendPendingLogOut } from '#renderer/accounts/leaving/pending-log-out.ts';
import { knownInvitation } from '#renderer/accounts/sign-up/invitation-code.ts';
import { addressOf, NetworkError } from '#renderer/api.ts';
import { preferredOf } from '#renderer/ui/language/language-choice.ts';
import { language } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { deviceTimeZone } from '#renderer/ui/time/device-time-zone.ts';
import { logInNavigation } from '#server/provider/contract.ts';

/** The provider's page replaces this one, so this is a full navigation, not one of the router. */
export const goToProvider = async (): Promise<void> => {
  // A logout that has not been sent yet would end the session that is about to begin.
  if (!(await sendPendingLogOut())) {
    showErrorToast(new NetworkError('logout'));
    return;
  }
  // The server reads the browser's language itself; only a different choice has to be sent.
  const languageParams =
    language() === preferredOf(navigator.languages) ? {} : { language: language() };
  const invitation = knownInvitation();
  const query = {
    ...languageParams,
    timeZone: deviceTimeZone(),
    ...(invitation === '' ? {} : { invitation }),
  };
  window.location.assign(addressOf(logInNavigation, { query }));
};
