import { Globe } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useUpdateUser } from '#renderer/accounts/use-update-user.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { useDeviceTimeZone } from '#renderer/ui/time/use-device-time-zone.ts';
import { zoneName } from '#renderer/ui/time/zone-name.ts';
import type { User } from '#server/accounts/contract.ts';
import { declinedKey, isZoneAsked } from './time-zone.ts';

/** Asks whether the account should change its time zone, if this device's clock differs from that zone. */
export const TimeZoneQuestion = ({ user }: { readonly user: User }) => {
  const device = useDeviceTimeZone();
  const [declinedZone, setDeclinedZone] = useState<string>();
  const update = useUpdateUser();
  const isAsked = useMemo(() => isZoneAsked(user, device), [user, device]);
  if (declinedZone === device || !isAsked) return null;

  const zone = zoneName(device);
  const storedZone = zoneName(user.timeZone);
  const declineZone = () => {
    localStorage.setItem(declinedKey(user, device), 'kept');
    setDeclinedZone(device);
  };
  const acceptZone = () =>
    update.mutate(
      { timeZone: device },
      { onSuccess: () => toast({ title: t('timeZone.done', { zone }) }) },
    );
  return (
    <div className="mt-6">
      <Banner tone="dagat" icon={Globe} title={t('timeZone.question', { zone })}>
        <p>{t('timeZone.text', { zone, stored: storedZone })}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            size="pill"
            className="wrap-anywhere"
            onClick={acceptZone}
            disabled={update.isPending}
          >
            {t('timeZone.yes', { zone })}
          </Button>
          <Button
            look="secondary"
            size="pill"
            className="wrap-anywhere"
            onClick={declineZone}
            disabled={update.isPending}
          >
            {t('timeZone.no', { stored: storedZone })}
          </Button>
        </div>
      </Banner>
    </div>
  );
};
