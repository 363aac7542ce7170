import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { t } from '#renderer/ui/language/text.ts';

interface NameFieldsProps {
  readonly first: UseFormRegisterReturn;
  readonly last: UseFormRegisterReturn;
  readonly errors: Partial<
    Record<'firstName' | 'lastName', { readonly message?: string | undefined }>
  >;
}

export const NameFields = ({ first, last, errors }: NameFieldsProps) => (
  <>
    <TextField
      label={t('signUp.firstName')}
      autoComplete="given-name"
      error={errors.firstName?.message}
      {...first}
    />
    <TextField
      label={t('signUp.lastName')}
      autoComplete="family-name"
      error={errors.lastName?.message}
      {...last}
    />
  </>
);
