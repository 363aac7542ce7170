import { Annoyed, Frown, Laugh, type LucideIcon, Meh, Smile } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useId } from 'react';
import { FieldError } from '#renderer/ui/fields/field.tsx';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import { isLevel, LEVELS, type Level, type LevelKind, SCALE_NAMES } from '#server/diary/rules.ts';
import { levelLabel } from './diary-text.ts';
import { isCounted } from './scales.ts';

const FACE_BY_LEVEL: Readonly<Record<Level, LucideIcon>> = {
  0: Frown,
  1: Annoyed,
  2: Meh,
  3: Smile,
  4: Laugh,
};

/** For these kinds a higher level is better, so faces can illustrate the levels. */
const hasFaces = (kind: LevelKind): boolean =>
  ['appetite', 'energy', 'mood'].includes(SCALE_NAMES[kind]);

const LevelMark = ({ kind, level }: { readonly kind: LevelKind; readonly level: Level }) => {
  const Face = FACE_BY_LEVEL[level];
  if (hasFaces(kind)) {
    return <Face size={28} />;
  }
  if (isCounted(kind)) {
    return (
      <span aria-hidden className="font-semibold text-total">
        {level === 4 ? '4+' : level}
      </span>
    );
  }
  return (
    <span aria-hidden className="flex h-6 items-end gap-0.5">
      {LEVELS.map((step) => (
        <span
          key={step}
          className={`w-1.5 rounded-bar ${step <= level ? 'bg-narra' : 'bg-line'}`}
          style={{ height: `${(step + 1) * 20}%` }}
        />
      ))}
    </span>
  );
};

const CELL_CLASS =
  'flex min-h-21 min-w-0 flex-col items-center justify-center gap-2 rounded-control border border-line bg-surface px-1 py-2 text-narra hover:bg-track aria-disabled:opacity-60 data-[state=checked]:border-narra data-[state=checked]:bg-narra-soft data-[state=checked]:not-focus-visible:outline data-[state=checked]:not-focus-visible:outline-narra max-narrow:min-h-12 max-narrow:flex-row';
const ROW_CLASSES = 'grid grid-cols-5 gap-2 max-narrow:grid-cols-1';

const LevelContents = ({ kind, level }: { readonly kind: LevelKind; readonly level: Level }) => (
  <>
    <LevelMark kind={kind} level={level} />
    <span className="wrap-anywhere text-center text-hint text-ink">{levelLabel(kind, level)}</span>
  </>
);

interface LevelButtonsProps {
  readonly kind: LevelKind;
  readonly question: string;
  readonly disabled: boolean;
  readonly onPress: (level: Level) => void;
}

/** Buttons for the levels, each of which saves at once. */
export const LevelButtons = ({ kind, question, disabled, onPress }: LevelButtonsProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-2 font-semibold text-row">{question}</legend>
    <div className={ROW_CLASSES}>
      {LEVELS.map((level) => (
        <PlainButton
          key={level}
          disabled={disabled}
          onClick={() => onPress(level)}
          className={CELL_CLASS}
        >
          <LevelContents kind={kind} level={level} />
        </PlainButton>
      ))}
    </div>
  </fieldset>
);

interface LevelPickerProps {
  readonly kind: LevelKind;
  readonly question: string;
  readonly value: number | null | undefined;
  readonly onChange: (level: Level) => void;
  readonly error: string | undefined;
}

/** A radio group of levels that is saved with the form. */
export const LevelPicker = ({ kind, question, value, onChange, error }: LevelPickerProps) => {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-2 font-semibold text-row">
        {question}
      </p>
      <RadioGroup.Root
        value={value == null ? '' : String(value)}
        onValueChange={(next) => {
          const level = Number(next);
          if (isLevel(level)) onChange(level);
        }}
        aria-labelledby={id}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        className={ROW_CLASSES}
      >
        {LEVELS.map((level) => (
          <RadioGroup.Item key={level} value={String(level)} className={CELL_CLASS}>
            <LevelContents kind={kind} level={level} />
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {error !== undefined && <FieldError id={`${id}-note`} message={error} />}
    </div>
  );
};
