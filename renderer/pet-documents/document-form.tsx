import { useController } from 'react-hook-form';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { IconPicker } from '#renderer/ui/fields/icon-picker.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { useDateField } from '#renderer/ui/fields/use-date-field.ts';
import { t } from '#renderer/ui/language/text.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { DOCUMENT_KINDS } from '#server/pet-documents/rules.ts';
import { daysLeftText, isUsualTitle, kindIcons, kindLabel, usualTitle } from './document-text.ts';
import type { DocumentForm } from './document-values.ts';
import { PageStrip } from './page-strip.tsx';

interface FormProps {
  readonly form: DocumentForm;
}

/** Choosing a kind fills in its usual title, unless another one was typed. */
const KindField = ({ form }: FormProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'kind' });
  return (
    <IconPicker
      label={t('petDocuments.kind')}
      choices={DOCUMENT_KINDS.map((kind) => {
        const Icon = kindIcons[kind];
        return {
          value: kind,
          label: kindLabel(kind),
          icon: <Icon size={24} />,
        };
      })}
      value={field.value}
      onChange={(kind) => {
        field.onChange(kind);
        if (!isUsualTitle(form.getValues('title'))) return;
        form.setValue('title', usualTitle(kind), { shouldDirty: true });
        if (usualTitle(kind) !== '') form.clearErrors('title');
      }}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      focusRef={field.ref}
    />
  );
};

const DayField = ({ form, name }: FormProps & { readonly name: 'issuedOn' | 'expiresOn' }) => {
  const day = useDateField(form, name);
  const { today } = useOwnerClock();
  const daysLeft =
    name === 'expiresOn' && /^\d{4}-/.test(day.value) ? daysLeftText(day.value, today) : '';
  return (
    <DateField
      {...day}
      label={t(`petDocuments.field.${name}`)}
      optional
      {...(daysLeft === '' ? {} : { hint: daysLeft })}
    />
  );
};

/** Only a document with a last day has a reminder. */
const ReminderField = ({ form }: FormProps) => {
  const { field } = useController({ control: form.control, name: 'reminderEnabled' });
  if (!form.watch('expiresOn')) return null;
  return (
    <Switch
      label={t('petDocuments.remind')}
      hint={t('petDocuments.remind.when')}
      checked={field.value ?? true}
      onChange={field.onChange}
    />
  );
};

const TWO_COLUMNS = 'grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-4';

/** A component of its own, because the first invalid field in the order of registration takes the focus. */
const TitleFields = ({ form }: FormProps) => {
  return (
    <div className={TWO_COLUMNS}>
      <TextField {...registerField(form, 'title')} label={t('petDocuments.field.title')} required />
      <TextField
        {...registerField(form, 'number')}
        label={t('petDocuments.field.number')}
        autoComplete="off"
        optional
      />
    </div>
  );
};

interface DocumentFieldsProps extends FormProps {
  readonly onBusy: (isBusy: boolean) => void;
}

/** The fields of a document, without the surrounding form. */
export const DocumentFields = ({ form, onBusy }: DocumentFieldsProps) => {
  return (
    <div className="flex flex-col gap-5">
      <KindField form={form} />
      <PageStrip form={form} onBusy={onBusy} />
      <TitleFields form={form} />
      <div className={TWO_COLUMNS}>
        <DayField form={form} name="issuedOn" />
        <DayField form={form} name="expiresOn" />
      </div>
      <ReminderField form={form} />
      <TextArea
        {...registerField(form, 'note')}
        rows={2}
        label={t('petDocuments.field.note')}
        optional
      />
    </div>
  );
};
