import { Lock } from 'lucide-react';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Author } from '#server/members/rules.ts';
import { personName } from './describe.ts';

interface NotAllowedProps {
  readonly pet: { readonly id: string; readonly name: string; readonly owner?: Author };
  /** A sentence that says what the account may not do. */
  readonly sentence: string;
}

/** Replaces a form that the account's role does not allow. */
export const NotAllowed = ({ pet, sentence }: NotAllowedProps) => (
  <div className="px-4">
    <EmptyState
      drawing={<Lock size={72} className="text-ink-soft" />}
      sentence={sentence}
      action={
        <>
          {pet.owner && (
            <p className="mb-3 text-ink-soft text-row">
              {t('household.askOwner', { name: personName(pet.owner.name) })}
            </p>
          )}
          <ButtonLink className="wrap-anywhere" to={`/pet/${pet.id}`}>
            {t('household.backTo', { pet: pet.name })}
          </ButtonLink>
        </>
      }
    />
  </div>
);
