import { t } from '#renderer/ui/language/text.ts';
import { EntryLink } from './entry-link.tsx';
import { useLazyCapabilities } from './use-lazy-capabilities.ts';

/** Links from the login to the landing page if that page offers more ways to sign in. */
export const OtherSignInMethods = () => {
  const can = useLazyCapabilities();
  return can?.provider || can?.sms ? <EntryLink to="/landing">{t('login.ways')}</EntryLink> : null;
};
