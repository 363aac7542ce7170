import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type Ref, useMemo, useState } from 'react';
import { allows } from '#renderer/members/rights.ts';
import { BookletDrawing } from '#renderer/records/booklet-drawing.tsx';
import { AddRecordSheet } from '#renderer/records/form/add-record-sheet.tsx';
import { useWithOffline } from '#renderer/records/offline-records.ts';
import { recordsQuery } from '#renderer/records/queries.ts';
import { RecordSheet } from '#renderer/records/record-sheet.tsx';
import { AddFab } from '#renderer/ui/add-fab.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { useKeptForForm } from '#renderer/ui/drafts/typed-forms.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { LoadMore } from '#renderer/ui/lists/load-more.tsx';
import { NoMatches } from '#renderer/ui/lists/no-matches.tsx';
import { useFocusWhenFewer } from '#renderer/ui/lists/use-focus-when-fewer.ts';
import { useReportGone } from '#renderer/ui/lists/use-report-gone.ts';
import type { Pet } from '#server/pets/contract.ts';
import { HistoryControls } from './history-controls.tsx';
import { HistoryList } from './history-list.tsx';
import { type HistoryView, useHistoryView } from './history-view.ts';

interface MoreRecordsProps {
  readonly busy: boolean;
  readonly onMore: () => void;
}

const MoreRecords = ({ busy, onMore }: MoreRecordsProps) => (
  <LoadMore
    isBusy={busy}
    label={t(busy ? 'records.history.loading' : 'records.history.more')}
    onMore={onMore}
  />
);

interface AddingProps {
  /** Absent if the account may not add records. */
  readonly onAdd: (() => void) | undefined;
}

const Empty = ({ pet, onAdd }: AddingProps & { readonly pet: Pet }) => (
  <EmptyState
    drawing={<BookletDrawing />}
    sentence={t('records.history.empty', { name: pet.name })}
    action={
      onAdd && (
        <Button icon={Plus} onClick={onAdd}>
          {t('records.add.button')}
        </Button>
      )
    }
  />
);

interface HeadingProps extends AddingProps {
  readonly total: number;
  /** The number of records shown. */
  readonly count: number;
  readonly ref: Ref<HTMLHeadingElement>;
}

const Heading = ({ total, count, onAdd, ref }: HeadingProps) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
    <h2 ref={ref} tabIndex={-1} className="font-semibold text-total outline-none">
      {t('records.history.heading')}
    </h2>
    {total > 0 && (
      <div className="flex items-center gap-4">
        <p role="status" className="text-hint text-ink-soft">
          {count === total
            ? t('records.history.count', { count: total })
            : t('records.history.some', { count, total })}
        </p>
        {onAdd && (
          <Button
            look="secondary"
            size="pill"
            icon={Plus}
            onClick={onAdd}
            className="max-wide:hidden"
          >
            {t('records.add.button')}
          </Button>
        )}
      </div>
    )}
  </div>
);

const useRecords = (petId: string, view: HistoryView) => {
  const allRecords = useSuspenseInfiniteQuery(recordsQuery(petId));
  const query = useSuspenseInfiniteQuery(recordsQuery(petId, view));
  const { pages } = query.data;
  const serverRecords = useMemo(() => pages.flatMap((page) => page.records), [pages]);
  const { records, more, moreInAll } = useWithOffline(petId, serverRecords, view);
  return {
    query,
    records,
    count: (pages.at(-1)?.pagination.total ?? 0) + more,
    total: (allRecords.data.pages.at(-1)?.pagination.total ?? 0) + moreInAll,
  };
};

interface RecordsProps extends ReturnType<typeof useRecords> {
  readonly view: HistoryView;
  readonly onView: (changes: Partial<HistoryView>) => void;
  readonly onOpen: (id: string) => void;
}

const Records = ({ query, records, view, onView, onOpen }: RecordsProps) => (
  <>
    <HistoryControls view={view} onChange={onView} />
    {records.length === 0 ? (
      <NoMatches
        sentence={t('records.history.none')}
        clear={t('records.history.allTypes')}
        onClear={() => onView({ types: [] })}
      />
    ) : (
      <HistoryList records={records} sort={view.sort} hasMore={query.hasNextPage} onOpen={onOpen} />
    )}
    {query.hasNextPage && (
      <MoreRecords busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
    )}
  </>
);

/** A pet's records in the chosen view, with buttons to add and to filter. */
export const History = ({ pet }: { readonly pet: Pet }) => {
  const [view, setView] = useHistoryView(pet.id);
  const shownRecords = useRecords(pet.id, view);
  const { records, count, total } = shownRecords;
  const [openId, setOpenId] = useState<string>();
  const [adding, setAdding] = useState(false);
  const openedRecord = useKeptForForm(
    openId,
    records.find(({ id }) => id === openId),
  );
  const close = () => setOpenId(undefined);
  useReportGone(openId, openedRecord, close);
  const [heading, focusWhenGone] = useFocusWhenFewer<HTMLHeadingElement>(count);
  const add = allows(pet, 'add') ? () => setAdding(true) : undefined;
  return (
    <>
      <Heading ref={heading} total={total} count={count} onAdd={add} />
      {total === 0 ? (
        <Empty pet={pet} onAdd={add} />
      ) : (
        <div className="pb-22 wide:pb-0">
          <Records {...shownRecords} view={view} onView={setView} onOpen={setOpenId} />
          {add && <AddFab label={t('records.add.heading')} onClick={add} />}
        </div>
      )}
      {openedRecord && (
        <RecordSheet record={openedRecord} pet={pet} onClose={close} onDelete={focusWhenGone} />
      )}
      <AddRecordSheet pet={pet} open={adding} onClose={() => setAdding(false)} />
    </>
  );
};
