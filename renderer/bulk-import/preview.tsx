import { useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { Dock } from '#renderer/ui/form-page.tsx';
import { language, t } from '#renderer/ui/language/text.ts';
import { listedRow, RowList } from './row-list.tsx';
import type { BulkImport, CheckedTable } from './use-bulk-import.ts';

/** The number of lines that are named one by one. If there are more, only their count is shown. */
const MAX_NAMED_ROWS = 8;

/** The lines that stay in the box, for example "Lines 4 and 6". */
const stayingText = (lines: readonly number[]): string => {
  if (lines.length > MAX_NAMED_ROWS) return t('bulkImport.manyStay', { count: lines.length });
  const list = new Intl.ListFormat(language() === 'fil' ? 'fil' : 'en');
  return t('bulkImport.stay', { count: lines.length, lines: list.format(lines.map(String)) });
};

interface FilterProps {
  readonly onlyProblems: boolean;
  readonly count: number;
  readonly onChange: (isOn: boolean) => void;
}

const OnlyProblems = ({ onlyProblems, count, onChange }: FilterProps) => (
  <button
    type="button"
    aria-pressed={onlyProblems}
    onClick={() => onChange(!onlyProblems)}
    className={`hit-44 min-h-9 rounded-full border px-4 font-semibold text-row ${onlyProblems ? 'border-narra bg-narra-soft text-narra' : 'border-line bg-surface'}`}
  >
    {t('bulkImport.onlyProblems', { count })}
  </button>
);

/** Shows the result of the validation before anything is saved. */
export const Preview = ({
  bulk,
  table,
}: {
  readonly bulk: BulkImport;
  readonly table: CheckedTable;
}) => {
  const [onlyProblems, setOnlyProblems] = useState(false);
  const problems = table.rows.filter(({ pet }) => !pet);
  const changedRows = table.rows.filter(({ note }) => note);
  const readyCount = table.rows.length - problems.length;
  const shownRows = onlyProblems ? problems : table.rows;
  return (
    <>
      <div className="px-4 pt-6 pb-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="font-bold text-total">
            {t('bulkImport.ready', { ready: readyCount, count: table.rows.length })}
          </h2>
          <Button look="quiet" size="row" onClick={() => bulk.edit()}>
            {t('bulkImport.edit')}
          </Button>
        </div>
        {(problems.length > 0 || changedRows.length > 0) && (
          <p className="text-row">
            {problems.length > 0 && (
              <span className="text-gumamela">
                {t('bulkImport.problems', { count: problems.length })}
              </span>
            )}
            {problems.length > 0 && changedRows.length > 0 && ' · '}
            {changedRows.length > 0 && (
              <span className="text-mangga">
                {t('bulkImport.changed', { count: changedRows.length })}
              </span>
            )}
          </p>
        )}
        {table.unused.length > 0 && (
          <p className="mt-1 break-words text-hint text-ink-soft">
            {t('bulkImport.unused', {
              count: table.unused.length,
              columns: table.unused.slice(0, MAX_NAMED_ROWS).join(', ').slice(0, 200),
            })}
          </p>
        )}
        {problems.length > 0 && problems.length < table.rows.length && (
          <div className="mt-3">
            <OnlyProblems
              onlyProblems={onlyProblems}
              count={problems.length}
              onChange={setOnlyProblems}
            />
          </div>
        )}
        <div className="mt-4">
          <RowList
            rows={shownRows.map(listedRow)}
            label={t('bulkImport.rows')}
            onFix={(line) => bulk.edit(line)}
          />
        </div>
      </div>
      <Dock>
        {problems.length > 0 && (
          <p className="mb-3 text-hint text-ink-soft">
            {stayingText(problems.map(({ line }) => line))}
          </p>
        )}
        {readyCount > 0 ? (
          <Button onClick={() => void bulk.start(table)}>
            {t('bulkImport.import', { count: readyCount })}
          </Button>
        ) : (
          <Button onClick={() => bulk.edit(problems[0]?.line)}>{t('bulkImport.edit')}</Button>
        )}
      </Dock>
    </>
  );
};
