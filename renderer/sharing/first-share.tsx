import { useSuspenseQuery } from '@tanstack/react-query';
import { Check, Eye, EyeOff } from 'lucide-react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { User } from '#server/accounts/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { useFirstShare, usePrivacySwitch } from './use-first-share.ts';

const joinParts = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part?.trim()).join(', ');

/** Descriptions of the data that a stranger sees under the current privacy settings. */
const describeShownData = (user: User, name: string, hasPage: boolean): readonly string[] => {
  const { firstName, lastName, phone, email, emergencyContact, emergencyPhone } = user;
  const owner = joinParts(`${firstName} ${lastName}`.trim(), phone, email);
  const emergencyText = joinParts(emergencyContact, emergencyPhone);
  return [
    ...(hasPage ? [t('sharing.first.profile', { name })] : []),
    ...(owner === '' ? [] : [t('sharing.first.owner', { contact: owner })]),
    ...(emergencyText !== '' && user.privacySettings.qrEmergencyInfo
      ? [t('sharing.first.emergency', { contact: emergencyText })]
      : []),
  ];
};

const ShownData = ({ user, pet }: FirstShareProps) => {
  const { shareAddress } = useSuspenseQuery(capabilitiesQuery).data;
  const { publicProfile, qrEmergencyInfo } = user.privacySettings;
  const { name } = pet;
  if (!publicProfile) {
    return (
      <p className="flex gap-3 text-row">
        <EyeOff size={20} className="mt-0.5 shrink-0 text-ink-soft" />
        {t('sharing.first.nothing')}
      </p>
    );
  }
  const hasEmergencyContact = Boolean(user.emergencyContact || user.emergencyPhone);
  return (
    <>
      <p className="text-row">
        {t(shareAddress === null ? 'sharing.first.household' : 'sharing.first.text', { name })}
      </p>
      <ul className="mt-3 flex flex-col gap-2">
        {describeShownData(user, name, shareAddress !== null).map((line) => (
          <li key={line} className="flex gap-3 text-row wrap-anywhere">
            <Eye size={20} className="mt-0.5 shrink-0 text-ink-soft" />
            {line}
          </li>
        ))}
        {hasEmergencyContact && !qrEmergencyInfo && (
          <li className="flex gap-3 text-row">
            <EyeOff size={20} className="mt-0.5 shrink-0 text-ink-soft" />
            {t('sharing.first.emergency.hidden')}
          </li>
        )}
      </ul>
    </>
  );
};

interface FirstShareProps {
  readonly user: User;
  readonly pet: Pick<Pet, 'name'>;
}

/**
 * Shows an owner once, before the first code or link is shared, what strangers will see, and lets them change
 * it.
 */
export const FirstShare = ({ user, pet }: FirstShareProps) => {
  const { isAsked, done } = useFirstShare(user);
  const { mutate } = usePrivacySwitch();
  const { publicProfile, qrEmergencyInfo } = user.privacySettings;
  return (
    <Sheet
      open={isAsked}
      onClose={done}
      title={t('sharing.first.title')}
      dock={
        <Button icon={Check} className="w-full" onClick={done}>
          {t('sharing.first.done')}
        </Button>
      }
    >
      <ShownData user={user} pet={pet} />
      <div className="mt-5 [&>*+*]:border-t-0">
        <Switch
          label={t('sharing.first.public')}
          hint={t('sharing.first.public.hint', { name: pet.name })}
          checked={publicProfile}
          onChange={(on) => mutate({ name: 'publicProfile', on })}
        />
        <Switch
          label={t('sharing.first.help')}
          hint={t('sharing.first.help.hint')}
          checked={qrEmergencyInfo}
          onChange={(on) => mutate({ name: 'qrEmergencyInfo', on })}
        />
      </div>
      <p className="mt-3 text-hint text-ink-soft">{t('sharing.first.later')}</p>
    </Sheet>
  );
};
