import { Controller, useController } from 'react-hook-form';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { PHOTO_LIMITS } from '#renderer/ui/photos/photo-limits.ts';
import { PhotoPicker } from '#renderer/ui/photos/photo-picker.tsx';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { User } from '#server/accounts/contract.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { ProfileForm } from './edit-profile-values.ts';
import { initialsOf } from './initials.ts';
import { NameFields } from './name-fields.tsx';

interface EditProfileFieldsProps {
  readonly form: ProfileForm;
  readonly user: User;
  readonly onPhotoBusy: (busy: boolean) => void;
}

const Photo = ({ form, user, onPhotoBusy }: EditProfileFieldsProps) => (
  <Controller
    control={form.control}
    name="profileImageUrl"
    render={({ field, fieldState }) => (
      <PhotoPicker
        round
        value={field.value ?? undefined}
        onChange={(src) => field.onChange(src ?? null)}
        limits={PHOTO_LIMITS.single}
        placeholder={
          <span aria-hidden className="font-semibold text-title">
            {initialsOf(user)}
          </span>
        }
        focusRef={field.ref}
        error={fieldState.error?.message}
        onBusy={onPhotoBusy}
      />
    )}
  />
);

const BirthDate = ({ form, user }: EditProfileFieldsProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'dateOfBirth' });
  return (
    <DateField
      name={field.name}
      inputRef={field.ref}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      label={t('pets.dateOfBirth')}
      max={dayIn(timeNow(), user.timeZone)}
      error={fieldState.error?.message}
    />
  );
};

const Home = ({ form: { register, formState } }: EditProfileFieldsProps) => (
  <>
    <TextField
      label={t('profile.address')}
      autoComplete="street-address"
      error={formState.errors.address?.message}
      {...register('address')}
    />
    <TextField
      label={t('profile.city')}
      autoComplete="address-level2"
      error={formState.errors.city?.message}
      {...register('city')}
    />
    <TextField
      label={t('profile.country')}
      autoComplete="country-name"
      error={formState.errors.country?.message}
      {...register('country')}
    />
  </>
);

const Emergency = ({ form: { register, formState } }: EditProfileFieldsProps) => (
  <>
    <TextField
      label={t('profile.emergencyContact')}
      hint={t('profile.emergencyContact.hint')}
      autoComplete="off"
      autoCapitalize="words"
      error={formState.errors.emergencyContact?.message}
      {...register('emergencyContact')}
    />
    <TextField
      label={t('profile.emergencyPhone')}
      type="tel"
      autoComplete="off"
      error={formState.errors.emergencyPhone?.message}
      {...register('emergencyPhone')}
    />
  </>
);

/** Every field registers in its place, so that the first invalid one receives the focus. */
export const EditProfileFields = (props: EditProfileFieldsProps) => {
  const { register, formState } = props.form;
  return (
    <>
      <Photo {...props} />
      <NameFields
        first={register('firstName')}
        last={register('lastName')}
        errors={formState.errors}
      />
      <TextField
        label={t('profile.phone')}
        type="tel"
        autoComplete="tel"
        error={formState.errors.phone?.message}
        {...register('phone')}
      />
      <BirthDate {...props} />
      <Home {...props} />
      <Emergency {...props} />
    </>
  );
};
