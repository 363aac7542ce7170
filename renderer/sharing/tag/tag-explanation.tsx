import { PhoneOff } from 'lucide-react';
import { contactOf } from '#renderer/sharing/code-texts.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { User } from '#server/accounts/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { RECENT_RECORDS } from '#server/sharing/contract.ts';

interface TagExplanationProps {
  readonly pet: Pick<Pet, 'name'>;
  readonly user: User;
  readonly url: string | null;
}

const tagContents = (name: string, user: User): string => {
  const owner = contactOf(user);
  return [name, owner.name, owner.phone, owner.email, owner.emergencyPhone]
    .flatMap((one) => one ?? [])
    .join(', ');
};

/** Explains what a finder gets from the tag, and what is missing. */
export const TagExplanation = ({ pet: { name }, user, url }: TagExplanationProps) => (
  <>
    <p className="wrap-anywhere text-row">
      {url === null
        ? t('sharing.collarTag.household', { holds: tagContents(name, user) })
        : t('sharing.collarTag.text', { name, count: RECENT_RECORDS })}
    </p>
    {user.phone === null && (
      <Banner tone="mangga" icon={PhoneOff} title={t('sharing.collarTag.noContact', { name })}>
        <ButtonLink look="secondary" size="pill" className="mt-3" to="/profile">
          {t('sharing.toProfile')}
        </ButtonLink>
      </Banner>
    )}
  </>
);
