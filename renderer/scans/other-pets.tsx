import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { SyncMark } from '#renderer/offline/device/sync-mark.tsx';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { parseCategory } from '#server/scans/rules.ts';
import type { LocalScan } from './queries.ts';
import { scannedContentStore, showScannedContent } from './scanned-content.ts';
import { useRemoveScan } from './use-remove-scan.ts';
import { isNotLoaded, useLocalScans } from './waiting-scans.ts';

const ScanViewer = standaloneLazyPart(async () => (await import('./scan-viewer.tsx')).ScanViewer);
const ScannedContentSheet = standaloneLazyPart(
  async () => (await import('./scanned-content-sheet.tsx')).ScannedContentSheet,
);

/** The number of scans shown before "Show all". */
const SHOWN_COUNT = 10;

interface RowProps extends LocalScan {
  readonly onOpen: () => void;
}

const Row = ({ scan, item, onOpen }: RowProps) => {
  const { breed, ownerName, scannedAt, category, photo } = scan;
  const name = scan.name ?? t('scans.unnamed');
  return (
    <ListRow
      ref={passFocusOn}
      onClick={onOpen}
      leading={<PetAvatar name={name} category={parseCategory(category)} photo={photo} size={40} />}
      title={<span className="wrap-anywhere">{name}</span>}
      detail={
        <span className="wrap-anywhere">
          {[breed, ownerName, formatDate(scannedAt)].filter(Boolean).join(' · ')}
          {item && (
            <>
              {isNotLoaded(item) && <span className="block">{t('scans.later')}</span>}{' '}
              <SyncMark item={item} />
            </>
          )}
        </span>
      }
      trailing={<ChevronRight size={20} className="shrink-0" />}
    />
  );
};

/** The scan in the viewer. The scanner passes its id in the address, from which it is then removed. */
const useOpened = () => {
  const { scan }: { readonly scan?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [openedPetId, setOpenedPetId] = useState<unknown>();
  useEffect(() => {
    if (scan === undefined) return;
    setOpenedPetId(String(scan));
    const withoutScan = ({ scan: _, ...rest }: Record<string, unknown>) => rest;
    void navigate({ to: '.', search: withoutScan, replace: true, resetScroll: false });
  }, [scan, navigate]);
  return [openedPetId, setOpenedPetId] as const;
};

/** Scanned pets of other people, newest first, with the viewer and the content of the last code. */
export const OtherPets = () => {
  const scans = useLocalScans();
  const scannedContent = useSyncExternalStore(
    scannedContentStore.subscribe,
    scannedContentStore.current,
  );
  const [openedPetId, setOpened] = useOpened();
  const { mutate: remove } = useRemoveScan();
  const [isAllShown, setAll] = useState(false);
  const openedScan = scans.find(({ scan }) => scan.petId === openedPetId);
  return (
    <>
      {scans.length > 0 && (
        <section className="mt-7">
          <h2 className="mb-3 font-semibold text-body">
            {t('scans.others')}{' '}
            <span className="font-normal text-ink-soft">
              {t('scans.count', { count: scans.length })}
            </span>
          </h2>
          <Card flush>
            <ul>
              {scans.slice(0, isAllShown ? undefined : SHOWN_COUNT).map(({ scan, item }) => (
                <Row key={scan.id} scan={scan} item={item} onOpen={() => setOpened(scan.petId)} />
              ))}
            </ul>
          </Card>
          {!isAllShown && scans.length > SHOWN_COUNT && (
            <Button look="quiet" size="row" className="mt-2 w-full" onClick={() => setAll(true)}>
              {t('scans.all', { count: scans.length })}
            </Button>
          )}
        </section>
      )}
      {openedScan && (
        <ScanViewer
          key={openedScan.scan.id}
          {...openedScan}
          onClose={() => setOpened(undefined)}
          onRemove={() => {
            setOpened(undefined);
            remove(openedScan);
          }}
        />
      )}
      {scannedContent && (
        <ScannedContentSheet
          content={scannedContent}
          onClose={() => showScannedContent(undefined)}
        />
      )}
    </>
  );
};
