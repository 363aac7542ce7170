import { Check, type LucideIcon, Minus } from 'lucide-react';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { InvitationPreview } from '#server/members/contract.ts';
import { type MemberRole, may } from '#server/members/rules.ts';
import type { MessageId } from '#server/messages/ids.ts';

/** The rights of a role in words, derived from the rules that the server follows. */
const abilitiesOf = (role: MemberRole): readonly MessageId[] => {
  const abilities: readonly (readonly [MessageId, boolean])[] = [
    ['household.join.sees', may(role, 'read')],
    ['household.join.logs', may(role, 'log')],
    ['household.join.edits', may(role, 'edit')],
    ['household.join.money', may(role, 'see-private')],
    ['household.join.lost', may(role, 'mark-lost')],
  ];
  return abilities.flatMap(([id, isAllowed]) => (isAllowed ? [id] : []));
};

interface LineProps {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly isAllowed?: boolean;
}

const AbilityLine = ({ icon: Icon, text, isAllowed = false }: LineProps) => (
  <li className={`flex gap-3 text-row ${isAllowed ? '' : 'text-ink-soft'}`}>
    <Icon size={20} className={`shrink-0 ${isAllowed ? 'text-narra' : ''}`} />
    {text}
  </li>
);

/** The rights that come with an invitation's role, and the data that stays private. */
export const RoleAbilities = ({ role, invitedBy }: InvitationPreview) => (
  <Card>
    <h2 className="font-semibold text-row">{t('household.join.can', { role })}</h2>
    <ul className="mt-3 flex flex-col gap-2.5">
      {abilitiesOf(role).map((id) => (
        <AbilityLine key={id} icon={Check} text={t(id)} isAllowed />
      ))}
      {!may(role, 'see-private') && (
        <AbilityLine
          icon={Minus}
          text={
            may(role, 'log')
              ? t('household.join.private', { name: invitedBy })
              : t('household.join.changes')
          }
        />
      )}
    </ul>
  </Card>
);
