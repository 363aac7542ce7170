import { useQuery } from '@tanstack/react-query';
import { CloudOff, EyeOff, Megaphone, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { WaitingBanner } from '#renderer/offline/device/waiting-banner.tsx';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { formatTime } from '#renderer/ui/format/format-day.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { shownTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { DAY_MS } from '#renderer/ui/time/durations.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { ScanItem } from './offline.ts';
import { type LocalScan, liveProfileQuery } from './queries.ts';
import { kindAndAge, ScanFacts } from './scan-facts.tsx';
import { ScanPeople } from './scan-people.tsx';
import { ScanRecords, SHOWN_RECORDS } from './scan-records.tsx';
import { type ShownScan, shownScan } from './shown-scan.ts';
import { useAddAsPet } from './use-add-as-pet.ts';
import { isNotLoaded } from './waiting-scans.ts';

interface SavedNoteProps {
  readonly scannedAt: string;
  readonly today: string;
  readonly timeZone: string;
  readonly error: Error;
}

/** Says why saved data is shown, and how old it is. */
const SavedNote = ({ scannedAt, today, timeZone, error }: SavedNoteProps) => {
  const isNotPublic = isNotFound(error);
  const scanDay = dayIn(new Date(scannedAt), timeZone);
  return (
    <div className="mb-3">
      <Banner
        tone="dagat"
        icon={isNotPublic ? EyeOff : CloudOff}
        title={t(isNotPublic ? 'scans.saved.off' : 'scans.saved.offline')}
      >
        {isNotPublic && <p>{t('scans.saved.off.text')}</p>}
        {t('scans.saved.text', {
          days: Math.round((Date.parse(today) - Date.parse(scanDay)) / DAY_MS),
          date: formatDate(scannedAt),
        })}
      </Banner>
    </div>
  );
};

interface LostNoteProps {
  readonly name: string;
  readonly petId: string;
  readonly lost: NonNullable<ShownScan['lost']>;
}

/**
 * The owner's message about a lost pet, with a link to the public page, where a finder can write to the
 * owner.
 */
const LostNote = ({ name, petId, lost: { since, message } }: LostNoteProps) => (
  <Banner tone="gumamela" icon={Megaphone} title={t('scans.lost', { name })} urgent>
    <p>{t('scans.lost.text', { date: formatDate(since) })}</p>
    {message !== null && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
    <a
      href={`/share/pet/${encodeURIComponent(petId)}`}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center font-semibold text-gumamela underline"
    >
      {t('scans.found')}
    </a>
  </Banner>
);

interface ScanInfoProps {
  readonly shownScan: ShownScan;
  readonly scannedAt: string;
}

const ScanInfo = ({ shownScan: { records, total, lastUpdated }, scannedAt }: ScanInfoProps) => {
  const moreCount = records ? total - Math.min(records.length, SHOWN_RECORDS) : 0;
  const scanTime = `${formatDate(scannedAt)}, ${formatTime(new Date(scannedAt), shownTimeZone())}`;
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 text-hint text-ink-soft">
      {moreCount > 0 && <span>{t('scans.records.more', { count: moreCount })}</span>}
      <span>{t('scans.when', { when: scanTime })}</span>
      {lastUpdated !== null && <span>{t('scans.updated', { when: formatDate(lastUpdated) })}</span>}
    </p>
  );
};

interface ScanTextsProps {
  readonly shownScan: ShownScan;
  /** Undefined if the page was loaded, now or when it was scanned. */
  readonly unread: ScanItem | undefined;
}

/**
 * The known facts about a pet and its people. For a link that could not be loaded yet, the contact of the
 * scanned card.
 */
const ScanTexts = ({ shownScan, unread }: ScanTextsProps) => {
  if (unread) {
    const isNamed = [shownScan.ownerName, shownScan.ownerPhone, shownScan.ownerEmail].some(Boolean);
    return isNamed && <ScanPeople contacts={shownScan} />;
  }
  if (!shownScan.lost) {
    return (
      <>
        <ScanFacts scan={shownScan} />
        <ScanPeople contacts={shownScan} />
      </>
    );
  }
  return (
    <>
      <ScanPeople contacts={shownScan} />
      <div className="mt-7">
        <ScanFacts scan={shownScan} />
      </div>
    </>
  );
};

interface ScanViewerProps extends LocalScan {
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

/**
 * A scanned pet as its owner shows it now, or else as it was saved. It can be added to the owner's own pets.
 */
export const ScanViewer = ({ scan, item, onClose, onRemove }: ScanViewerProps) => {
  const liveProfile = useQuery(liveProfileQuery(scan.petId));
  const [isRemoving, setRemoving] = useState(false);
  const addPet = useAddAsPet(scan);
  const ownerClock = useOwnerClock();
  const { timeZone, today } = ownerClock;
  // After an error, cached data is not presented as the owner's current data.
  const currentData = liveProfile.error ? undefined : liveProfile.data;
  const displayedScan = shownScan(scan, currentData, ownerClock);
  const unread = item && isNotLoaded(item) && !liveProfile.data ? item : undefined;
  const name = displayedScan.name ?? t('scans.unnamed');
  const { photo, photoFocus: focus } = displayedScan;
  const picture = (
    <PetAvatar
      name={name}
      category={displayedScan.category}
      photo={photo === undefined ? null : { thumbnailUrl: photo, ...(focus && { focus }) }}
      size={56}
    />
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      {...(unread ? {} : { subtitle: kindAndAge(displayedScan) })}
      picture={picture}
      action={
        <IconButton
          icon={Trash2}
          label={t('scans.remove', { name })}
          className="text-ink-soft"
          onClick={() => setRemoving(true)}
        />
      }
      dock={
        !item && (
          <Button
            icon={Plus}
            className="w-full"
            disabled={addPet.isPending}
            onClick={() => addPet.mutate()}
          >
            {t(addPet.isPending ? 'scans.adding' : 'scans.add')}
          </Button>
        )
      }
    >
      {item && <WaitingBanner item={item} />}
      {unread && <p className="mb-3 text-row">{t('scans.later.text')}</p>}
      {liveProfile.error && !item && (
        <SavedNote
          scannedAt={scan.scannedAt}
          today={today}
          timeZone={timeZone}
          error={liveProfile.error}
        />
      )}
      {displayedScan.lost && <LostNote name={name} petId={scan.petId} lost={displayedScan.lost} />}
      <ScanTexts shownScan={displayedScan} unread={unread} />
      {!unread && <ScanRecords scan={displayedScan} waiting={liveProfile.isPending} />}
      <ScanInfo shownScan={displayedScan} scannedAt={scan.scannedAt} />
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={onRemove}
        title={t('scans.remove.title', { name })}
        consequence={t('scans.remove.text')}
        confirm={t('scans.remove', { name })}
        picture={picture}
      />
    </Sheet>
  );
};
