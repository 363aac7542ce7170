import { Camera } from 'lucide-react';
import { useController } from 'react-hook-form';
import { controlClass } from '#renderer/ui/fields/control-class.ts';
import { Field } from '#renderer/ui/fields/field.tsx';
import { SegmentedControl } from '#renderer/ui/fields/segmented-control.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { dayFromField } from '#renderer/ui/format/typed-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { PHOTO_LIMITS } from '#renderer/ui/photos/photo-limits.ts';
import { PhotoPicker } from '#renderer/ui/photos/photo-picker.tsx';
import { isMeasured } from '#server/diary/rules.ts';
import { type EntryForm, readTimeField, unitsOf } from './entry-values.ts';
import { KindPicker } from './kind-picker.tsx';
import { LevelPicker } from './level-picker.tsx';

interface FormProps {
  readonly form: EntryForm;
}

/** Selects the kind. Changing it clears the level or the value. */
export const KindField = ({ form }: FormProps) => {
  const { field } = useController({ control: form.control, name: 'kind' });
  return (
    <KindPicker
      value={field.value}
      onChange={(kind) => {
        field.onChange(kind);
        form.setValue('level', null);
        form.setValue('value', '');
        form.setValue('unit', unitsOf(kind)[0] ?? '');
        form.clearErrors();
      }}
    />
  );
};

const ValueField = ({ form }: FormProps) => {
  const { kind, unit } = form.watch();
  const units = unitsOf(kind, unit);
  return (
    <Field label={t(`diary.ask.${kind}`)} error={form.formState.errors.value?.message}>
      {(control) => (
        <div className="grid grid-cols-[minmax(0,1fr)_11rem] gap-3 max-narrow:grid-cols-1">
          <input
            {...control}
            {...form.register('value')}
            inputMode="decimal"
            autoComplete="off"
            className={`${controlClass} min-h-16 font-bold text-title`}
          />
          <SegmentedControl
            label={t('diary.unit')}
            choices={units.map((value) => ({ value, label: value }))}
            value={unit || (units[0] ?? '')}
            onChange={(next) => form.setValue('unit', next, { shouldDirty: true })}
          />
        </div>
      )}
    </Field>
  );
};

/** A level, or a value for a measured kind. */
export const LevelField = ({ form, name }: FormProps & { readonly name: string }) => {
  const { kind } = form.watch();
  const { field, fieldState } = useController({ control: form.control, name: 'level' });
  if (isMeasured(kind)) return <ValueField form={form} />;
  return (
    <LevelPicker
      kind={kind}
      question={t(`diary.ask.${kind}`, { name })}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
};

/** The time of the observation in the owner's zone. */
export const WhenField = ({ form }: FormProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'at' });
  return (
    <TextField
      name="at"
      type="datetime-local"
      ref={field.ref}
      value={dayFromField(field.value)}
      onChange={({ currentTarget }) => field.onChange(readTimeField(currentTarget))}
      onBlur={(event) => {
        if (readTimeField(event.currentTarget) !== field.value)
          field.onChange(readTimeField(event.currentTarget));
        field.onBlur();
      }}
      label={t('diary.when')}
      error={fieldState.error?.message}
    />
  );
};

const PhotoField = ({
  form,
  onBusy,
}: FormProps & { readonly onBusy: (isBusy: boolean) => void }) => {
  const { field, fieldState } = useController({ control: form.control, name: 'imageUrl' });
  return (
    <div>
      <p aria-hidden className="mb-2 font-semibold text-row">
        {t('diary.photo')}
        <span className="font-normal text-ink-soft"> {t('field.optional')}</span>
      </p>
      <PhotoPicker
        label={t('diary.photo')}
        value={field.value ?? undefined}
        onChange={(src) => field.onChange(src ?? null)}
        limits={PHOTO_LIMITS.first}
        placeholder={<Camera size={24} />}
        focusRef={field.ref}
        error={fieldState.error?.message}
        onBusy={onBusy}
      />
    </div>
  );
};

interface DetailFieldsProps extends FormProps {
  /** The pet's name. */
  readonly name: string;
  /** Called with true while the photo is being prepared. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** All fields of an entry except its kind and its time. */
export const DetailFields = ({ form, name, onBusy }: DetailFieldsProps) => (
  <>
    <LevelField form={form} name={name} />
    <TextArea {...registerField(form, 'note')} rows={2} label={t('diary.note')} optional />
    <PhotoField form={form} onBusy={onBusy} />
  </>
);
