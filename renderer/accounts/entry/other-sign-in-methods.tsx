import { t } from '#renderer/ui/language/text.ts';
import { EntryLink } from './entry-link.tsx';
import { useLazyCapabilities } from './use-lazy-capabilities.ts';

/** Links from the login to the landing page if that page offers more ways to sign in. */
export const OtherSignInMethods = () => {
  const capabilities = useLazyCapabilities();
  return capabilities?.provider || capabilities?.sms ? (
    <EntryLink to="/landing">{t('login.ways')}</EntryLink>
  ) : null;
};
