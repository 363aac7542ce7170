import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { typeLabel } from '#renderer/records/record-labels.ts';
import { t } from '#renderer/ui/language/text.ts';
import { chipClass } from '#renderer/ui/overlays/chip-class.ts';
import { SeveralMenu, SingleChoiceMenu } from '#renderer/ui/overlays/choice-menu.tsx';
import type { MessageId } from '#server/messages/ids.ts';
import { FIRST_ORDER, RECORD_SORTS, RECORD_TYPES, type RecordSort } from '#server/records/rules.ts';
import type { HistoryView } from './history-view.ts';

interface HistoryControlsProps {
  readonly view: HistoryView;
  readonly onChange: (changes: Partial<HistoryView>) => void;
}

const sortLabels = {
  dateAdministered: 'records.field.dateAdministered',
  type: 'records.sort.type',
  cost: 'records.field.cost',
} as const satisfies Readonly<Record<RecordSort, MessageId>>;

const typesChip = ([firstType, ...otherTypes]: HistoryView['types']): string => {
  if (!firstType) return t('records.history.allTypes');
  if (otherTypes.length === 0) return typeLabel(firstType);
  return t('records.history.types', { count: otherTypes.length + 1 });
};

const OrderButton = ({ view: { sort, order }, onChange }: HistoryControlsProps) => {
  const Icon = order === 'desc' ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <button
      type="button"
      onClick={() => onChange({ order: order === 'desc' ? 'asc' : 'desc' })}
      className={chipClass}
    >
      <Icon size={20} className="shrink-0" />
      {t(`records.order.${sort}.${order}`)}
    </button>
  );
};

/** The filter, sort and order of the records. */
export const HistoryControls = (props: HistoryControlsProps) => {
  const { view, onChange } = props;
  return (
    <div className="flex flex-wrap gap-2 py-2">
      <SeveralMenu
        chip={typesChip(view.types)}
        label={t('records.history.show')}
        allLabel={t('records.history.allTypes')}
        choices={RECORD_TYPES.map((type) => ({ value: type, label: typeLabel(type) }))}
        value={view.types}
        onChange={(value) =>
          onChange({ types: RECORD_TYPES.filter((type) => value.includes(type)) })
        }
      />
      <SingleChoiceMenu
        chip={t(sortLabels[view.sort])}
        label={t('records.history.sort')}
        choices={RECORD_SORTS.map((sort) => ({ value: sort, label: t(sortLabels[sort]) }))}
        value={view.sort}
        onChange={(value) => {
          const sort = RECORD_SORTS.find((each) => each === value);
          if (sort) onChange({ sort, order: FIRST_ORDER[sort] });
        }}
      />
      <OrderButton {...props} />
    </div>
  );
};
