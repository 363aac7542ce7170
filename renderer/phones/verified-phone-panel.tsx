import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { SheetRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { User } from '#server/accounts/contract.ts';
import { VerifiedPhoneSheet } from './verified-phone-sheet.tsx';

/** The profile's row for the phone number used to log in, which can be verified, replaced or removed. */
export const VerifiedPhonePanel = ({ user }: { readonly user: User }) => {
  const { data: can } = useQuery(capabilitiesQuery);
  // Without a gateway no number can be verified, but an existing one can be removed.
  if (!can?.sms && user.verifiedPhone === null) return null;
  return (
    <SheetRow
      icon={Smartphone}
      title={t('phones.row')}
      detail={user.verifiedPhone ?? t('phones.row.none')}
      sheet={(close) => (
        <VerifiedPhoneSheet user={user} canVerify={can?.sms === true} onClose={close} />
      )}
    />
  );
};
