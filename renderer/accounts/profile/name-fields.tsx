import { TextField } from '#renderer/ui/fields/text-field.tsx';
import type { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';

interface NameFieldsProps {
  readonly first: ReturnType<typeof registerField>;
  readonly last: ReturnType<typeof registerField>;
}

export const NameFields = ({ first, last }: NameFieldsProps) => (
  <>
    <TextField label={t('signUp.firstName')} autoComplete="given-name" {...first} />
    <TextField label={t('signUp.lastName')} autoComplete="family-name" {...last} />
  </>
);
