import { Controller } from 'react-hook-form';
import { ageText } from '#renderer/pets/age-text.ts';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { useDateField } from '#renderer/ui/fields/use-date-field.ts';
import { CategoryIcon } from '#renderer/ui/icons/category-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { PhotoLimits } from '#renderer/ui/photos/photo-limits.ts';
import { PhotoPicker } from '#renderer/ui/photos/photo-picker.tsx';
import { agesUntil } from '#server/pets/rules.ts';
import { AgeField } from './age-field.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { MorePetFields } from './more-pet-fields.tsx';
import { PetOwnerField } from './pet-owner-field.tsx';
import { ageFromBirth, type PetForm } from './pet-values.ts';

interface PetFieldsProps {
  readonly form: PetForm;
  readonly limits: PhotoLimits;
  /** The owner's calendar day. */
  readonly today: string;
  readonly onPhotoBusy: (isBusy: boolean) => void;
  /** Whether the pet is already saved: then all fields are expanded, in one column. */
  readonly isSavedPet?: boolean;
}

const Category = ({ form }: { readonly form: PetForm }) => (
  <Controller
    control={form.control}
    name="category"
    render={({ field, fieldState }) => (
      <CategoryPicker
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        focusRef={field.ref}
        error={fieldState.error?.message}
      />
    )}
  />
);

const Photo = ({ form, limits, onPhotoBusy }: PetFieldsProps) => {
  const category = form.watch('category');
  const [name, breed, focus] = form.watch(['name', 'breed', 'photoFocus']);
  return (
    <Controller
      control={form.control}
      name="imageUrl"
      render={({ field, fieldState }) => (
        <PhotoPicker
          value={field.value ?? undefined}
          onChange={(src, next) => {
            form.setValue('photoFocus', next, { shouldDirty: true });
            field.onChange(src ?? null);
          }}
          crop={{ focus: focus ?? null, card: { name: name ?? '', detail: breed ?? '' } }}
          limits={limits}
          placeholder={<CategoryIcon category={category ?? 'other'} size={40} />}
          focusRef={field.ref}
          error={fieldState.error?.message}
          onBusy={onPhotoBusy}
        />
      )}
    />
  );
};

/** If a birth date is given, the age is computed from it and cannot be typed. */
const BirthAndAge = ({ form, today }: PetFieldsProps) => {
  const birthDate = useDateField(form, 'dateOfBirth');
  const computedAge = ageFromBirth(birthDate.value, agesUntil(form.watch('passedAwayOn'), today));
  return (
    <>
      <DateField {...birthDate} label={t('pets.dateOfBirth')} optional max={today} />
      {computedAge === undefined ? (
        <AgeField form={form} />
      ) : (
        <TextField
          label={t('pets.age')}
          readOnly
          value={ageText(computedAge) ?? ''}
          hint={t('pets.age.fromBirth')}
        />
      )}
    </>
  );
};

const NameAndBreed = ({ form }: { readonly form: PetForm }) => (
  <>
    <TextField
      label={t('pets.name')}
      autoComplete="off"
      autoCapitalize="words"
      {...registerField(form, 'name')}
    />
    <TextField
      label={t('pets.breed')}
      optional
      autoComplete="off"
      autoCapitalize="words"
      {...registerField(form, 'breed')}
    />
  </>
);

/**
 * The fields of a pet for adding and editing. Each registers in its place, so that the first invalid one is
 * focused.
 */
export const PetFields = (props: PetFieldsProps) => {
  const { form, today, isSavedPet = false } = props;
  return (
    <div
      className={isSavedPet ? 'flex flex-col gap-6' : 'grid gap-6 wide:grid-cols-2 wide:gap-x-10'}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <Category form={form} />
        <Photo {...props} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {!isSavedPet && <PetOwnerField form={form} />}
        <NameAndBreed form={form} />
        <BirthAndAge {...props} />
        <MorePetFields form={form} today={today} isSavedPet={isSavedPet} />
      </div>
    </div>
  );
};
