import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { EntryLink } from './entry-link.tsx';

/** Leads from the login to the landing, where there is more to choose from there. */
export const OtherWays = () => {
  const client = useQueryClient();
  const [offered, setOffered] = useState(false);
  // Asked once, without what watches a query: the login would load that for this alone.
  useEffect(() => {
    client.ensureQueryData(capabilitiesQuery).then(
      ({ provider, sms }) => setOffered(provider || sms),
      () => undefined,
    );
  }, [client]);
  return offered ? <EntryLink to="/landing">{t('login.ways')}</EntryLink> : null;
};
