import { CheckRow } from '#renderer/ui/fields/check-row.tsx';
import { FieldError } from '#renderer/ui/fields/field.tsx';

interface CheckChoicesProps<Value extends string> {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly {
    readonly value: Value;
    readonly title: string;
    readonly detail: string;
  }[];
  readonly checked: readonly Value[];
  readonly onChange: (next: readonly Value[]) => void;
  readonly error: string | undefined;
}

/** A field of a form with checkboxes that are explained, of which any number may be checked. */
export const CheckChoices = <Value extends string>(props: CheckChoicesProps<Value>) => {
  const { id, label, choices, checked, onChange, error } = props;
  return (
    <div>
      <p className="mb-2 font-semibold text-row">{label}</p>
      <ul aria-label={label}>
        {choices.map(({ value, ...texts }) => (
          <CheckRow
            key={value}
            {...texts}
            checked={checked.includes(value)}
            onChange={(isIn) => {
              const others = checked.filter((each) => each !== value);
              onChange(isIn ? [...others, value] : others);
            }}
          />
        ))}
      </ul>
      {error && <FieldError id={id} message={error} isAnnounced />}
    </div>
  );
};
