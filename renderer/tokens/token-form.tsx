import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { useEveryPet } from '#renderer/pets/use-every-pet.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftLine } from '#renderer/ui/drafts/draft-note.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { FieldGroup } from '#renderer/ui/fields/field-group.tsx';
import { Select } from '#renderer/ui/fields/select.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { CheckChoices } from '#renderer/ui/lists/check-choices.tsx';
import { PetCheckList } from '#renderer/ui/lists/pet-check-list.tsx';
import { useHoldSheet } from '#renderer/ui/overlays/sheet.tsx';
import { DAY_MS } from '#renderer/ui/time/durations.ts';
import { serverTimeNow } from '#renderer/ui/time/now.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import { type NewApiToken, tokenForm } from '#server/tokens/contract.ts';
import { TOKEN_SCOPES } from '#server/tokens/rules.ts';
import { useMakeToken } from './queries.ts';

/** Days for which a token works; empty until it is deleted. */
const LIFETIME_DAYS = ['', '30', '90', '365'] as const;

const endAfter = (days: string): string | null =>
  days === '' ? null : new Date(serverTimeNow() + Number(days) * DAY_MS).toISOString();

const { name, scopes, petIds } = tokenForm.shape;

/** The lifetime counts from when the token is made, so that a draft keeps its days. */
const tokenDraft = z.object({ name, scopes, petIds, days: z.enum(LIFETIME_DAYS) });

const useTokenForm = (onMade: (token: NewApiToken) => void) => {
  const draft = useDraft(tokenDraft, {
    storageKey: `${useOwnerId()}.token`,
    empty: { name: '', scopes: ['read'], petIds: null, days: '' },
    fields: Object.keys(tokenDraft.shape),
  });
  const makeToken = useMakeToken();
  const { save, saving } = useSave(draft, {
    send: ({ days, ...token }) => makeToken({ ...token, expiresAt: endAfter(days) }),
    onSaved: (token) => {
      draft.finish();
      onMade(token);
    },
    failed: 'tokens.make.failed',
  });
  return { draft, save, saving };
};

type TokenFormState = ReturnType<typeof useTokenForm>['draft']['form'];

const Scopes = ({ form }: { readonly form: TokenFormState }) => {
  const { field } = useController({ control: form.control, name: 'scopes' });
  return (
    <CheckChoices
      label={t('tokens.scopes')}
      choices={TOKEN_SCOPES.map((value) => ({
        value,
        title: t(`tokens.scope.${value}`),
        detail: t(`tokens.scope.${value}.text`),
      }))}
      checked={field.value}
      onChange={field.onChange}
      error={form.formState.errors.scopes?.message}
      focusRef={field.ref}
    />
  );
};

/** All pets are checked at first. A token for all of them is also for later ones. */
const Pets = ({ form }: { readonly form: TokenFormState }) => {
  const pets = useEveryPet(true);
  const { field } = useController({ control: form.control, name: 'petIds' });
  const chosenIds = field.value ?? null;
  if (pets.length < 2) return null;
  const isChosen = (id: string) => chosenIds === null || chosenIds.includes(id);
  const checkPet = (changedId: string, isIn: boolean) => {
    const nextIds = pets
      .map(({ id }) => id)
      .filter((id) => (id === changedId ? isIn : isChosen(id)));
    field.onChange(nextIds.length === pets.length ? null : nextIds);
  };
  return (
    <FieldGroup
      label={t('tokens.pets.choose')}
      error={form.formState.errors.petIds && t('tokens.pets.required')}
      focusRef={field.ref}
    >
      <PetCheckList
        label={t('tokens.pets.choose')}
        choices={pets}
        isChecked={({ id }) => isChosen(id)}
        onCheck={({ id }, isIn) => checkPet(id, isIn)}
      />
    </FieldGroup>
  );
};

interface TokenFormProps {
  readonly onMade: (token: NewApiToken) => void;
  readonly onAgain: () => void;
}

const TokenFields = ({ onMade, onAgain }: TokenFormProps) => {
  const { draft, save, saving } = useTokenForm(onMade);
  const { form } = draft;
  useHoldSheet(saving);
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-5">
      <DraftLine draft={draft} onAgain={onAgain} />
      <TextField
        label={t('tokens.name')}
        hint={t('tokens.name.hint')}
        autoComplete="off"
        {...registerField(form, 'name')}
      />
      <Scopes form={form} />
      <Pets form={form} />
      <Select
        label={t('tokens.lasts')}
        choices={LIFETIME_DAYS.map((value) => ({
          value,
          label: value === '' ? t('tokens.lasts.ever') : t('tokens.lasts.days', { days: value }),
        }))}
        {...form.register('days')}
      />
      <Button type="submit" disabled={saving}>
        {t(saving ? 'common.saving' : 'tokens.make')}
      </Button>
    </form>
  );
};

/** Makes a token. */
export const TokenForm = withStartOver(TokenFields);
