import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, LockKeyhole, LockKeyholeOpen, LockOpen } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '#renderer/api.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { errorText, showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { type Backups, enterPassphrase, removePassphrase } from '#server/backups/contract.ts';
import { backupsQuery } from './queries.ts';

const useShowChange = () => {
  const queryClient = useQueryClient();
  return (title: string) => (backups: Backups) => {
    queryClient.setQueryData(backupsQuery.queryKey, backups);
    toast({ title });
  };
};

/** The stored key can no longer be read; entering the passphrase restores it. */
const Locked = () => {
  const [passphrase, setPassphrase] = useState('');
  const showChange = useShowChange();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(enterPassphrase, { body: { passphrase } }),
    networkMode: 'always',
    onSuccess: showChange(t('backups.passphrase.entered')),
  });
  const submitPassphrase = (event: FormEvent): void => {
    event.preventDefault();
    if (passphrase !== '') mutate();
  };
  return (
    <form noValidate onSubmit={submitPassphrase} className="flex flex-col gap-3">
      <Banner tone="gumamela" icon={KeyRound} title={t('backups.passphrase.locked')}>
        {t('backups.passphrase.locked.text')}
      </Banner>
      <PasswordField
        label={t('backups.passphrase')}
        hint={t('backups.passphrase.locked.forgotten')}
        error={error ? errorText(error) : undefined}
        autoComplete="off"
        value={passphrase}
        onChange={({ target }) => setPassphrase(target.value)}
      />
      <Button type="submit" disabled={isPending}>
        {t(isPending ? 'backups.passphrase.saving' : 'backups.passphrase.enter')}
      </Button>
    </form>
  );
};

const Remove = () => {
  const [isAsking, setAsking] = useState(false);
  const showChange = useShowChange();
  const { mutate } = useMutation({
    mutationFn: () => call(removePassphrase, {}),
    networkMode: 'always',
    onSuccess: showChange(t('backups.passphrase.removed')),
    onError: (error) => showErrorToast(error),
  });
  return (
    <>
      <Button look="quiet-danger" icon={LockOpen} onClick={() => setAsking(true)}>
        {t('backups.passphrase.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          mutate();
        }}
        title={t('backups.passphrase.remove.title')}
        consequence={t('backups.passphrase.remove.text')}
        undo={t('backups.passphrase.remove.undo')}
        confirm={t('backups.passphrase.remove')}
        icon={LockOpen}
      />
    </>
  );
};

const EncryptionState = ({ encryption }: Pick<Backups, 'encryption'>) => {
  if (encryption === 'locked') return <Locked />;
  if (encryption === 'off') {
    return (
      <Banner tone="mangga" icon={LockKeyholeOpen} title={t('backups.passphrase.off')}>
        {t('backups.passphrase.off.text')}
      </Banner>
    );
  }
  return (
    <p className="text-ink-soft text-row">
      {t(encryption === 'on' ? 'backups.passphrase.on' : 'backups.passphrase.byFile')}
    </p>
  );
};

interface SectionProps {
  readonly backups: Backups;
  readonly onChoose: () => void;
}

export const PassphraseSection = ({ backups: { encryption }, onChoose }: SectionProps) => (
  <section className="flex flex-col gap-3">
    <h3 className="font-semibold text-row">{t('backups.passphrase')}</h3>
    <EncryptionState encryption={encryption} />
    {encryption !== 'by-file' && (
      <Button look="secondary" icon={LockKeyhole} onClick={onChoose}>
        {t(encryption === 'off' ? 'backups.passphrase.set' : 'backups.passphrase.change')}
      </Button>
    )}
    {(encryption === 'on' || encryption === 'locked') && <Remove />}
  </section>
);
