import { Suspense, useState } from 'react';
import { AuthorMark } from '#renderer/members/author-mark.tsx';
import { useMayChange } from '#renderer/members/use-may-change.ts';
import { SyncMark } from '#renderer/offline/device/sync-mark.tsx';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { lastUnsentChange } from '#renderer/offline/outbox/waiting-items.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { Card } from '#renderer/ui/card.tsx';
import { useKeptForForm } from '#renderer/ui/drafts/typed-forms.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { MoreButton } from '#renderer/ui/lists/more-button.tsx';
import type { DiaryEntry } from '#server/diary/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { entryTitle, whenText } from './diary-text.ts';
import { kindIcons } from './kind-icons.ts';
import type { useDiary } from './use-diary.ts';

const EditEntrySheet = lazyPart(
  async () => (await import('./edit-entry-sheet.tsx')).EditEntrySheet,
);

const ReadEntrySheet = lazyPart(
  async () => (await import('./read-entry-sheet.tsx')).ReadEntrySheet,
);

/** The number of rows shown at first and added with each press. */
const FIRST_COUNT = 5;
const MORE_COUNT = 20;

interface EntryRowProps {
  readonly entry: DiaryEntry;
  readonly items: Items;
  readonly clock: { readonly now: Date; readonly timeZone: string };
  readonly onOpen: () => void;
}

const EntryRow = ({ entry, items, clock, onOpen }: EntryRowProps) => {
  const Icon = kindIcons[entry.kind];
  const waitingItem = lastUnsentChange(items, 'diary', entry.id);
  return (
    <ListRow
      onClick={onOpen}
      leading={<Icon size={24} className="text-ink-soft" />}
      title={entryTitle(entry)}
      detail={
        <>
          <span className="wrap-anywhere line-clamp-3">
            {[whenText(entry.at, clock), entry.sitterName, entry.note].filter(Boolean).join(' · ')}
          </span>
          {waitingItem && <SyncMark item={waitingItem} />}
        </>
      }
      trailing={
        <>
          <AuthorMark author={entry.createdBy} />
          {entry.photo && (
            <img
              src={entry.photo.thumbnailUrl}
              alt={t('diary.photo')}
              width={40}
              height={40}
              className="size-10 shrink-0 rounded-cell border border-line object-cover"
            />
          )}
        </>
      }
    />
  );
};

interface EntryListProps
  extends Pick<
    ReturnType<typeof useDiary>,
    | 'entries'
    | 'items'
    | 'now'
    | 'timeZone'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'fetchNextPage'
  > {
  readonly pet: Pet;
}

/** The newest entries, with a button for earlier ones. Pressing an entry edits it, or shows it whole where the account may not. */
export const EntryList = ({ pet, entries, items, now, timeZone, ...pages }: EntryListProps) => {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const [count, setCount] = useState(FIRST_COUNT);
  const [openedEntry, setOpenedEntry] = useState<DiaryEntry>();
  const mayChange = useMayChange(pet);
  const mayEdit = useKeptForForm(
    openedEntry?.id,
    (openedEntry && mayChange(openedEntry)) || undefined,
  );
  const OpenedSheet = mayEdit ? EditEntrySheet : ReadEntrySheet;
  const showMore = () => {
    setCount(count + MORE_COUNT);
    if (count + MORE_COUNT > entries.length && hasNextPage) void fetchNextPage();
  };
  return (
    <>
      <h3 className="mt-5 mb-3 font-semibold text-row">{t('diary.entries')}</h3>
      <Card flush>
        <ul>
          {entries.slice(0, count).map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              items={items}
              clock={{ now, timeZone }}
              onOpen={() => setOpenedEntry(entry)}
            />
          ))}
        </ul>
      </Card>
      {(entries.length > count || hasNextPage) && (
        <MoreButton isBusy={isFetchingNextPage} label={t('diary.more')} onMore={showMore} />
      )}
      {openedEntry && (
        <Suspense>
          <OpenedSheet entry={openedEntry} pet={pet} onClose={() => setOpenedEntry(undefined)} />
        </Suspense>
      )}
    </>
  );
};
