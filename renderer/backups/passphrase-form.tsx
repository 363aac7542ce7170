import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '#renderer/api.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { MAX_PASSPHRASE, MIN_PASSPHRASE, setPassphrase } from '#server/backups/contract.ts';
import { backupsQuery } from './queries.ts';

interface PassphraseValues {
  readonly passphrase: string;
  readonly again: string;
}

type PassphraseProblems = Partial<Record<keyof PassphraseValues, string>>;

const problemsOf = ({ passphrase, again }: PassphraseValues): PassphraseProblems => {
  if (passphrase.trim().length < MIN_PASSPHRASE)
    return { passphrase: t('backups.passphrase.tooShort') };
  return passphrase === again ? {} : { again: t('backups.passphrase.differ') };
};

const useSetPassphrase = (onDone: () => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (passphrase: string) => call(setPassphrase, { body: { passphrase } }),
    networkMode: 'always',
    onSuccess: (backups) => {
      queryClient.setQueryData(backupsQuery.queryKey, backups);
      toast({
        title: t('backups.passphrase.done'),
        description: t('backups.passphrase.done.text'),
      });
      onDone();
    },
    onError: (error) => showErrorToast(error),
  });
};

/**
 * Chooses the passphrase for all future backups. The caller warns that a forgotten passphrase cannot be
 * recovered.
 */
export const PassphraseForm = ({ onDone }: { readonly onDone: () => void }) => {
  const [values, setValues] = useState<PassphraseValues>({ passphrase: '', again: '' });
  const [problems, setProblems] = useState<PassphraseProblems>({});
  const { data: backups } = useQuery({ ...backupsQuery, enabled: false });
  const isChange = backups !== undefined && backups.encryption !== 'off';
  const { mutate, isPending } = useSetPassphrase(onDone);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const problems = problemsOf(values);
    setProblems(problems);
    if (Object.keys(problems).length === 0) mutate(values.passphrase);
  };
  const fieldProps = (name: keyof PassphraseValues) => ({
    value: values[name],
    error: problems[name],
    autoComplete: 'new-password',
    maxLength: MAX_PASSPHRASE,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValues((previous) => ({ ...previous, [name]: target.value })),
  });
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-5">
      <Banner tone="mangga" icon={TriangleAlert} title={t('backups.passphrase.final')}>
        {t('backups.passphrase.final.text')}
      </Banner>
      <p className="text-ink-soft text-row">
        {t('backups.passphrase.all')} {isChange && t('backups.passphrase.all.change')}
      </p>
      <PasswordField
        label={t('backups.passphrase.new')}
        hint={t('backups.passphrase.hint', { count: MIN_PASSPHRASE })}
        {...fieldProps('passphrase')}
      />
      <PasswordField label={t('backups.passphrase.again')} {...fieldProps('again')} />
      <div className="flex flex-col gap-3">
        <Button type="submit" icon={LockKeyhole} disabled={isPending}>
          {t(isPending ? 'backups.passphrase.saving' : 'backups.passphrase.save')}
        </Button>
        <Button look="secondary" onClick={onDone}>
          {t('backups.back')}
        </Button>
      </div>
    </form>
  );
};
