import { t } from '#renderer/ui/language/text.ts';
import { EntryHeading } from './entry-heading.tsx';

/** The heading of the login; a device that nobody has logged in on yet is greeted as new. */
export const LoginGreeting = ({ known }: { readonly known: boolean }) =>
  known ? (
    <EntryHeading title={t('login.title')} text={t('login.text')} />
  ) : (
    <EntryHeading title={t('login.title.new')} text={t('login.text.new')} />
  );
