import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import type { ClinicName } from '#server/clinics/contract.ts';
import type { RecordFormState } from './record-values.ts';

/** Milliseconds after the last key. */
const PAUSE = 250;

/**
 * Clinics that hold what was typed, once the field has been touched. It is only a help: without a connection there are
 * none, and nothing is said.
 */
const useClinicNames = (typed: string, wanted: boolean): readonly ClinicName[] => {
  const queryClient = useQueryClient();
  const [names, setNames] = useState<readonly ClinicName[]>([]);
  useEffect(() => {
    if (!wanted || !navigator.onLine) return;
    let isMeant = true;
    const timer = window.setTimeout(async () => {
      try {
        const { clinicNamesQuery } = await import('#renderer/clinics/queries.ts');
        const found = await queryClient.fetchQuery(clinicNamesQuery(typed.trim()));
        if (isMeant) setNames(found);
      } catch {
        // What was suggested before stays.
      }
    }, PAUSE);
    return () => {
      isMeant = false;
      window.clearTimeout(timer);
    };
  }, [typed, wanted, queryClient]);
  return names;
};

interface ClinicLineProps {
  readonly form: RecordFormState;
  readonly label: string;
}

/** Where a record was made: anything may be typed, and clinics that are known are suggested. */
export const ClinicLine = ({ form, label }: ClinicLineProps) => {
  const [touched, setTouched] = useState(false);
  const typed = useWatch({ control: form.control, name: 'clinic' });
  const names = useClinicNames(typed ?? '', touched);
  const list = useId();
  return (
    <>
      <TextField
        {...form.register('clinic')}
        label={label}
        optional
        autoComplete="off"
        list={list}
        onFocus={() => setTouched(true)}
        error={form.formState.errors.clinic?.message}
      />
      <datalist id={list}>
        {names.map(({ name, address }) => (
          <option key={`${name} ${address}`} value={name}>
            {address}
          </option>
        ))}
      </datalist>
    </>
  );
};
