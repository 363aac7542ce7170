import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { LockedBackup } from '#server/backups/contract.ts';

interface SealedProps {
  readonly backup: LockedBackup;
  readonly onOpen: (passphrase: string) => void;
  readonly onBack: () => void;
}

export const EncryptedBackup = ({ backup, onOpen, onBack }: SealedProps) => {
  const [passphrase, setPassphrase] = useState('');
  const openBackup = (event: FormEvent): void => {
    event.preventDefault();
    if (passphrase !== '') onOpen(passphrase);
  };
  return (
    <form noValidate onSubmit={openBackup} className="flex flex-col gap-5">
      <Banner tone="dagat" icon={LockKeyhole} title={t('backups.sealed')}>
        <span className="wrap-anywhere">{t('backups.sealed.text', { name: backup.name })}</span>
      </Banner>
      <PasswordField
        label={t('backups.passphrase')}
        autoComplete="off"
        autoFocus
        value={passphrase}
        error={backup.wasWrong ? t('backups.sealed.wrong') : undefined}
        onChange={({ target }) => setPassphrase(target.value)}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit">{t('backups.sealed.open')}</Button>
        <Button look="secondary" onClick={onBack}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
};
