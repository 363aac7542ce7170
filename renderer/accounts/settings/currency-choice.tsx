import { useQueryClient } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { useUpdateUser } from '#renderer/accounts/use-update-user.ts';
import { hasAmounts } from '#renderer/expenses/queries.ts';
import { Select } from '#renderer/ui/fields/select.tsx';
import { language, t } from '#renderer/ui/language/text.ts';
import { compareAscending } from '#renderer/ui/lists/compare-ascending.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { User } from '#server/accounts/contract.ts';
import { CURRENCIES } from '#server/money/contract.ts';

/** All currencies by their names in the current language, for example "Euro (EUR)". */
const currencyChoices = () => {
  const names = new Intl.DisplayNames([language(), 'en'], { type: 'currency' });
  return CURRENCIES.map((value) => ({
    value,
    label: `${names.of(value) ?? value} (${value})`,
  })).sort((a, b) => compareAscending(a.label, b.label));
};

/** The currency of the account. Changing it is confirmed if there are amounts, which keep their numbers. */
export const CurrencyChoice = ({ user }: { readonly user: User }) => {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useUpdateUser();
  const [pendingCurrency, setPendingCurrency] = useState<string>();
  const [looking, setLooking] = useState(false);
  const save = (currency: string) =>
    mutate({ currency }, { onSuccess: () => toast({ title: t('profile.updated') }) });
  const choose = async (currency: string) => {
    setLooking(true);
    try {
      if (await hasAmounts(queryClient)) setPendingCurrency(currency);
      else save(currency);
    } catch (error) {
      showErrorToast(error, 'profile.failed.title', 'profile.failed.text');
    } finally {
      setLooking(false);
    }
  };
  return (
    <>
      <Select
        label={t('profile.currency')}
        hint={t('profile.currency.hint')}
        choices={currencyChoices()}
        value={pendingCurrency ?? (isPending ? variables.currency : undefined) ?? user.currency}
        disabled={isPending || looking}
        onChange={({ target }) => void choose(target.value)}
      />
      <ConfirmDialog
        open={pendingCurrency !== undefined}
        onClose={() => setPendingCurrency(undefined)}
        onConfirm={() => {
          if (pendingCurrency !== undefined) save(pendingCurrency);
          setPendingCurrency(undefined);
        }}
        icon={Coins}
        look="primary"
        title={t('profile.currency.change', { currency: pendingCurrency ?? user.currency })}
        consequence={t('profile.currency.kept', {
          from: user.currency,
          to: pendingCurrency ?? user.currency,
        })}
        confirm={t('profile.currency.confirm')}
      />
    </>
  );
};
