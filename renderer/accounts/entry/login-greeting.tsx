import { t } from '#renderer/ui/language/text.ts';
import { EntryHeading } from './entry-heading.tsx';

/** A device on which nobody has logged in yet gets the greeting for new owners. */
export const LoginGreeting = ({ isKnownUser }: { readonly isKnownUser: boolean }) =>
  isKnownUser ? (
    <EntryHeading title={t('login.title')} text={t('login.text')} />
  ) : (
    <EntryHeading title={t('login.title.new')} text={t('login.text.new')} />
  );
