import { useQuery } from '@tanstack/react-query';
import { t } from '#renderer/ui/text.ts';
import { EntryLink } from './entry-link.tsx';
import { capabilitiesQuery } from './queries.ts';

/** Leads from the login to the landing, where there is more to choose from there. */
export const OtherWays = () => {
  const { data } = useQuery(capabilitiesQuery);
  return data && (data.provider || data.sms) ? (
    <EntryLink to="/landing">{t('login.ways')}</EntryLink>
  ) : null;
};
