import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Sheet } from '#renderer/ui/sheet.tsx';
import { t } from '#renderer/ui/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import { AddRecordGrid } from './add-record-grid.tsx';
import { BookletDrawing } from './booklet-drawing.tsx';
import { byYear, type YearOfRecords } from './by-year.ts';
import { MoreRecords } from './more-records.tsx';
import { recordsQuery } from './queries.ts';
import { RecordDetailSheet } from './record-detail-sheet.tsx';
import { RecordRow } from './record-row.tsx';
import { RecordsSkeleton } from './records-skeleton.tsx';

interface YearProps extends YearOfRecords {
  readonly onOpen: (id: string) => void;
}

const Year = ({ year, records, onOpen }: YearProps) => (
  <section aria-label={t('records.history.yearCount', { year, count: records.length })}>
    <h3 className="flex items-baseline gap-3 border-line border-b py-3 font-semibold text-row">
      {year}
      <span aria-hidden className="font-medium text-hint text-ink-soft">
        {records.length}
      </span>
    </h3>
    <ul>
      {records.map((record) => (
        <RecordRow key={record.id} record={record} size="plain" onOpen={() => onOpen(record.id)} />
      ))}
    </ul>
  </section>
);

/** Over the list's foot on a phone, where a thumb reaches it. */
const AddButton = ({ onClick }: { readonly onClick: () => void }) => (
  <button
    type="button"
    aria-label={t('records.add.heading')}
    onClick={onClick}
    className="fixed right-4 bottom-[calc(92px+env(safe-area-inset-bottom))] z-10 flex size-14 items-center justify-center rounded-full bg-narra text-on-narra shadow-float wide:hidden"
  >
    <Plus size={24} strokeWidth={1.75} absoluteStrokeWidth aria-hidden />
  </button>
);

const Empty = ({ pet, onAdd }: { readonly pet: Pet; readonly onAdd: () => void }) => (
  <EmptyState
    drawing={<BookletDrawing />}
    sentence={t('records.history.empty', { name: pet.name })}
    action={
      <Button icon={Plus} onClick={onAdd}>
        {t('records.add.button')}
      </Button>
    }
  />
);

interface HeadingProps {
  readonly total: number;
  readonly onAdd: () => void;
  readonly ref: Ref<HTMLHeadingElement>;
}

const Heading = ({ total, onAdd, ref }: HeadingProps) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
    <h2 ref={ref} tabIndex={-1} className="font-semibold text-total outline-none">
      {t('records.history.heading')}
    </h2>
    {total > 0 && (
      <div className="flex items-center gap-4">
        <p className="text-hint text-ink-soft">{t('records.history.count', { count: total })}</p>
        <Button
          look="secondary"
          size="pill"
          icon={Plus}
          onClick={onAdd}
          className="max-wide:hidden"
        >
          {t('records.add.button')}
        </Button>
      </div>
    )}
  </div>
);

const useRecords = (petId: string) => {
  const query = useSuspenseInfiniteQuery(recordsQuery(petId));
  const { pages } = query.data;
  return {
    query,
    records: pages.flatMap((page) => page.records),
    total: pages.at(-1)?.pagination.total ?? 0,
  };
};

/** The row that a deletion was asked from goes; once it has, the list's heading takes the focus. */
const useFocusWhenGone = (total: number) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(0);
  useEffect(() => {
    if (total < before.current) heading.current?.focus();
    before.current = 0;
  }, [total]);
  const expectFewer = () => {
    before.current = total;
  };
  return [heading, expectFewer] as const;
};

const History = ({ pet }: { readonly pet: Pet }) => {
  const { query, records, total } = useRecords(pet.id);
  const [openId, setOpenId] = useState<string>();
  const [adding, setAdding] = useState(false);
  const opened = records.find(({ id }) => id === openId);
  const [heading, focusWhenGone] = useFocusWhenGone(total);
  const add = () => setAdding(true);
  return (
    <>
      <Heading ref={heading} total={total} onAdd={add} />
      {total === 0 ? (
        <Empty pet={pet} onAdd={add} />
      ) : (
        <div className="pb-22 wide:pb-0">
          {byYear(records).map((year) => (
            <Year key={year.year} {...year} onOpen={setOpenId} />
          ))}
          {query.hasNextPage && (
            <MoreRecords
              busy={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          )}
          <AddButton onClick={add} />
        </div>
      )}
      {opened && (
        <RecordDetailSheet
          record={opened}
          pet={pet}
          onClose={() => setOpenId(undefined)}
          onDelete={focusWhenGone}
        />
      )}
      <Sheet
        open={adding}
        onClose={() => setAdding(false)}
        title={t('records.add.heading')}
        subtitle={t('records.add.for', { name: pet.name })}
      >
        <AddRecordGrid petId={pet.id} />
      </Sheet>
    </>
  );
};

/** The Medical History of a pet, newest first, under its years. */
export const RecordsPanel = ({ pet }: { readonly pet: Pet }) => (
  <Suspense fallback={<RecordsSkeleton />}>
    <History pet={pet} />
  </Suspense>
);
