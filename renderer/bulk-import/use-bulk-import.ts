import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { refetchPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { CATEGORIES } from '#server/pets/rules.ts';
import { useSavePet } from './queries.ts';
import { readTable, tableText } from './read-table.ts';
import { rowName, type SendResult, sendPets } from './send-pets.ts';
import { useImportDraft } from './use-import-draft.ts';
import { unusedColumns, type ValidatedRow, validateRows } from './validate-rows.ts';

/** A table whose rows have been validated. */
export interface CheckedTable {
  readonly header: string;
  readonly rows: readonly ValidatedRow[];
  readonly unused: readonly string[];
}

/** The result of an import, with the rows that were invalid and not sent. */
export interface ImportResult extends SendResult {
  readonly invalidRows: readonly ValidatedRow[];
}

export type ImportState =
  | { readonly step: 'edit'; readonly error?: string; readonly line?: number }
  | { readonly step: 'preview'; readonly table: CheckedTable }
  | { readonly step: 'saving'; readonly done: number; readonly total: number }
  | { readonly step: 'report'; readonly report: ImportResult };

const categoryLabels = () =>
  Object.fromEntries(
    CATEGORIES.map((category) => [category, t(`pets.category.${category}`)]),
    // The cast is safe: every category has just been given its label.
  ) as Record<(typeof CATEGORIES)[number], string>;

const compareLines = (a: ValidatedRow, b: ValidatedRow): number => a.line - b.line;

/** The rows that are put back into the box, because they are not saved. */
const unsavedRows = ({ failed, remaining, invalidRows }: ImportResult): readonly ValidatedRow[] =>
  [...failed.map(({ row }) => row), ...remaining, ...invalidRows].sort(compareLines);

const wait = (time: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, time);
  });

/** `{n} pets added successfully, {m} failed`. */
export const summary = ({ saved, failed, invalidRows }: ImportResult): string =>
  t('bulkImport.summary', { added: saved.length, failed: failed.length + invalidRows.length });

const showReport = (report: ImportResult): void => {
  const hasFailures =
    report.failed.length + report.invalidRows.length + report.remaining.length > 0;
  const remainingCount = report.remaining.length;
  toast({
    title: summary(report),
    ...(remainingCount > 0 ? { description: t('bulkImport.left', { count: remainingCount }) } : {}),
    ...(hasFailures ? { tone: 'danger', duration: 10_000 } : {}),
  });
};

/** The saved indexes that are still needed: only those of rows that remain in the box. */
const remainingIndexes = (rows: readonly ValidatedRow[], { savedNow }: SendResult) => {
  const names = new Set(rows.flatMap(({ pet }) => (pet ? [rowName(pet)] : [])));
  return Object.fromEntries(Object.entries(savedNow).filter(([name]) => names.has(name)));
};

/** The state of the import: validate the text, preview it, then save row by row. */
export const useBulkImport = () => {
  const draft = useImportDraft();
  const [state, setState] = useState<ImportState>({ step: 'edit' });
  const save = useSavePet();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const importController = useRef<AbortController>(undefined);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      // Leaving the screen cancels the rows that are not sent yet.
      importController.current?.abort();
    };
  }, []);
  const lastFileText = useRef('');

  const editTable = (line?: number) =>
    setState({ step: 'edit', ...(line === undefined ? {} : { line }) });

  const showError = (error: string) => {
    toast({ title: t('bulkImport.error'), description: error, tone: 'danger' });
    setState({ step: 'edit', error });
  };

  const checkTable = (text: string) => {
    if (text.trim() === '') return showError(t('bulkImport.blank'));
    const table = readTable(text);
    if ('reason' in table) {
      return showError(t('bulkImport.unreadable', { reason: t(table.reason, table.values) }));
    }
    const rows = validateRows(table, { today: draft.today(), labels: categoryLabels() });
    if (rows.length === 0) return showError(t('bulkImport.none'));
    if (rows.every(({ pet }) => !pet)) {
      toast({ title: t('bulkImport.error'), description: t('bulkImport.none'), tone: 'danger' });
    }
    setState({
      step: 'preview',
      table: { header: table.header, rows, unused: unusedColumns(table) },
    });
  };

  const finishImport = async (table: CheckedTable, result: SendResult) => {
    const report = { ...result, invalidRows: table.rows.filter(({ pet }) => !pet) };
    const remainingRows = unsavedRows(report);
    if (remainingRows.length > 0)
      draft.keep(tableText(table.header, remainingRows), remainingIndexes(remainingRows, result));
    else draft.finish();
    void refetchPets(queryClient);
    showReport(report);
    if (isLeft.current) return;
    if (remainingRows.length === 0) await navigate({ to: '/' });
    else setState({ step: 'report', report });
  };

  /** Whether the box holds rows other than those of the last file, which a new file would replace. */
  const hasTypedRows = (): boolean =>
    !['', lastFileText.current.trim()].includes(draft.form.getValues('text').trim());

  const openFile = (text: string) => {
    lastFileText.current = text;
    draft.form.setValue('text', text);
    checkTable(text);
  };

  const startImport = async (table: CheckedTable) => {
    const validRows = table.rows.filter(({ pet }) => pet);
    if (validRows.length === 0 || importController.current) return;
    const controller = new AbortController();
    importController.current = controller;
    setState({ step: 'saving', done: 0, total: validRows.length });
    const result = await sendPets(validRows, {
      save: (pet, key) => save({ pet, key }),
      wait,
      signal: controller.signal,
      onProgress: (doneCount) =>
        setState({ step: 'saving', done: doneCount, total: validRows.length }),
      tableKey: draft.key(),
      savedBefore: draft.form.getValues('saved'),
    });
    importController.current = undefined;
    await finishImport(table, result);
  };

  const cancel = () => importController.current?.abort();
  return {
    draft,
    state,
    edit: editTable,
    refuse: showError,
    check: checkTable,
    hasTypedRows,
    openFile,
    start: startImport,
    cancel,
  };
};

export type BulkImport = ReturnType<typeof useBulkImport>;
