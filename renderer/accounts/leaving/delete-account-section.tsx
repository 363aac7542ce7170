import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ProfileDangerZone } from '#renderer/accounts/profile/profile-danger-zone.tsx';
import { statisticsQuery } from '#renderer/expenses/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { DeleteAccountSheet } from './delete-account-sheet.tsx';

/**
 * A sentence that counts the pets and records that are deleted with the account, if they are known and not
 * zero.
 */
const useConsequence = (): string => {
  const { data } = useQuery(statisticsQuery);
  if (!data || data.pets + data.records === 0) return t('deleteAccount.text');
  return t('deleteAccount.counted', { pets: data.pets, records: data.records });
};

export const DeleteAccountSection = ({ userId }: { readonly userId: string }) => {
  const [isAsking, setAsking] = useState(false);
  const consequence = useConsequence();
  return (
    <ProfileDangerZone heading={t('deleteAccount.danger')}>
      <p className="text-row">{consequence}</p>
      <Button
        look="quiet-danger"
        size="row"
        icon={Trash2}
        className="mt-3 w-full"
        onClick={() => setAsking(true)}
      >
        {t('deleteAccount.button')}
      </Button>
      <DeleteAccountSheet
        userId={userId}
        consequence={consequence}
        open={isAsking}
        onClose={() => setAsking(false)}
      />
    </ProfileDangerZone>
  );
};
