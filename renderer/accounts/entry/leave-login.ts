import type { Capabilities } from '#server/capabilities/contract.ts';
import { isChoosing } from './chosen-login.ts';
import { goToProvider } from './go-to-provider.ts';

/** Pages on which somebody chooses how to log in, and from which the login must not lead away. */
const SIGNED_OUT_PATHS = [
  '/landing',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/email-confirmed',
];

/**
 * Whether the login may lead to the provider by itself. `openedUrl` is the address with which this browser tab was loaded,
 * `current` the present one. `/login?auto=false` always stays, and so do the login after an ended session and one that
 * waits for its second step.
 */
export const mayLeadToProvider = (openedUrl: URL, current: URL): boolean =>
  !SIGNED_OUT_PATHS.includes(openedUrl.pathname) &&
  [openedUrl, current].every(
    ({ searchParams }) =>
      searchParams.get('auto') !== 'false' &&
      searchParams.get('reason') !== 'expired' &&
      searchParams.get('step') !== 'code',
  );

const openedAddress = (): URL =>
  new URL(performance.getEntriesByType('navigation')[0]?.name ?? window.location.href);

/**
 * Leaves the login if this server has another entry page: the identity provider, or the landing page if nobody logs
 * in by password.
 */
export const leaveLogin = async (
  { providerAuto, passwordLogin }: Pick<Capabilities, 'providerAuto' | 'passwordLogin'>,
  replace: (path: string) => void,
): Promise<void> => {
  if (
    providerAuto &&
    !isChoosing() &&
    mayLeadToProvider(openedAddress(), new URL(window.location.href))
  ) {
    await goToProvider();
  } else if (!passwordLogin) {
    replace('/landing');
  }
};
