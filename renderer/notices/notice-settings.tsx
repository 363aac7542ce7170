import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { chimesAreOn, playChime, turnChimes } from '#renderer/ui/sound/chime.ts';
import { isAppleTouch, type NoticeDevice } from './device.ts';
import { noticeDeviceQuery } from './queries.ts';
import { useNoticeSwitch } from './use-notice-switch.ts';

/**
 * Refetches the device's state when the browser's settings change, and when the service worker becomes ready.
 */
const useDeviceChanges = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    let status: PermissionStatus | undefined;
    const refresh = () => {
      void queryClient.invalidateQueries({ queryKey: noticeDeviceQuery.queryKey });
    };
    const watchPermission = async () => {
      status = await navigator.permissions.query({ name: 'notifications' });
      status.addEventListener('change', refresh);
    };
    // Without support for change events, the state is read again when the page regains the focus.
    watchPermission().catch(() => undefined);
    let isListening = true;
    void navigator.serviceWorker?.ready.then(() => isListening && refresh());
    window.addEventListener('focus', refresh);
    return () => {
      isListening = false;
      status?.removeEventListener('change', refresh);
      window.removeEventListener('focus', refresh);
    };
  }, [queryClient]);
};

const PermissionRow = ({ permission }: Pick<NoticeDevice, 'permission'>) => (
  <p className="flex min-h-12 items-center justify-between gap-4 border-line border-t py-2 text-row">
    <span className="font-semibold">{t('noticeSettings.permission')}</span>
    <span className="text-ink-soft">{t(`noticeSettings.permission.${permission}`)}</span>
  </p>
);

const Unsupported = () => (
  <Banner tone="mangga" icon={BellOff} title={t('noticeSettings.unsupported.title')}>
    <p>{t('noticeSettings.unsupported.text')}</p>
    {isAppleTouch(navigator) && <p className="mt-2">{t('noticeSettings.unsupported.apple')}</p>}
  </Banner>
);

const Blocked = () => (
  <Banner tone="mangga" icon={BellOff} title={t('noticeSettings.blocked.title')}>
    <p>{t('noticeSettings.blocked.text')}</p>
    <p className="mt-2">{t('noticeSettings.blocked.how')}</p>
  </Banner>
);

/** The reason why notices arrive only while the app is open, if nothing on this page can change it. */
const pageOnlyReason = ({ canPush, serverPushes }: NoticeDevice): string | undefined => {
  if (canPush) return undefined;
  return t(serverPushes ? 'noticeSettings.pageOnly.browser' : 'noticeSettings.pageOnly.server');
};

const hintOf = (device: NoticeDevice): string => {
  if (device.permission === 'default') return t('noticeSettings.toggle.ask');
  return t(device.isPushed ? 'noticeSettings.toggle.pushed' : 'noticeSettings.toggle.open');
};

const Toggle = ({ device }: { readonly device: NoticeDevice }) => {
  const { mutate, isPending } = useNoticeSwitch(device);
  const isOn = device.permission === 'granted' && device.isWanted;
  const pageOnlyText = pageOnlyReason(device);
  return (
    <>
      <Switch
        label={t('noticeSettings.toggle')}
        hint={hintOf(device)}
        checked={isOn}
        onChange={(on) => {
          if (!isPending) mutate(on);
        }}
      />
      {pageOnlyText && <p className="pt-2 text-hint text-ink-soft">{pageOnlyText}</p>}
      {isOn && device.canPush && !device.isPushed && (
        <Button
          look="secondary"
          icon={BellRing}
          className="mt-3 w-full"
          disabled={isPending}
          onClick={() => mutate(true)}
        >
          {t('noticeSettings.alsoClosed')}
        </Button>
      )}
    </>
  );
};

const renderBody = (device: NoticeDevice): ReactNode => {
  if (device.permission === 'unsupported') return <Unsupported />;
  if (device.permission === 'denied') return <Blocked />;
  return <Toggle device={device} />;
};

const InBrowser = () => {
  const { data: device } = useSuspenseQuery(noticeDeviceQuery);
  useDeviceChanges();
  return (
    <>
      <PermissionRow permission={device.permission} />
      {renderBody(device)}
    </>
  );
};

const Sounds = () => {
  const [isOn, setOn] = useState(chimesAreOn);
  const turnSounds = (next: boolean) => {
    turnChimes(next);
    setOn(next);
    // Plays the sound, so that the owner hears what was turned on.
    if (next) void playChime('soon');
  };
  return (
    <div className="mt-3">
      <Switch
        label={t('noticeSettings.sounds')}
        hint={t('noticeSettings.sounds.hint')}
        checked={isOn}
        onChange={turnSounds}
      />
    </div>
  );
};

/** Settings for reminder notices on this device. */
export const NoticeSettings = () => (
  <section>
    <h3 className="mb-2 font-semibold text-body">{t('noticeSettings.heading')}</h3>
    {window.alagaDesktop ? (
      <p className="text-ink-soft text-row">{t('noticeSettings.desktop')}</p>
    ) : (
      <InBrowser />
    )}
    <Sounds />
  </section>
);
