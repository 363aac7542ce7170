import { t } from '#renderer/ui/language/text.ts';
import type { Author, MemberRole } from '#server/members/rules.ts';
import { initialsOf, personName } from './describe.ts';

export interface OwnerMarkProps {
  readonly owner: Author;
  readonly role: MemberRole;
  /** `disc`: the initial over a photo, inside a positioned element. `name`: "Jun's". `role`: also what the account is. */
  readonly look: 'disc' | 'name' | 'role';
}

/** Says whose pet it is, for a pet of another account. */
export const OwnerMark = ({ owner, role, look }: OwnerMarkProps) => {
  const name = personName(owner.name);
  if (look === 'name') return t('household.owner', { name });
  if (look === 'role') return t('household.owner.role', { name, role });
  return (
    <span className="absolute top-2 right-2 flex size-6 items-center justify-center rounded-full border border-line bg-surface font-semibold text-hint text-ink">
      <span aria-hidden>{initialsOf(name).slice(0, 1)}</span>
      <span className="sr-only">{t('household.owner.pet', { name })}</span>
    </span>
  );
};
