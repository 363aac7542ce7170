import { PhoneOff } from 'lucide-react';
import { ownerName } from '#renderer/members/author-name.ts';
import { isOwn } from '#renderer/members/rights.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import { type PublicOwner, RECENT_RECORDS } from '#server/sharing/contract.ts';

interface TagExplanationProps {
  readonly pet: Pick<Pet, 'name' | 'owner' | 'role'>;
  readonly owner: PublicOwner;
  readonly url: string | null;
}

const tagContents = (name: string, owner: PublicOwner): string =>
  [name, owner.name, owner.phone, owner.email, owner.emergencyPhone]
    .flatMap((one) => one ?? [])
    .join(', ');

const textOf = ({ pet, owner, url }: TagExplanationProps): string => {
  const { name } = pet;
  if (url === null) return t('sharing.collarTag.household', { holds: tagContents(name, owner) });
  return isOwn(pet)
    ? t('sharing.collarTag.text', { name, count: RECENT_RECORDS })
    : t('sharing.collarTag.member', { name, count: RECENT_RECORDS, owner: ownerName(pet) });
};

/** Explains what a finder gets from the tag, and what is missing. */
export const TagExplanation = (props: TagExplanationProps) => {
  const { pet, owner } = props;
  const { name } = pet;
  return (
    <>
      <p className="wrap-anywhere text-row">{textOf(props)}</p>
      {owner.phone === null && isOwn(pet) && (
        <Banner tone="mangga" icon={PhoneOff} title={t('sharing.collarTag.noContact', { name })}>
          <ButtonLink look="secondary" size="pill" className="mt-3" to="/profile">
            {t('sharing.toProfile')}
          </ButtonLink>
        </Banner>
      )}
    </>
  );
};
