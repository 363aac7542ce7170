import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProveDevicePanel } from '#renderer/biometrics/prove-device-panel.tsx';
import { ProvePhonePanel } from '#renderer/phones/prove-phone-panel.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { User } from '#server/accounts/contract.ts';
import { signInMethodsQuery } from './sign-in-methods-queries.ts';

const RetainedMethod = ({ name }: { readonly name: string }) => (
  <p className="text-narra text-row" role="status">
    {name}: {t('waysIn.kept')}
  </p>
);

/**
 * A password reset removes the account's other ways to sign in, except those that this browser's session
 * confirms first.
 */
export const KeepSignInMethods = ({ user }: { readonly user: User }) => {
  const { data: signInMethods = [] } = useQuery(signInMethodsQuery);
  const [phoneKept, setPhoneKept] = useState(false);
  const [deviceKept, setDeviceKept] = useState(false);
  if (signInMethods.length === 0) return null;
  return (
    <section className="mt-8 flex flex-col gap-3 border-line border-t pt-6">
      <h2 className="font-semibold text-total">{t('reset.keep.title')}</h2>
      <p className="text-ink-soft">{t('reset.keep.text')}</p>
      {phoneKept ? (
        <RetainedMethod name={t('waysIn.phone', { name: user.verifiedPhone?.slice(-4) ?? '' })} />
      ) : (
        <ProvePhonePanel user={user} onProved={() => setPhoneKept(true)} />
      )}
      {deviceKept ? (
        <RetainedMethod name={t('waysIn.biometric')} />
      ) : (
        <ProveDevicePanel user={user} onProved={() => setDeviceKept(true)} />
      )}
    </section>
  );
};
