import { ChevronDown } from 'lucide-react';
import { type FunctionComponent, type ReactNode, useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { factFields, factNames } from '#renderer/pets/fields.ts';
import { sexLabels } from '#renderer/pets/sex-labels.ts';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { type Choice, Select } from '#renderer/ui/fields/select.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { useDateField } from '#renderer/ui/fields/use-date-field.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { PetFacts } from '#server/pets/contract.ts';
import { SEXES } from '#server/pets/rules.ts';
import type { PetForm } from './pet-values.ts';

interface MorePetFieldsProps {
  readonly form: PetForm;
  /** The owner's calendar day. */
  readonly today: string;
  /** Whether the pet is already saved: its fields start expanded, and its death can be recorded. */
  readonly isSavedPet: boolean;
}

type FieldPartProps = Pick<MorePetFieldsProps, 'form'>;

/** All fields that the form does not show at first. */
const FOLDED_FIELDS = factNames.filter((name) => name !== 'breed' && name !== 'dateOfBirth');

/**
 * Expands the fields when validation fails in one of them, because a hidden field cannot be seen or focused.
 */
const useUnfolding = ({ formState: { errors, submitCount }, setFocus }: PetForm) => {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const wrongField = FOLDED_FIELDS.find((field) => errors[field] !== undefined);
  const hasOnlyFoldedErrors = Object.keys(errors).every((field) =>
    FOLDED_FIELDS.some((folded) => folded === field),
  );
  useEffect(() => {
    if (wrongField === undefined || submitCount === 0 || !detailsRef.current) return;
    detailsRef.current.open = true;
    if (hasOnlyFoldedErrors) setFocus(wrongField);
  }, [wrongField, hasOnlyFoldedErrors, submitCount, setFocus]);
  return detailsRef;
};

const Sex = ({ form }: FieldPartProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'sex' });
  return (
    <Select
      ref={field.ref}
      name={field.name}
      label={t('pets.sex')}
      optional
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(SEXES.find((sex) => sex === target.value) ?? null)}
      choices={SEXES.map((sex) => ({ value: sex, label: t(sexLabels[sex]) }))}
      placeholder={t('pets.info.unknown')}
      error={fieldState.error?.message}
    />
  );
};

const Neutered = ({ form }: FieldPartProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'neutered' });
  const choices: readonly Choice[] = [
    { value: 'true', label: t('pets.neutered.yes') },
    { value: 'false', label: t('pets.neutered.no') },
  ];
  return (
    <Select
      ref={field.ref}
      name={field.name}
      label={t('pets.neutered')}
      optional
      value={String(field.value ?? '')}
      onBlur={field.onBlur}
      onChange={({ target: { value } }) => field.onChange(value === '' ? null : value === 'true')}
      choices={choices}
      placeholder={t('pets.info.unknown')}
      error={fieldState.error?.message}
    />
  );
};

const FactTextField = ({ form, name }: FieldPartProps & { readonly name: keyof PetFacts }) => (
  <TextField
    label={t(factFields[name].label)}
    optional
    autoComplete="off"
    {...registerField(form, name)}
  />
);

const Birthmarks = ({ form }: FieldPartProps) => {
  const name = form.watch('name').trim();
  return (
    <TextArea
      label={t('pets.birthmarks')}
      optional
      placeholder={
        name === ''
          ? t('pets.birthmarks.placeholder.unnamed')
          : t('pets.birthmarks.placeholder', { name })
      }
      {...registerField(form, 'birthmarks')}
    />
  );
};

const Allergies = ({ form }: FieldPartProps) => (
  <TextArea label={t('pets.allergies')} optional rows={2} {...registerField(form, 'allergies')} />
);

const SexAndNeutered = ({ form }: FieldPartProps) => (
  <div className="grid grid-cols-1 items-end gap-6 phone:grid-cols-2 phone:gap-3">
    <Sex form={form} />
    <Neutered form={form} />
  </div>
);

const Microchipped = ({ form, today }: MorePetFieldsProps) => {
  const chipDay = useDateField(form, 'microchippedOn');
  return <DateField {...chipDay} label={t('pets.microchippedOn')} optional max={today} />;
};

const PassedAway = ({ form, today, isSavedPet }: MorePetFieldsProps) => {
  const deathDay = useDateField(form, 'passedAwayOn');
  if (!isSavedPet) return null;
  return (
    <DateField
      {...deathDay}
      label={t('pets.passedAwayOn')}
      hint={t('pets.passedAwayOn.hint')}
      optional
      max={today}
    />
  );
};

const Fold = ({
  form,
  isSavedPet,
  children,
}: Omit<MorePetFieldsProps, 'today'> & { readonly children: ReactNode }) => {
  const detailsRef = useUnfolding(form);
  const name = form.watch('name').trim();
  return (
    <details
      ref={detailsRef}
      {...(isSavedPet ? { open: true } : {})}
      className="group border-line border-y"
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-row">
            {name === '' ? t('pets.more.unnamed') : t('pets.more', { name })}
          </span>
          <span className="block text-hint text-ink-soft">{t('pets.more.text')}</span>
        </span>
        <ChevronDown size={20} className="shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-6 pt-2 pb-6">{children}</div>
    </details>
  );
};

/** Fields whose control is more than a line of text. */
const CUSTOM_FIELDS: Partial<Record<keyof PetFacts, FunctionComponent<MorePetFieldsProps>>> = {
  microchippedOn: Microchipped,
  birthmarks: Birthmarks,
  sex: SexAndNeutered,
  // Rendered next to the sex.
  neutered: () => null,
  allergies: Allergies,
  passedAwayOn: PassedAway,
};

/** Optional fields, collapsed at first. */
export const MorePetFields = (props: MorePetFieldsProps) => (
  <Fold form={props.form} isSavedPet={props.isSavedPet}>
    {FOLDED_FIELDS.map((name) => {
      const CustomField = CUSTOM_FIELDS[name];
      return CustomField ? (
        <CustomField key={name} {...props} />
      ) : (
        <FactTextField key={name} form={props.form} name={name} />
      );
    })}
  </Fold>
);
