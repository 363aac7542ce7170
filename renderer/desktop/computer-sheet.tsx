import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { DesktopBridge } from '#desktop/bridge.ts';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { Section } from '#renderer/ui/page.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { computerQuery, useChangeComputer } from './computer-settings.ts';
import { LockForm } from './lock-form.tsx';

interface ComputerProps {
  readonly bridge: DesktopBridge;
  /** The id of the account whose password can remove the lock. */
  readonly owner: string;
}

const Settings = ({ bridge, owner }: ComputerProps) => {
  const { data: computer } = useSuspenseQuery(computerQuery(bridge));
  const { mutate: change } = useChangeComputer(bridge);
  const { keepRunning, startAtLogin, spellCheck, spellCheckFetches, lock } = computer;
  return (
    <>
      <div className="[&>div+div]:border-t-0">
        <Switch
          label={t('computer.keepRunning')}
          hint={t('computer.keepRunning.hint')}
          checked={keepRunning}
          onChange={(on) => change({ keepRunning: on })}
        />
        <Switch
          label={t('computer.startAtLogin')}
          hint={t('computer.startAtLogin.hint')}
          checked={startAtLogin}
          onChange={(on) => change({ startAtLogin: on })}
        />
        <Switch
          label={t('computer.spellCheck')}
          hint={t(spellCheckFetches ? 'computer.spellCheck.fetches' : 'computer.spellCheck.own')}
          checked={spellCheck}
          onChange={(on) => change({ spellCheck: on })}
        />
      </div>
      <Section heading={t('computer.lock')}>
        <LockForm key={String(lock.isSet)} bridge={bridge} owner={owner} lock={lock} />
      </Section>
    </>
  );
};

interface ComputerSheetProps extends ComputerProps {
  readonly onClose: () => void;
}

/** Settings of this computer: closing the window, spelling, and the lock. */
export const ComputerSheet = ({ onClose, ...props }: ComputerSheetProps) => (
  <Sheet open onClose={onClose} title={t('profile.thisComputer')} subtitle={t('computer.about')}>
    <Suspense fallback={<Skeleton className="h-80" />}>
      <Settings {...props} />
    </Suspense>
  </Sheet>
);
