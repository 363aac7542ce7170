import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PREVIOUS_ACCOUNT } from '#renderer/ui/account-events.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { currentUserQuery } from './queries.ts';

/** Names the account that is signed in, after another tab has switched accounts. */
export const SwitchedNotice = () => {
  const { data: user } = useQuery(currentUserQuery);
  useEffect(() => {
    const previousAccount = sessionStorage.getItem(PREVIOUS_ACCOUNT);
    if (!user || previousAccount === null) return;
    sessionStorage.removeItem(PREVIOUS_ACCOUNT);
    if (previousAccount === user.id) return;
    toast({
      title: t('accounts.switched.title', { name: user.firstName.trim() || (user.email ?? '') }),
      description: t('accounts.switched.text'),
    });
  }, [user]);
  return null;
};
