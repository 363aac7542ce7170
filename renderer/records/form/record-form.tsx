import type { ComponentProps, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { allows, type PetRights } from '#renderer/members/rights.ts';
import { TextMessagePanel } from '#renderer/phones/text-message-panel.tsx';
import { hasBatchNumber, personLabel, placeLabel } from '#renderer/records/record-labels.ts';
import { suggestTitles } from '#renderer/records/suggestions/suggest-titles.ts';
import type { KindAndAge } from '#renderer/records/suggestions/usual-due.ts';
import { type ChoiceGroup, Select } from '#renderer/ui/fields/select.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { PHOTO_LIMITS } from '#renderer/ui/photos/photo-limits.ts';
import { PhotoStrip } from '#renderer/ui/photos/photo-picker.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { isOther, OTHER_TITLE, type RecordType, TITLE_OPTIONS } from '#server/records/rules.ts';
import { ClinicLine } from './clinic-line.tsx';
import { CostField } from './cost-field.tsx';
import { DateField, FieldRow, RecordDates } from './record-dates.tsx';
import type { RecordFormState } from './record-values.ts';
import { WeightField } from './weight-field.tsx';

interface RecordFieldsProps {
  readonly form: RecordFormState;
  readonly type: RecordType;
  /** The pet's category and age, on which titles, due dates and weights depend, the role that may hide the cost, and its currency. */
  readonly pet: KindAndAge & PetRights & Pick<Pet, 'currency'>;
  /** Whether usual due dates are suggested. An edit keeps the record's own. */
  readonly isNew?: boolean;
  /** True while photos are being prepared. */
  readonly onBusy: (isBusy: boolean) => void;
  /** The part for PDFs, which are saved separately from the form. */
  readonly documents: ReactNode;
}

const asChoices = (titles: readonly string[]) =>
  titles.map((title) => ({ value: title, label: title }));

/** Titles for the pet's category come first. A stored title that is no longer offered remains a choice. */
const titleChoices = (
  { type, pet: { category } }: Pick<RecordFieldsProps, 'type' | 'pet'>,
  storedValue: string | undefined,
): readonly ChoiceGroup[] => {
  const { fitting, others } = suggestTitles(type, category);
  const titleOptions = TITLE_OPTIONS[type];
  const formerTitles = storedValue && !titleOptions.includes(storedValue) ? [storedValue] : [];
  if (others.length === 0) return [{ choices: asChoices([...formerTitles, ...titleOptions]) }];
  const firstTitles = [...formerTitles, ...fitting];
  return [
    { label: t('records.field.title.fitting', { category }), choices: asChoices(firstTitles) },
    { label: t('records.field.title.others'), choices: asChoices(others) },
    { choices: asChoices(titleOptions.filter(isOther)) },
  ];
};

const TitleFields = ({ form, type, pet }: Pick<RecordFieldsProps, 'form' | 'type' | 'pet'>) => {
  const { defaultValues } = form.formState;
  const title = form.watch('title');
  return (
    <>
      <Select
        {...registerField(form, 'title')}
        label={t(`records.field.title.${type}`)}
        groups={titleChoices({ type, pet }, defaultValues?.title)}
        placeholder={t('records.field.title.choose')}
        required
      />
      <TextArea
        {...registerField(form, 'description')}
        rows={2}
        label={t('records.field.description')}
        optional
        hint={title === OTHER_TITLE ? t('records.field.description.hint') : undefined}
      />
    </>
  );
};

/** A text message is sent with the reminder, so it is offered only if there is one. */
const ReminderSwitches = ({ form }: Pick<RecordFieldsProps, 'form'>) => {
  const { field } = useController({ control: form.control, name: 'reminderEnabled' });
  const { field: sms } = useController({ control: form.control, name: 'reminderSms' });
  return (
    <div className="[&>*+*]:border-t-0">
      <Switch
        label={t('records.field.reminder')}
        checked={field.value ?? false}
        onChange={field.onChange}
      />
      {field.value && <TextMessagePanel checked={sms.value ?? false} onChange={sms.onChange} />}
    </div>
  );
};

type LineName = 'veterinarian' | 'manufacturer' | 'batchNumber';

type LineProps = Pick<RecordFieldsProps, 'form'> &
  Omit<ComponentProps<typeof TextField>, 'form'> & { readonly name: LineName };

/** A single-line field of a record. */
const RecordTextField = ({ form, name, ...field }: LineProps) => (
  <TextField
    {...form.register(name)}
    optional
    autoComplete="off"
    error={form.formState.errors[name]?.message}
    {...field}
  />
);

/** The product that was given. Only a vaccination stays valid until a day. */
export const ProductFields = ({ form, type }: Pick<RecordFieldsProps, 'form' | 'type'>) =>
  hasBatchNumber(type) && (
    <FieldRow>
      <RecordTextField form={form} name="manufacturer" label={t('records.field.manufacturer')} />
      <RecordTextField form={form} name="batchNumber" label={t('records.field.batchNumber')} />
      {type === 'vaccine' && <DateField form={form} name="validUntil" optional />}
    </FieldRow>
  );

const Photos = ({ form, onBusy }: Pick<RecordFieldsProps, 'form' | 'onBusy'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'attachments' });
  return (
    <PhotoStrip
      label={t('records.field.photos')}
      limits={PHOTO_LIMITS.multiple}
      value={field.value ?? []}
      onChange={field.onChange}
      onBusy={onBusy}
      focusRef={field.ref}
      error={fieldState.error?.message}
    />
  );
};

/** The fields of a record for adding and editing, without the surrounding form. */
export const RecordFields = ({
  form,
  type,
  pet,
  isNew = false,
  onBusy,
  documents,
}: RecordFieldsProps) => (
  <div className="flex flex-col gap-6">
    <TitleFields form={form} type={type} pet={pet} />
    <RecordDates form={form} type={type} {...(isNew ? { pet } : {})} />
    <ReminderSwitches form={form} />
    <ClinicLine form={form} label={placeLabel(type)} />
    <RecordTextField form={form} name="veterinarian" label={personLabel(type)} />
    <ProductFields form={form} type={type} />
    <FieldRow>
      {allows(pet, 'see-private') && <CostField form={form} currency={pet.currency} />}
      <WeightField form={form} category={pet.category} />
    </FieldRow>
    <TextArea
      {...registerField(form, 'notes')}
      label={t('records.field.notes')}
      optional
      placeholder={t(
        type === 'grooming' ? 'records.field.notes.groomer' : 'records.field.notes.vet',
      )}
    />
    <Photos form={form} onBusy={onBusy} />
    {documents}
  </div>
);
