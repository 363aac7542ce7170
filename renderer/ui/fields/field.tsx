import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t, translate } from '#renderer/ui/language/text.ts';

export interface FieldFrame {
  readonly label: string;
  readonly optional?: boolean;
  readonly hint?: ReactNode;
  /** A message id or a sentence, which replaces the hint. */
  readonly error?: string | undefined;
}

/** The attributes that associate a control with its label, hint and error. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A label above, a hint below, and the error in place of the hint. */
export const Field = ({
  label,
  optional = false,
  hint,
  error,
  children,
}: FieldFrame & { readonly children: (control: ControlProps) => ReactNode }) => {
  const id = useId();
  const note = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-2 block font-semibold text-row">
        {label}
        {optional && <span className="font-normal text-ink-soft"> {t('field.optional')}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': hasNote ? note : undefined,
      })}
      {error !== undefined ? (
        <FieldError id={note} message={error} />
      ) : (
        hint !== undefined && (
          <p id={note} className="mt-1.5 text-hint text-ink-soft">
            {hint}
          </p>
        )
      )}
    </div>
  );
};

interface FieldErrorProps {
  readonly id?: string;
  readonly message: string;
  /** True if a toast announces the same text to screen readers. */
  readonly isAnnounced?: boolean;
}

export const FieldError = ({ id, message, isAnnounced = false }: FieldErrorProps) => (
  <p
    id={id}
    role={isAnnounced ? undefined : 'alert'}
    className="mt-1.5 flex items-start gap-1.5 text-gumamela text-hint"
  >
    <CircleAlert size={16} strokeWidth={1.35} className="shrink-0" />
    {translate(message)}
  </p>
);
