import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import type { ClinicName } from '#server/clinics/contract.ts';
import type { RecordFormState } from './record-values.ts';

/** Milliseconds after the last key press. */
const SEARCH_DELAY = 250;

/**
 * Suggested clinic names for the typed text, once the field has been focused. Offline there are none, without
 * an error.
 */
const useClinicNames = (text: string, isWanted: boolean): readonly ClinicName[] => {
  const queryClient = useQueryClient();
  const [names, setNames] = useState<readonly ClinicName[]>([]);
  useEffect(() => {
    if (!isWanted || !navigator.onLine) return;
    let isCurrentRequest = true;
    const timer = window.setTimeout(async () => {
      try {
        const { clinicNamesQuery } = await import('#renderer/clinics/queries.ts');
        const names = await queryClient.fetchQuery(clinicNamesQuery(text.trim()));
        if (isCurrentRequest) setNames(names);
      } catch {
        // If the request fails, the earlier suggestions stay.
      }
    }, SEARCH_DELAY);
    return () => {
      isCurrentRequest = false;
      window.clearTimeout(timer);
    };
  }, [text, isWanted, queryClient]);
  return names;
};

interface ClinicLineProps {
  readonly form: RecordFormState;
  readonly label: string;
}

/** The place of a record: free text with suggestions of known clinics. */
export const ClinicLine = ({ form, label }: ClinicLineProps) => {
  const [touched, setTouched] = useState(false);
  const typedName = useWatch({ control: form.control, name: 'clinic' });
  const names = useClinicNames(typedName ?? '', touched);
  const listId = useId();
  return (
    <>
      <TextField
        {...registerField(form, 'clinic')}
        label={label}
        optional
        autoComplete="off"
        list={listId}
        onFocus={() => setTouched(true)}
      />
      <datalist id={listId}>
        {names.map(({ name, address }) => (
          <option key={`${name} ${address}`} value={name}>
            {address}
          </option>
        ))}
      </datalist>
    </>
  );
};
