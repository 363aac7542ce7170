import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useEveryPet } from '#renderer/pets/use-every-pet.ts';
import { Button } from '#renderer/ui/button.tsx';
import { CheckRow } from '#renderer/ui/fields/check-row.tsx';
import { FieldError } from '#renderer/ui/fields/field.tsx';
import { Select } from '#renderer/ui/fields/select.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { showFieldProblems, useContractForm } from '#renderer/ui/fields/use-contract-form.ts';
import { t, translate } from '#renderer/ui/language/text.ts';
import { CheckList } from '#renderer/ui/lists/check-list.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { DAY_MS } from '#renderer/ui/time/durations.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { type NewApiToken, tokenForm } from '#server/tokens/contract.ts';
import { TOKEN_SCOPES } from '#server/tokens/rules.ts';
import { useMakeToken } from './queries.ts';

/** Days for which a token works; empty until it is deleted. */
const LIFETIME_DAYS = ['', '30', '90', '365'] as const;

const endAfter = (days: string): string | null =>
  days === '' ? null : new Date(timeNow().getTime() + Number(days) * DAY_MS).toISOString();

const useTokenForm = (onMade: (token: NewApiToken) => void) => {
  const form = useContractForm(tokenForm, {
    name: '',
    scopes: ['read'],
    petIds: null,
    expiresAt: null,
  });
  const { mutateAsync } = useMakeToken();
  const submit = form.handleSubmit(async (body) => {
    try {
      onMade(await mutateAsync(body));
    } catch (error) {
      if (!showFieldProblems(form, error)) showErrorToast(error, 'tokens.make.failed');
    }
  });
  return { form, submit };
};

type TokenFormState = ReturnType<typeof useTokenForm>['form'];

const Scopes = ({ form }: { readonly form: TokenFormState }) => {
  const scopes = useWatch({ control: form.control, name: 'scopes' });
  const problem = form.formState.errors.scopes?.message;
  return (
    <div>
      <p className="mb-2 font-semibold text-row">{t('tokens.scopes')}</p>
      <ul aria-label={t('tokens.scopes')}>
        {TOKEN_SCOPES.map((scope) => (
          <CheckRow
            key={scope}
            title={t(`tokens.scope.${scope}`)}
            detail={t(`tokens.scope.${scope}.text`)}
            checked={scopes.includes(scope)}
            onChange={(isIn) => {
              const otherScopes = scopes.filter((each) => each !== scope);
              form.setValue('scopes', isIn ? [...otherScopes, scope] : otherScopes);
              form.clearErrors('scopes');
            }}
          />
        ))}
      </ul>
      {problem && <FieldError id="token-scopes" message={translate(problem)} isAnnounced />}
    </div>
  );
};

/** All pets are checked at first. A token for all of them is also for later ones. */
const Pets = ({ form }: { readonly form: TokenFormState }) => {
  const pets = useEveryPet(true);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  if (pets.length < 2) return null;
  const checkPet = (id: string, isIn: boolean) => {
    const next = new Set(without);
    if (isIn) next.delete(id);
    else next.add(id);
    setWithout(next);
    const checkedIds = pets.flatMap((pet) => (next.has(pet.id) ? [] : [pet.id]));
    form.setValue('petIds', next.size === 0 ? null : checkedIds);
    form.clearErrors('petIds');
  };
  const problem = form.formState.errors.petIds;
  return (
    <div>
      <p className="mb-2 font-semibold text-row">{t('tokens.pets.choose')}</p>
      <CheckList
        label={t('tokens.pets.choose')}
        choices={pets}
        isChecked={({ id }) => !without.has(id)}
        onCheck={({ id }, isIn) => checkPet(id, isIn)}
        search={{
          label: t('pets.find'),
          hint: t('pets.find.name'),
          clearLabel: t('pets.find.clear'),
        }}
      />
      {problem && <FieldError id="token-pets" message={t('tokens.pets.required')} isAnnounced />}
    </div>
  );
};

/** Makes a token. */
export const TokenForm = ({ onMade }: { readonly onMade: (token: NewApiToken) => void }) => {
  const { form, submit } = useTokenForm(onMade);
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label={t('tokens.name')}
        hint={t('tokens.name.hint')}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Scopes form={form} />
      <Pets form={form} />
      <Select
        label={t('tokens.lasts')}
        choices={LIFETIME_DAYS.map((value) => ({
          value,
          label: value === '' ? t('tokens.lasts.ever') : t('tokens.lasts.days', { days: value }),
        }))}
        onChange={({ target }) => form.setValue('expiresAt', endAfter(target.value))}
      />
      <Button type="submit" disabled={isSubmitting}>
        {t('tokens.make')}
      </Button>
    </form>
  );
};
