import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { CategoryIcon } from '#renderer/ui/category-icon.tsx';
import type { PhotoLimits } from '#renderer/ui/photo-limits.ts';
import { PhotoPicker } from '#renderer/ui/photo-picker.tsx';
import { t } from '#renderer/ui/text.ts';
import { TextArea, TextField } from '#renderer/ui/text-field.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { ageFromBirth, type PetInput, type PetValues } from './pet-values.ts';

export type PetForm = UseFormReturn<PetInput, unknown, PetValues>;

interface PetFieldsProps {
  readonly form: PetForm;
  readonly limits: PhotoLimits;
  /** The owner's calendar day. */
  readonly today: string;
  readonly onPhotoBusy: (busy: boolean) => void;
  /** Whether the rarer fields start in sight. */
  readonly unfolded?: boolean;
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
  return (
    <Controller
      control={form.control}
      name="imageUrl"
      render={({ field, fieldState }) => (
        <PhotoPicker
          value={field.value ?? undefined}
          onChange={(src) => field.onChange(src ?? null)}
          limits={limits}
          placeholder={<CategoryIcon category={category ?? 'other'} size={40} />}
          error={fieldState.error?.message}
          onBusy={onPhotoBusy}
        />
      )}
    />
  );
};

/** The birth date wins: where it is known the age follows from it and is not typed. */
const BirthAndAge = ({ form, today }: PetFieldsProps) => {
  const { register, formState } = form;
  const known = ageFromBirth(form.watch('dateOfBirth'), today);
  return (
    <div className="grid grid-cols-1 gap-6 min-[22.5rem]:grid-cols-2 min-[22.5rem]:gap-3">
      <TextField
        label={t('pets.dateOfBirth')}
        type="date"
        max={today}
        error={formState.errors.dateOfBirth?.message}
        {...register('dateOfBirth')}
      />
      {known === undefined ? (
        <TextField
          key="typed"
          label={t('pets.age')}
          inputMode="numeric"
          autoComplete="off"
          error={formState.errors.age?.message}
          {...register('age')}
        />
      ) : (
        <TextField
          key="told"
          label={t('pets.age')}
          readOnly
          value={String(known)}
          hint={t('pets.age.fromBirth')}
        />
      )}
    </div>
  );
};

const FOLDED = ['microchipId', 'birthmarks'] as const;

/** Unfolds when a save finds a folded field wrong; what is folded away cannot be seen or focused. */
const useUnfolding = ({ formState: { errors, submitCount }, setFocus }: PetForm) => {
  const fold = useRef<HTMLDetailsElement>(null);
  const wrong = FOLDED.find((field) => errors[field] !== undefined);
  const first = Object.keys(errors).every((field) => FOLDED.some((folded) => folded === field));
  useEffect(() => {
    if (wrong === undefined || submitCount === 0 || !fold.current) return;
    fold.current.open = true;
    if (first) setFocus(wrong);
  }, [wrong, first, submitCount, setFocus]);
  return fold;
};

const More = ({ form, unfolded = false }: PetFieldsProps) => {
  const { register, formState } = form;
  const { microchipId, birthmarks } = formState.errors;
  const fold = useUnfolding(form);
  const name = form.watch('name').trim();
  return (
    <details
      ref={fold}
      {...(unfolded ? { open: true } : {})}
      className="group border-line border-y"
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-row">
            {name === '' ? t('pets.more.unnamed') : t('pets.more', { name })}
          </span>
          <span className="block text-hint text-ink-soft">{t('pets.more.text')}</span>
        </span>
        <ChevronDown
          size={20}
          strokeWidth={1.75}
          absoluteStrokeWidth
          aria-hidden
          className="shrink-0 text-ink-soft group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-6 pt-2 pb-6">
        <TextField
          label={t('pets.microchipId')}
          optional
          autoComplete="off"
          error={microchipId?.message}
          {...register('microchipId')}
        />
        <TextArea
          label={t('pets.birthmarks')}
          optional
          placeholder={
            name === ''
              ? t('pets.birthmarks.placeholder.unnamed')
              : t('pets.birthmarks.placeholder', { name })
          }
          error={birthmarks?.message}
          {...register('birthmarks')}
        />
      </div>
    </details>
  );
};

const NameAndBreed = ({ form: { register, formState } }: { readonly form: PetForm }) => (
  <>
    <TextField
      label={t('pets.name')}
      autoComplete="off"
      autoCapitalize="words"
      error={formState.errors.name?.message}
      {...register('name')}
    />
    <TextField
      label={t('pets.breed')}
      optional
      autoComplete="off"
      autoCapitalize="words"
      error={formState.errors.breed?.message}
      {...register('breed')}
    />
  </>
);

/** The fields of a pet, in adding and in editing; each registers in its own place, so that the first wrong one is focused. */
export const PetFields = (props: PetFieldsProps) => (
  <div className="flex flex-col gap-6">
    <Category form={props.form} />
    <Photo {...props} />
    <NameAndBreed form={props.form} />
    <BirthAndAge {...props} />
    <More {...props} />
  </div>
);
