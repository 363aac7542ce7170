import { EyeOff } from 'lucide-react';
import { ownerName } from '#renderer/members/author-name.ts';
import { isOwn } from '#renderer/members/rights.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';

type NotedPet = Pick<Pet, 'name' | 'owner' | 'role'>;

/** The sentence for everybody but the owner, who alone can turn the public profile on, names the owner. */
export const hiddenText = (pet: NotedPet): string =>
  isOwn(pet)
    ? t('lost.hidden.text', { name: pet.name })
    : t('lost.hidden.member.text', { name: pet.name, owner: ownerName(pet) });

/** Says that nobody can see the page while the public profile is off, and links to the owner's setting. */
export const HiddenNote = ({ pet }: { readonly pet: NotedPet }) => (
  <Banner
    tone="mangga"
    icon={EyeOff}
    title={isOwn(pet) ? t('lost.hidden') : t('sharing.off.member', { owner: ownerName(pet) })}
  >
    <p>{hiddenText(pet)}</p>
    {isOwn(pet) && (
      <ButtonLink look="secondary" size="pill" to="/profile" hash="privacy" className="mt-3">
        {t('lost.hidden.open')}
      </ButtonLink>
    )}
  </Banner>
);
