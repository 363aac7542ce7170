import { Controller } from 'react-hook-form';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { useDateField } from '#renderer/ui/fields/use-date-field.ts';
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
  const birthDate = useDateField(form, 'dateOfBirth');
  return (
    <DateField {...birthDate} label={t('pets.dateOfBirth')} max={dayIn(timeNow(), user.timeZone)} />
  );
};

const Home = ({ form }: EditProfileFieldsProps) => (
  <>
    <TextField
      label={t('profile.address')}
      autoComplete="street-address"
      {...registerField(form, 'address')}
    />
    <TextField
      label={t('profile.city')}
      autoComplete="address-level2"
      {...registerField(form, 'city')}
    />
    <TextField
      label={t('profile.country')}
      autoComplete="country-name"
      {...registerField(form, 'country')}
    />
  </>
);

const Emergency = ({ form }: EditProfileFieldsProps) => (
  <>
    <TextField
      label={t('profile.emergencyContact')}
      hint={t('profile.emergencyContact.hint')}
      autoComplete="off"
      autoCapitalize="words"
      {...registerField(form, 'emergencyContact')}
    />
    <TextField
      label={t('profile.emergencyPhone')}
      type="tel"
      autoComplete="off"
      {...registerField(form, 'emergencyPhone')}
    />
  </>
);

/** Every field registers in its place, so that the first invalid one receives the focus. */
export const EditProfileFields = (props: EditProfileFieldsProps) => {
  const { form } = props;
  return (
    <>
      <Photo {...props} />
      <NameFields first={registerField(form, 'firstName')} last={registerField(form, 'lastName')} />
      <TextField
        label={t('profile.phone')}
        type="tel"
        autoComplete="tel"
        {...registerField(form, 'phone')}
      />
      <BirthDate {...props} />
      <Home {...props} />
      <Emergency {...props} />
    </>
  );
};
