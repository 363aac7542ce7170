import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { EntryLink } from './entry-link.tsx';

/** Links from the login to the landing page if that page offers more ways to sign in. */
export const OtherSignInMethods = () => {
  const client = useQueryClient();
  const [offered, setOffered] = useState(false);
  // The capabilities are fetched once without useQuery, which the login would otherwise load only for this.
  useEffect(() => {
    client.ensureQueryData(capabilitiesQuery).then(
      ({ provider, sms }) => setOffered(provider || sms),
      () => undefined,
    );
  }, [client]);
  return offered ? <EntryLink to="/landing">{t('login.ways')}</EntryLink> : null;
};
