import { chooseLanguage } from '#renderer/ui/language/language-choice.ts';
import { language } from '#renderer/ui/language/text.ts';
import type { User } from '#server/accounts/contract.ts';

/** Shows the language of the signed-in account. If its texts cannot be loaded, the current language stays. */
export const followAccount = async ({ preferredLanguage }: User): Promise<void> => {
  if (preferredLanguage === language()) return;
  await chooseLanguage(preferredLanguage).catch(() => undefined);
};
