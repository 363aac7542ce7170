import { useQuery } from '@tanstack/react-query';
import { KeyRound, Laptop, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { RememberedDevice, TwoStep } from '#server/two-step/contract.ts';
import { RECOVERY_CODES, REMEMBERED_DAYS } from '#server/two-step/rules.ts';
import { CodeForm } from './code-form.tsx';
import { twoStepQuery, useForgetDevice, useTurnOff } from './queries.ts';
import { RenewCodes } from './renew-codes.tsx';

const nameOf = ({ browser, system }: RememberedDevice): string =>
  browser === null && system === null
    ? t('waysIn.unnamed')
    : [browser, system].filter((part) => part !== null).join(' · ');

const Devices = ({ devices }: Pick<TwoStep, 'devices'>) => {
  const { mutate, isPending } = useForgetDevice();
  if (devices.length === 0) return <p className="text-ink-soft">{t('twoStep.devices.none')}</p>;
  return (
    <Card flush>
      <ul aria-label={t('twoStep.devices')}>
        {devices.map((device) => (
          <ListRow
            key={device.id}
            leading={<Laptop size={24} />}
            title={nameOf(device)}
            detail={t('twoStep.devices.until', { day: formatDate(device.expiresAt) })}
            {...(device.isCurrent
              ? { trailing: <Badge tone="narra">{t('devices.current')}</Badge> }
              : {})}
            actions={
              <Button
                look="quiet"
                size="row"
                disabled={isPending}
                aria-label={t('twoStep.devices.forget.named', { name: nameOf(device) })}
                onClick={() => mutate(device.id)}
              >
                {t('twoStep.devices.forget')}
              </Button>
            }
          />
        ))}
      </ul>
    </Card>
  );
};

type Page = 'settings' | 'codes' | 'devices' | 'off';

interface SettingsProps {
  readonly data: TwoStep;
  readonly onOpen: (page: Page) => void;
}

const Settings = ({ data, onOpen }: SettingsProps) => (
  <div className="flex flex-col gap-5">
    <Card flush>
      <ul>
        <SettingRow
          icon={KeyRound}
          title={t('twoStep.recovery.title')}
          detail={t('twoStep.recovery.left', {
            left: data.recoveryCodesLeft,
            all: RECOVERY_CODES,
          })}
          onClick={() => onOpen('codes')}
        />
        <SettingRow
          icon={Laptop}
          title={t('twoStep.devices')}
          detail={t('twoStep.devices.count', {
            count: data.devices.length,
            days: REMEMBERED_DAYS,
          })}
          onClick={() => onOpen('devices')}
        />
      </ul>
    </Card>
    {data.isRequired ? (
      <p className="text-ink-soft">{t('accounts.mfa.needed')}</p>
    ) : (
      <Button look="quiet-danger" icon={ShieldOff} onClick={() => onOpen('off')}>
        {t('twoStep.off')}
      </Button>
    )}
  </div>
);

const Off = ({ onDone }: { readonly onDone: () => void }) => {
  const { mutateAsync } = useTurnOff();
  return (
    <CodeForm
      text={t('twoStep.off.ask')}
      submit={t('twoStep.off')}
      isDanger
      acceptsRecoveryCode
      onCode={async (code) => {
        await mutateAsync(code);
        onDone();
      }}
    />
  );
};

const PAGE_TITLES = {
  settings: 'twoStep.title',
  codes: 'twoStep.recovery.title',
  devices: 'twoStep.devices',
  off: 'twoStep.off',
} as const;

/** The settings of two-step login while it is on: recovery codes, remembered devices, and turning it off. */
export const TwoStepSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const [page, setPage] = useState<Page>('settings');
  const { data, isError } = useQuery(twoStepQuery);
  return (
    <Sheet
      open
      onClose={page === 'settings' ? onClose : () => setPage('settings')}
      title={t(PAGE_TITLES[page])}
    >
      {!data && !isError && <Skeleton className="h-30" />}
      {!data && isError && <p className="text-ink-soft">{t('twoStep.unread')}</p>}
      {data && page === 'settings' && <Settings data={data} onOpen={setPage} />}
      {page === 'codes' && <RenewCodes />}
      {data && page === 'devices' && <Devices devices={data.devices} />}
      {page === 'off' && <Off onDone={onClose} />}
    </Sheet>
  );
};
