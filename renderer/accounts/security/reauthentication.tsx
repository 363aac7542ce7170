import { useEffect, useSyncExternalStore } from 'react';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { answerConfirmation, pendingConfirmation } from '#renderer/ui/recent-sign-in.ts';
import type { User } from '#server/accounts/contract.ts';

const ReauthenticateSheet = standaloneLazyPart(
  async () => (await import('./reauthenticate-sheet.tsx')).ReauthenticateSheet,
);

/**
 * Shows the dialog when a change on this page needs a recent sign-in. Typed text stays in the form behind it.
 */
export const Reauthentication = ({ user }: { readonly user: User }) => {
  const pending = useSyncExternalStore(pendingConfirmation.subscribe, pendingConfirmation.current);
  useEffect(() => () => answerConfirmation(false), []);
  if (!pending) return null;
  return <ReauthenticateSheet user={user} onAnswer={answerConfirmation} />;
};
