import { type FocusEvent, type ReactNode, type Ref, useId } from 'react';
import { FieldError } from './field.tsx';

interface FieldGroupProps {
  readonly label: string;
  /** A message id or a sentence. */
  readonly error: string | undefined;
  /** Takes the focus if the field is invalid. */
  readonly focusRef: Ref<HTMLFieldSetElement>;
  readonly children: ReactNode;
}

/** A group that is taller than the screen is focused with its name in view, and with the error below that. */
const showName = ({ target, currentTarget }: FocusEvent): void => {
  if (target !== currentTarget) return;
  currentTarget.querySelector('legend')?.scrollIntoView({ block: 'nearest' });
};

/** A field of a form that consists of several controls, such as checkboxes. */
export const FieldGroup = ({ label, error, focusRef, children }: FieldGroupProps) => {
  const note = useId();
  return (
    <fieldset
      ref={focusRef}
      tabIndex={-1}
      onFocus={showName}
      aria-describedby={error === undefined ? undefined : note}
      className="min-w-0"
    >
      <legend className="mb-2 font-semibold text-row">{label}</legend>
      {error !== undefined && (
        <div className="-mt-1.5 mb-3">
          <FieldError id={note} message={error} />
        </div>
      )}
      {children}
    </fieldset>
  );
};
