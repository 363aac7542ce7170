import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { allows } from '#renderer/members/rights.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { useEveryPet } from '#renderer/pets/use-every-pet.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftLine } from '#renderer/ui/drafts/draft-note.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { FieldGroup } from '#renderer/ui/fields/field-group.tsx';
import { SegmentedControl } from '#renderer/ui/fields/segmented-control.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { PetCheckList } from '#renderer/ui/lists/pet-check-list.tsx';
import { useHoldSheet } from '#renderer/ui/overlays/sheet.tsx';
import { MAX_CHIPS, PetChips } from '#renderer/ui/photos/pet-chips.tsx';
import { useOwnerClock, useOwnerId } from '#renderer/use-owner.ts';
import { dayAfter, daysBetween } from '#server/calendar/days.ts';
import { LANGUAGES } from '#server/messages/ids.ts';
import { type NewSitterLink, sitterForm } from '#server/sitters/contract.ts';
import { useMakeSitterLink } from './queries.ts';

/** Days that the form proposes. */
const DEFAULT_DAYS = 5;

/** The fields of a draft: all but the PIN. */
const DRAFT_FIELDS: readonly string[] = Object.keys(sitterForm.shape).filter(
  (field) => field !== 'pin',
);

const useSitterForm = (onMade: (link: NewSitterLink) => void) => {
  const { data: user } = useQuery(currentUserQuery);
  const { today } = useOwnerClock();
  const draft = useDraft(sitterForm, {
    storageKey: `${useOwnerId()}.sitter`,
    empty: {
      petIds: [],
      from: today,
      until: dayAfter(today, DEFAULT_DAYS - 1),
      canLog: true,
      pin: null,
      note: '',
      watchFor: '',
      language: user?.preferredLanguage ?? 'en',
      showAddress: false,
    },
    fields: DRAFT_FIELDS,
  });
  const { save, saving } = useSave(draft, {
    send: useMakeSitterLink(),
    onSaved: (link) => {
      draft.finish();
      onMade(link);
    },
    failed: 'sitters.make.failed',
  });
  return { draft, save, saving };
};

type SitterFormState = ReturnType<typeof useSitterForm>['draft']['form'];

const Pets = ({ form }: { readonly form: SitterFormState }) => {
  const pets = useEveryPet(true).filter((pet) => pet.owner !== undefined && allows(pet, 'share'));
  const { field } = useController({ control: form.control, name: 'petIds' });
  const chosenIds = field.value;
  const togglePet = (petId: string, isIn: boolean) => {
    const otherIds = chosenIds.filter((each) => each !== petId);
    field.onChange(isIn ? [...otherIds, petId] : otherIds);
  };
  return (
    <FieldGroup
      label={t('sitters.pets')}
      error={form.formState.errors.petIds?.message}
      focusRef={field.ref}
    >
      {pets.length <= MAX_CHIPS ? (
        <div className="flex flex-wrap gap-2">
          <PetChips pets={pets} chosenIds={chosenIds} onToggle={togglePet} />
        </div>
      ) : (
        <PetCheckList
          label={t('sitters.pets')}
          choices={pets}
          isChecked={({ id }) => chosenIds.includes(id)}
          onCheck={({ id }, isIn) => togglePet(id, isIn)}
        />
      )}
    </FieldGroup>
  );
};

const Days = ({ form }: { readonly form: SitterFormState }) => {
  const [from, until] = useWatch({ control: form.control, name: ['from', 'until'] });
  const dayCount = from && until ? daysBetween(from, until) + 1 : 0;
  return (
    <div className="grid grid-cols-2 gap-4 max-narrow:grid-cols-1">
      <TextField type="date" label={t('sitters.from')} {...registerField(form, 'from')} />
      <TextField
        type="date"
        label={t('sitters.until')}
        hint={dayCount > 0 ? t('sitters.days', { count: dayCount }) : undefined}
        {...registerField(form, 'until')}
      />
    </div>
  );
};

const VisibleParts = ({ form }: { readonly form: SitterFormState }) => {
  const [canLog, showAddress, language] = useWatch({
    control: form.control,
    name: ['canLog', 'showAddress', 'language'],
  });
  return (
    <div>
      <p className="mb-2 font-semibold text-row">{t('sitters.sees')}</p>
      <Switch
        label={t('sitters.canLog')}
        hint={t('sitters.canLog.hint')}
        checked={canLog}
        onChange={(next) => form.setValue('canLog', next)}
      />
      <Switch
        label={t('sitters.showAddress')}
        hint={t('sitters.showAddress.hint')}
        checked={showAddress}
        onChange={(next) => form.setValue('showAddress', next)}
      />
      <p className="mt-2 text-hint text-ink-soft">{t('sitters.sees.never')}</p>
      <p className="mt-5 mb-2 font-semibold text-row">{t('sitters.language')}</p>
      <SegmentedControl
        label={t('sitters.language')}
        value={language}
        choices={LANGUAGES.map((value) => ({ value, label: t(`app.language.${value}`) }))}
        onChange={(next) => form.setValue('language', next === 'fil' ? 'fil' : 'en')}
      />
    </div>
  );
};

interface SitterFormProps {
  readonly onMade: (link: NewSitterLink) => void;
  readonly onAgain: () => void;
}

const SitterFields = ({ onMade, onAgain }: SitterFormProps) => {
  const { draft, save, saving } = useSitterForm(onMade);
  const { form } = draft;
  useHoldSheet(saving);
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-5">
      <DraftLine draft={draft} onAgain={onAgain} />
      <Pets form={form} />
      <Days form={form} />
      <VisibleParts form={form} />
      <TextField
        label={t('sitters.pin')}
        optional
        hint={t('sitters.pin.hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        {...registerField(form, 'pin', { setValueAs: (text: string | null) => text || null })}
      />
      <TextArea
        label={t('sitters.watchFor')}
        optional
        rows={2}
        {...registerField(form, 'watchFor')}
      />
      <TextArea label={t('sitters.note')} optional rows={3} {...registerField(form, 'note')} />
      <Button type="submit" disabled={saving}>
        {t(saving ? 'common.saving' : 'sitters.make')}
      </Button>
    </form>
  );
};

/** Makes a link for a sitter. */
export const SitterForm = withStartOver(SitterFields);
