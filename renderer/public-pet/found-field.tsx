import { type ComponentProps, useId } from 'react';

const control =
  'mt-2 block min-h-12 w-full rounded-control border border-control bg-surface px-3.5 text-body text-ink focus:border-narra focus:outline-2 focus:outline-narra focus:-outline-offset-2 aria-invalid:border-gumamela';

interface FieldState {
  readonly label: string;
  readonly hint?: string;
  /** An error that replaces the hint. */
  readonly problem?: string | undefined;
}

const useNote = ({ hint, problem }: Omit<FieldState, 'label'>) => {
  const id = useId();
  const note = problem ?? hint;
  const tone = problem === undefined ? 'text-ink-soft' : 'text-gumamela';
  return {
    described: {
      'aria-describedby': note === undefined ? undefined : id,
      'aria-invalid': problem !== undefined,
    },
    note: note !== undefined && (
      <p id={id} className={`mt-1.5 text-hint ${tone}`}>
        {note}
      </p>
    ),
  };
};

/** A text input with its label and hint. */
export const FoundLine = ({
  label,
  hint,
  problem,
  ...input
}: FieldState & ComponentProps<'input'>) => {
  const { described, note } = useNote({ problem, ...(hint === undefined ? {} : { hint }) });
  return (
    <div>
      <label className="font-semibold text-row">
        {label}
        <input {...input} {...described} className={control} />
      </label>
      {note}
    </div>
  );
};

/** A multi-line text field with its label and hint. */
export const FoundText = ({
  label,
  hint,
  problem,
  ...area
}: FieldState & ComponentProps<'textarea'>) => {
  const { described, note } = useNote({ problem, ...(hint === undefined ? {} : { hint }) });
  return (
    <div>
      <label className="font-semibold text-row">
        {label}
        <textarea rows={4} {...area} {...described} className={`${control} py-3 font-normal`} />
      </label>
      {note}
    </div>
  );
};
