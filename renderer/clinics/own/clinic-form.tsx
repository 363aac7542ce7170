import { LocateFixed } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { usePlace } from '#renderer/clinics/use-place.ts';
import { Button } from '#renderer/ui/button.tsx';
import type { DraftForm } from '#renderer/ui/drafts/use-draft.ts';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { OwnClinicInput, OwnClinicValues } from './clinic-values.ts';

type ClinicForm = DraftForm<OwnClinicInput, OwnClinicValues>['form'];

type LineProps = Omit<ComponentProps<typeof TextField>, 'form' | 'label'> & {
  readonly form: ClinicForm;
  readonly name: 'name' | 'address' | 'phone' | 'email' | 'website' | 'hours';
};

const ClinicTextField = ({ form, name, ...field }: LineProps) => (
  <TextField
    {...form.register(name)}
    label={t(`clinics.field.${name}`)}
    autoComplete="off"
    error={form.formState.errors[name]?.message}
    {...field}
  />
);

/** Text that is no number stays as it was typed, so that a draft contains it; the form refuses it. */
const parseDegrees = (written: string | number | null): string | number | null => {
  if (typeof written !== 'string') return written;
  if (written.trim() === '') return null;
  const degrees = Number(written);
  return Number.isNaN(degrees) ? written : degrees;
};

/** Coordinates, typed or taken from the device's location. */
const PlaceFields = ({ form }: { readonly form: ClinicForm }) => {
  const { state, place, locate } = usePlace();
  const [isPlaceWanted, setIsPlaceWanted] = useState(false);
  const ownPlace = place?.own ? place : undefined;
  useEffect(() => {
    if (!isPlaceWanted || !ownPlace) return;
    form.setValue('latitude', ownPlace.latitude, { shouldValidate: true });
    form.setValue('longitude', ownPlace.longitude, { shouldValidate: true });
    setIsPlaceWanted(false);
  }, [isPlaceWanted, ownPlace, form]);
  const isPlaceMissing =
    isPlaceWanted && (state === 'denied' || state === 'unavailable' || state === 'timeout');
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold text-row">
        {t('clinics.field.place')}{' '}
        <span className="font-normal text-ink-soft">{t('field.optional')}</span>
      </legend>
      <p className="text-hint text-ink-soft">{t('clinics.field.place.hint')}</p>
      <Button
        look="secondary"
        size="row"
        icon={LocateFixed}
        className="self-start"
        onClick={() => {
          setIsPlaceWanted(true);
          locate();
        }}
      >
        {t(isPlaceWanted && !isPlaceMissing ? 'clinics.where.asking' : 'clinics.locate')}
      </Button>
      {isPlaceMissing && (
        <p role="alert" className="text-gumamela text-hint">
          {t('clinics.field.place.failed')}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3 max-narrow:grid-cols-1">
        {(['latitude', 'longitude'] as const).map((name) => (
          <TextField
            key={name}
            {...form.register(name, { setValueAs: parseDegrees })}
            label={t(`clinics.field.${name}`)}
            autoComplete="off"
            error={form.formState.errors[name]?.message}
          />
        ))}
      </div>
    </fieldset>
  );
};

/** The fields of an own clinic. */
export const ClinicFields = ({ form }: { readonly form: ClinicForm }) => (
  <>
    <ClinicTextField form={form} name="name" required />
    <ClinicTextField form={form} name="address" required />
    <ClinicTextField form={form} name="phone" type="tel" optional />
    <ClinicTextField form={form} name="email" type="email" optional />
    <ClinicTextField
      form={form}
      name="website"
      type="url"
      hint={t('clinics.field.website.hint')}
      optional
    />
    <ClinicTextField form={form} name="hours" hint={t('clinics.field.hours.hint')} optional />
    <TextArea
      {...registerField(form, 'description')}
      label={t('clinics.field.description')}
      optional
    />
    <PlaceFields form={form} />
  </>
);
