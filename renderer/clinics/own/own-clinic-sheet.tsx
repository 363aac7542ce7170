import { useSuspenseQuery } from '@tanstack/react-query';
import { LocateFixed, Trash2 } from 'lucide-react';
import { type ComponentProps, useEffect, useId, useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { usePlace } from '#renderer/clinics/use-place.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import type { DraftForm } from '#renderer/ui/drafts/use-draft.ts';
import { useEditDraft, useFollowStored } from '#renderer/ui/drafts/use-edit-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { type Clinic, clinicForm } from '#server/clinics/contract.ts';
import {
  type OwnClinicInput,
  type OwnClinicValues,
  useRemoveClinic,
  useSaveClinic,
  valuesOf,
} from './use-own-clinic.ts';

interface OwnClinicProps {
  /** Undefined for a new clinic. */
  readonly clinic?: Clinic;
  readonly onClose: () => void;
}

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

const parseDegrees = (written: string | number | null): number | null => {
  if (typeof written !== 'string') return written;
  return written.trim() === '' ? null : Number(written);
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
      <div className="grid grid-cols-2 gap-3">
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

const Fields = ({ form }: { readonly form: ClinicForm }) => (
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
      {...form.register('description')}
      label={t('clinics.field.description')}
      error={form.formState.errors.description?.message}
      optional
    />
    <PlaceFields form={form} />
  </>
);

const Remove = ({ clinic, onDone }: { readonly clinic: Clinic; readonly onDone: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useRemoveClinic(clinic.id);
  return (
    <>
      <Button look="quiet-danger" icon={Trash2} onClick={() => setAsking(true)}>
        {t('clinics.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        icon={Trash2}
        title={t('clinics.remove.title', { clinic: clinic.name })}
        consequence={t('clinics.remove.text')}
        confirm={t('clinics.remove')}
        busy={isPending}
        onConfirm={() =>
          mutate(undefined, {
            onSuccess: onDone,
          })
        }
      />
    </>
  );
};

const OwnClinic = ({ clinic, onClose, onAgain }: OwnClinicProps & { onAgain: () => void }) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const storedValues = valuesOf(clinic);
  const draft = useEditDraft<typeof storedValues, OwnClinicValues, OwnClinicInput>(clinicForm, {
    storageKey: `${user?.id}.clinic.${clinic?.id ?? 'new'}`,
    stored: storedValues,
    typed: (values) => values,
  });
  useFollowStored(draft, storedValues);
  const id = useId();
  const onSaved = () => {
    draft.finish();
    onClose();
  };
  const { save, saving } = useSave(draft, {
    send: useSaveClinic(clinic?.id),
    onSaved: () => {
      toast({ title: t(clinic ? 'clinics.form.saved' : 'clinics.form.added') });
      onSaved();
    },
    failed: 'clinics.form.failed',
    savedBefore: 'clinics.form.before',
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(clinic ? 'clinics.edit.title' : 'clinics.add.title')}
      dock={
        <Button type="submit" form={id} disabled={saving} className="w-full">
          {saving ? t('common.saving') : t(clinic ? 'clinics.form.save' : 'clinics.form.add')}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={save} className="flex flex-col gap-5 pt-1">
        <div className="text-ink-soft text-row">
          <p>{t(clinic ? 'clinics.own' : 'clinics.add.text')}</p>
          <p className="text-hint">
            <DraftNote state={draft.state} onStartOver={() => draft.startOver(onAgain)} />
          </p>
        </div>
        <Fields form={draft.form} />
        {clinic && <Remove clinic={clinic} onDone={onSaved} />}
      </form>
    </Sheet>
  );
};

/** The form of a clinic that only its owner sees. */
export const OwnClinicSheet = withStartOver(OwnClinic);
