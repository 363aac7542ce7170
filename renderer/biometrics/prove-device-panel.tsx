import { useMutation, useQuery } from '@tanstack/react-query';
import { FingerprintPattern } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { User } from '#server/accounts/contract.ts';
import { biometricSupportQuery } from './queries.ts';
import { credentialOf } from './stored-credential.ts';

interface ProveDevicePanelProps {
  readonly user: User;
  readonly onProved: () => void;
}

/** The WebAuthn library is loaded at the first press. */
const ceremonies = () => import('./ceremonies.ts');

/** Confirms this device's own key again. */
export const ProveDevicePanel = ({ user, onProved }: ProveDevicePanelProps) => {
  const { data: isSupported } = useQuery(biometricSupportQuery);
  const credential = credentialOf(user.id);
  const proveDevice = useMutation({
    meta: { signsIn: true },
    mutationFn: async () => credential && (await ceremonies()).confirmAgain(credential),
    onSuccess: onProved,
    onError: async (error) => {
      const description = (await ceremonies()).ceremonyText('authentication', error);
      toast({ title: t('accounts.reauthenticate.failed'), description, tone: 'danger' });
    },
  });
  if (!isSupported || !credential) return null;
  return (
    <Button
      look="secondary"
      icon={FingerprintPattern}
      disabled={proveDevice.isPending}
      onClick={() => proveDevice.mutate()}
    >
      {t('accounts.reauthenticate.biometric')}
    </Button>
  );
};
