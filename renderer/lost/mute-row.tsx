import { useQuery } from '@tanstack/react-query';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { formatShortMoment } from '#renderer/ui/format/moments.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { foundMuteQuery, useMutePet } from './queries.ts';

/** Hours without notifications; messages still arrive on the page. */
const MUTE_HOURS = 24;

/** Shows whether the owner gets notices of new messages about the pet, and lets the owner change that. */
export const MuteRow = ({ petId }: { readonly petId: string }) => {
  const { data } = useQuery(foundMuteQuery(petId));
  const { mutate } = useMutePet(petId);
  if (!data) return null;
  const { mutedUntil } = data;
  return (
    <div className="mt-3">
      <Switch
        label={t('lost.mute.pet')}
        hint={
          mutedUntil === null
            ? t('lost.mute.pet.on')
            : t('lost.mute.pet.off', { date: formatShortMoment(new Date(mutedUntil)) })
        }
        checked={mutedUntil === null}
        onChange={(on) =>
          mutate(on ? null : MUTE_HOURS, {
            onError: (error) => showErrorToast(error),
          })
        }
      />
    </div>
  );
};
