import { useUpdateUser } from '#renderer/accounts/use-update-user.ts';
import { SegmentedControl } from '#renderer/ui/fields/segmented-control.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { Section } from '#renderer/ui/page.tsx';
import type { User } from '#server/accounts/contract.ts';
import { WEIGHT_UNITS } from '#server/weights/rules.ts';
import { CurrencyChoice } from './currency-choice.tsx';

/** The unit in which the account reads and types weights, and the currency of its amounts. */
export const UnitsSection = ({ user }: { readonly user: User }) => {
  const { mutate, isPending, variables } = useUpdateUser();
  const chosenUnit = (isPending ? variables.weightUnit : undefined) ?? user.weightUnit;
  return (
    <Section heading={t('profile.units')}>
      <p className="mb-2 font-semibold text-row">{t('profile.weightUnit')}</p>
      <SegmentedControl
        label={t('profile.weightUnit')}
        value={chosenUnit}
        choices={WEIGHT_UNITS.map((value) => ({ value, label: t(`profile.weightUnit.${value}`) }))}
        onChange={(value) => {
          const weightUnit = WEIGHT_UNITS.find((unit) => unit === value);
          if (weightUnit === undefined || isPending) return;
          mutate({ weightUnit }, { onSuccess: () => toast({ title: t('profile.updated') }) });
        }}
      />
      <div className="mt-4">
        <CurrencyChoice user={user} />
      </div>
    </Section>
  );
};
