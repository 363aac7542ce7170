import { RadioGroup } from 'radix-ui';
import { t } from '#renderer/ui/language/text.ts';
import { DIARY_KINDS, type DiaryKind, isMeasured } from '#server/diary/rules.ts';
import { kindLabel } from './diary-text.ts';
import { kindIcons } from './kind-icons.ts';

/** The twelve kinds with levels, four in a row, then the two measured kinds over two columns. */
const SORTED_KINDS = [...DIARY_KINDS].sort((a, b) => Number(isMeasured(a)) - Number(isMeasured(b)));

const KindChoice = ({ kind }: { readonly kind: DiaryKind }) => {
  const Icon = kindIcons[kind];
  return (
    <RadioGroup.Item
      value={kind}
      {...(isMeasured(kind) ? { 'data-wide': '' } : {})}
      className="group -mr-px -mb-px min-h-19 min-w-0 border-line border-r border-b p-1 focus-visible:-outline-offset-2 data-wide:col-span-2 max-narrow:p-0"
    >
      <span className="wrap-anywhere flex h-full flex-col items-center justify-center gap-1 rounded-cell border-2 border-transparent py-1 text-hint text-ink group-data-[state=checked]:border-narra group-data-[state=checked]:bg-narra-soft group-data-[state=checked]:font-semibold group-data-[state=checked]:text-narra">
        <Icon size={24} className="text-narra" />
        {kindLabel(kind)}
      </span>
    </RadioGroup.Item>
  );
};

interface KindPickerProps {
  readonly value: DiaryKind;
  readonly onChange: (kind: DiaryKind) => void;
}

/** A radio group of the kinds. Arrow keys move the selection. */
export const KindPicker = ({ value, onChange }: KindPickerProps) => (
  <RadioGroup.Root
    value={value}
    onValueChange={(next) => {
      const kind = DIARY_KINDS.find((each) => each === next);
      if (kind) onChange(kind);
    }}
    aria-label={t('diary.kinds')}
    className="grid grid-cols-4 overflow-hidden rounded-card border border-line bg-surface max-narrow:grid-cols-2"
  >
    {SORTED_KINDS.map((kind) => (
      <KindChoice key={kind} kind={kind} />
    ))}
  </RadioGroup.Root>
);
