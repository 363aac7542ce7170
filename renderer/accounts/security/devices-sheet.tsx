import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { LogOut, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import { Suspense, useState } from 'react';
import { countUnsentChanges } from '#renderer/accounts/leaving/unsent-changes.ts';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { Device } from '#server/profile/contract.ts';
import { devicesQuery, type SessionEnding, useEndSessions } from './devices-queries.ts';
import { deviceName, lastSeenText } from './devices-text.ts';

const SignOutChoice = standaloneLazyPart(
  async () => (await import('#renderer/accounts/leaving/sign-out-choice.tsx')).SignOutChoice,
);

type AskToEnd = (ending: SessionEnding) => void;

const SYSTEM_ICONS: Readonly<Record<string, LucideIcon>> = {
  iPhone: Smartphone,
  Android: Smartphone,
  iPad: Tablet,
};

const DeviceRow = ({ device, onAsk }: { readonly device: Device; readonly onAsk: AskToEnd }) => {
  const Icon = SYSTEM_ICONS[device.system ?? ''] ?? Monitor;
  const name = deviceName(device);
  const sinceText = t('devices.since', { day: formatDate(device.createdAt) });
  return (
    <ListRow
      leading={<Icon size={24} />}
      title={name}
      detail={
        device.isCurrent ? sinceText : `${sinceText}, ${lastSeenText(device.lastSeenAt, timeNow())}`
      }
      trailing={
        device.isCurrent ? (
          <Badge tone="narra">{t('devices.current')}</Badge>
        ) : (
          <Button
            look="secondary"
            size="pill"
            aria-label={t('devices.signOut', { name })}
            onClick={() => onAsk({ kind: 'one', id: device.id, name })}
          >
            {t('profile.signOut')}
          </Button>
        )
      }
    />
  );
};

const Devices = ({ onAsk }: { readonly onAsk: AskToEnd }) => {
  const { data: devices } = useSuspenseQuery(devicesQuery);
  return (
    <>
      <Card flush>
        <ul>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onAsk={onAsk} />
          ))}
        </ul>
      </Card>
      <div className="mt-5 flex flex-col gap-3">
        {devices.length > 1 && (
          <Button look="secondary" onClick={() => onAsk({ kind: 'others' })}>
            {t('devices.others')}
          </Button>
        )}
        <Button look="quiet-danger" icon={LogOut} onClick={() => onAsk({ kind: 'all' })}>
          {t('devices.all')}
        </Button>
      </div>
    </>
  );
};

/** The texts of the dialog that confirms an ending. */
const confirmationTexts = (ending: SessionEnding) => ({
  title: t(`devices.${ending.kind}.title`),
  consequence:
    ending.kind === 'one'
      ? t('devices.one.text', { name: ending.name })
      : t(`devices.${ending.kind}.text`),
  confirm: ending.kind === 'one' ? t('profile.signOut') : t(`devices.${ending.kind}`),
});

interface DevicesSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Lists the owner's sessions and offers to end them. */
export const DevicesSheet = ({ open, onClose }: DevicesSheetProps) => {
  const [confirming, setConfirming] = useState<SessionEnding>();
  const [unsent, setUnsent] = useState(0);
  const { data: user } = useQuery(currentUserQuery);
  const stopAsking = () => setConfirming(undefined);
  const { mutate, isPending } = useEndSessions(stopAsking);
  const askToEnd = async (ending: SessionEnding) => {
    const unsentCount = ending.kind === 'all' && user ? await countUnsentChanges(user.id) : 0;
    if (unsentCount > 0) setUnsent(unsentCount);
    else setConfirming(ending);
  };
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('devices.title')} subtitle={t('devices.text')}>
        <PartBoundary title="devices.unread">
          <Suspense fallback={<Skeleton className="h-30" />}>
            <Devices onAsk={(ending) => void askToEnd(ending)} />
          </Suspense>
        </PartBoundary>
      </Sheet>
      {unsent > 0 && user && (
        <SignOutChoice
          owner={user.id}
          count={unsent}
          onStay={() => setUnsent(0)}
          onSignOut={() => {
            setUnsent(0);
            setConfirming({ kind: 'all' });
          }}
        />
      )}
      {confirming && (
        <ConfirmDialog
          open
          onClose={stopAsking}
          onConfirm={() => mutate(confirming)}
          busy={isPending}
          icon={LogOut}
          {...confirmationTexts(confirming)}
        />
      )}
    </>
  );
};
