import { useSuspenseQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { ownerName } from '#renderer/members/author-name.ts';
import { isOwn } from '#renderer/members/rights.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';

interface NamedPet {
  readonly pet: Pick<Pet, 'name' | 'owner' | 'role'>;
}

/** Explains that a pet has no codes while its owner's public profile is off. Only the owner can turn it on. */
export const NotPublic = ({ pet }: NamedPet) => {
  const { shareAddress } = useSuspenseQuery(capabilitiesQuery).data;
  const { name } = pet;
  if (!isOwn(pet)) {
    const owner = ownerName(pet);
    return (
      <div className="max-w-xl">
        <Banner tone="mangga" icon={EyeOff} title={t('sharing.off.member', { owner })}>
          <p>{t('sharing.off.member.text', { name, owner })}</p>
        </Banner>
      </div>
    );
  }
  const reason = shareAddress === null ? 'sharing.off.household' : 'sharing.off.text';
  return (
    <div className="max-w-xl">
      <Banner tone="mangga" icon={EyeOff} title={t('sharing.off.title')}>
        <p>{t(reason, { name })}</p>
        <ButtonLink look="secondary" size="pill" className="mt-3" to="/profile" hash="privacy">
          {t('sharing.off.open')}
        </ButtonLink>
      </Banner>
    </div>
  );
};
