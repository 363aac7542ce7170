import type { ComponentProps } from 'react';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { t } from '#renderer/ui/language/text.ts';

/** `setUp`: the code from the server's log, for its first account. */
export type InvitationKind = 'invitation' | 'setUp';

interface InvitationFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> {
  readonly kind: InvitationKind;
}

export const InvitationField = ({ kind, ...field }: InvitationFieldProps) => (
  <TextField
    label={t(`signUp.${kind}`)}
    hint={t(`signUp.${kind}.hint`)}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    {...field}
  />
);
