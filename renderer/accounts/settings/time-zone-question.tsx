import { Globe } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useUpdateUser } from '#renderer/accounts/use-update-user.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { deviceTimeZone } from '#renderer/ui/time/device-time-zone.ts';
import { zoneName } from '#renderer/ui/time/zone-name.ts';
import type { User } from '#server/accounts/contract.ts';
import { declinedKey, isZoneAsked } from './time-zone.ts';

/** Asks whether the account should change its time zone, if this device's clock differs from that zone. */
export const TimeZoneQuestion = ({ user }: { readonly user: User }) => {
  const device = deviceTimeZone();
  const [isDeclined, setDeclined] = useState(false);
  const update = useUpdateUser();
  const isAsked = useMemo(() => isZoneAsked(user), [user]);
  if (isDeclined || !isAsked) return null;

  const zone = zoneName(device);
  const storedZone = zoneName(user.timeZone);
  const declineZone = () => {
    localStorage.setItem(declinedKey(user), 'kept');
    setDeclined(true);
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
