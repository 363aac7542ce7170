import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { HandOverSeveralPanel } from '#renderer/hand-over/hand-over-panel.tsx';
import { householdQuery } from '#renderer/members/queries.ts';
import { useEveryPet } from '#renderer/pets/use-every-pet.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';

/** Offers to hand pets over before the account is deleted, and warns about pets that others care for too. */
export const HandOverFirst = () => {
  const [isOpen, setOpen] = useState(false);
  const members = useQuery(householdQuery).data?.members ?? [];
  const ownPets = useEveryPet(true).filter(
    ({ owner, role, isSample }) => owner !== undefined && role === 'owner' && !isSample,
  );
  if (ownPets.length === 0) return null;
  const coOwners = members.filter(
    ({ petIds }) => petIds === null || ownPets.some(({ id }) => petIds.includes(id)),
  );
  const sharedPets = ownPets.filter(({ id }) =>
    coOwners.some(({ petIds }) => petIds === null || petIds.includes(id)),
  );
  const names = coOwners.map(({ name }) => name || t('handOver.nameless')).join(', ');
  return (
    <div className="flex flex-col gap-3">
      {sharedPets.length > 0 ? (
        <Banner
          tone="mangga"
          icon={Users}
          title={t('handOver.deleteAccount.shared', { count: sharedPets.length, names })}
        >
          {t('handOver.deleteAccount.shared.text')}
        </Banner>
      ) : (
        <p className="text-row">{t('handOver.deleteAccount.text')}</p>
      )}
      <Button look="secondary" onClick={() => setOpen(true)}>
        {t('handOver.deleteAccount')}
      </Button>
      {isOpen && (
        <HandOverSeveralPanel
          petIds={sharedPets.map(({ id }) => id)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};
