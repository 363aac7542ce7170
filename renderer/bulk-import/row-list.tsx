import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { CircleAlert, Info } from 'lucide-react';
import { t, translate } from '#renderer/ui/language/text.ts';
import { useListTop } from '#renderer/ui/lists/use-list-top.ts';
import type { ValidatedRow } from './validate-rows.ts';

export interface ListedRow {
  readonly row: ValidatedRow;
  readonly tone: 'fine' | 'problem' | 'note';
  readonly text?: string;
}

/** In px; an estimate until a row has been measured. */
const ROW_HEIGHT = 48;
const OVERSCAN = 12;

const COLUMN_CLASSES =
  'grid grid-cols-[2.75rem_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.2fr)] gap-x-2';

const tones = {
  fine: '',
  problem: 'bg-gumamela-soft',
  note: 'bg-mangga-soft',
} as const;

const birthText = ({ preview }: ValidatedRow): string => {
  if (preview.dateOfBirth !== '') return preview.dateOfBirth;
  const months = preview.age === '' ? '0' : preview.age;
  return /^\d{1,6}$/.test(months)
    ? t('bulkImport.months', { count: Number(months) })
    : months.slice(0, 40);
};

interface RowProps {
  readonly row: ListedRow;
  readonly onFix: ((line: number) => void) | undefined;
}

const Cells = ({ row: { row, tone, text }, onFix }: RowProps) => {
  const Icon = tone === 'problem' ? CircleAlert : Info;
  const wrongColumn = row.problem?.column;
  return (
    <div className={`border-line border-t px-4 py-3 ${tones[tone]}`}>
      <div className={`${COLUMN_CLASSES} items-baseline text-row`}>
        <span className="text-hint text-ink-soft">
          <span className="sr-only">{t('bulkImport.column.line')} </span>
          {row.line}
        </span>
        <span
          className={`break-words font-semibold ${wrongColumn === 'name' ? 'text-gumamela' : ''}`}
        >
          {row.preview.name || <span className="text-gumamela">{t('bulkImport.noNameGiven')}</span>}
        </span>
        <span className="break-words">{t(`pets.category.${row.preview.category}`)}</span>
        <span
          className={`break-words text-right text-hint ${wrongColumn === 'dateOfBirth' || wrongColumn === 'age' ? 'font-semibold text-gumamela' : 'text-ink-soft'}`}
        >
          {birthText(row)}
        </span>
      </div>
      {text && (
        <div
          className={`mt-2 flex items-start gap-2 pl-[3.25rem] text-hint ${tone === 'problem' ? 'text-gumamela' : 'text-mangga'}`}
        >
          <Icon size={16} absoluteStrokeWidth={false} className="shrink-0" />
          <span className="min-w-0 flex-1 break-words">{text}</span>
          {tone === 'problem' && onFix && (
            <button
              type="button"
              onClick={() => onFix(row.line)}
              className="hit-44 shrink-0 font-semibold"
              aria-label={t('bulkImport.fixLine', { line: row.line })}
            >
              {t('bulkImport.fix')}
            </button>
          )}
        </div>
      )}
    </div>
  );
};

/** A virtual list: only visible rows are rendered. */
export const RowList = ({
  rows,
  label,
  onFix,
}: {
  readonly rows: readonly ListedRow[];
  readonly label: string;
  readonly onFix?: (line: number) => void;
}) => {
  const { list, top } = useListTop<HTMLUListElement>();
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.row.line ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
  });
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div aria-hidden className={`${COLUMN_CLASSES} px-4 py-3 text-hint text-ink-soft`}>
        <span>{t('bulkImport.column.line')}</span>
        <span>{t('bulkImport.column.name')}</span>
        <span>{t('bulkImport.column.category')}</span>
        <span className="text-right">{t('bulkImport.column.born')}</span>
      </div>
      <ul
        ref={list}
        aria-label={label}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start - top}px)` }}
              >
                <Cells row={row} onFix={onFix} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
};

export const listedRow = (row: ValidatedRow): ListedRow => {
  if (row.problem) {
    const { id, values } = row.problem;
    return {
      row,
      tone: 'problem',
      text: Object.keys(values).length > 0 ? t(id, values) : translate(id),
    };
  }
  return row.note
    ? { row, tone: 'note', text: t(row.note.id, row.note.values) }
    : { row, tone: 'fine' };
};
