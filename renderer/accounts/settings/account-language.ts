import { chooseLanguage } from '#renderer/ui/language/language-choice.ts';
import { language } from '#renderer/ui/language/text.ts';
import type { User } from '#server/accounts/contract.ts';

/** Signed in, the account's language is shown. Where its texts cannot be loaded now, the one that is shown stays. */
export const followAccount = async ({ preferredLanguage }: User): Promise<void> => {
  if (preferredLanguage === language()) return;
  await chooseLanguage(preferredLanguage).catch(() => undefined);
};
