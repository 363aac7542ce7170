import { CloudOff, LoaderCircle, MapPin, WifiOff } from 'lucide-react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { formatTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { shownTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import type { DirectoryStatus, Network } from '#server/clinics/contract.ts';
import type { Directory } from './use-directory.ts';
import type { OwnerLocation } from './use-place.ts';

/** In the same time zone as the date beside it. */
const writeTime = (instant: Date): string => formatTime(instant, shownTimeZone());

/** Explains why the list is not centred on the owner's location. */
export const PlaceNote = ({
  ownerLocation: { state, town },
}: {
  readonly ownerLocation: OwnerLocation;
}) =>
  state === 'here' ? null : (
    <p role="status" className="flex gap-2 text-hint text-ink-soft">
      <MapPin size={16} strokeWidth={1.35} className="shrink-0" />
      {t(`clinics.where.${state}`, { town })}
    </p>
  );

const failedText = ({ readAt, retryAt }: DirectoryStatus): string => {
  const updatedText = readAt
    ? t('clinics.directory.failed.since', { date: formatDate(readAt) })
    : t('clinics.directory.failed.never');
  if (retryAt === null) return updatedText;
  return `${updatedText} ${t('clinics.directory.retry', { time: writeTime(new Date(retryAt)) })}`;
};

const Offline = ({ offline, loadedAt }: Pick<Directory, 'offline' | 'loadedAt'>) => {
  const loadTime = new Date(loadedAt);
  return (
    <Banner tone="mangga" icon={WifiOff} title={t(offline ? 'clinics.offline' : 'clinics.failed')}>
      <p>
        {loadedAt > 0
          ? t('clinics.offline.since', {
              date: formatDate(loadTime.toISOString()),
              time: writeTime(loadTime),
            })
          : t('clinics.offline.none')}
      </p>
    </Banner>
  );
};

/** The problem with the directory, if there is one. */
const directoryNote = (network: Network, status: DirectoryStatus | undefined) => {
  if (status) return status.network;
  if (network.ask) return 'ask';
  if (!network.allowed) return 'refused';
  return network.clinics ? 'on' : 'off';
};

interface DirectoryNotLoadedProps {
  readonly reason: 'off' | 'ask' | 'refused';
  readonly onChoose: () => void;
}

/**
 * Either the household's owner has not agreed to network access, or the operator has configured no directory.
 */
const DirectoryNotLoaded = ({ reason, onChoose }: DirectoryNotLoadedProps) => (
  <Banner tone="dagat" icon={CloudOff} title={t(`clinics.directory.${reason}`)}>
    {reason !== 'ask' && <p>{t(`clinics.directory.${reason}.text`)}</p>}
    {reason !== 'off' && (
      <Button look="secondary" size="pill" className="mt-3" onClick={onChoose}>
        {t(reason === 'ask' ? 'clinics.directory.choose' : 'clinics.directory.change')}
      </Button>
    )}
  </Banner>
);

interface DirectoryNotesProps {
  readonly directory: Directory;
  /** Opens the question about network access. */
  readonly onChoose: () => void;
}

/** Notes above the list about its reliability. Renders nothing if there is no problem. */
export const DirectoryNotes = ({ directory, onChoose }: DirectoryNotesProps) => {
  const { network, status, lacksGoogle, offline, fromNearby, refresh } = directory;
  if (offline || fromNearby) return <Offline {...directory} />;
  if (!network) return null;
  const reason = directoryNote(network, status);
  if (reason !== 'on') return <DirectoryNotLoaded reason={reason} onChoose={onChoose} />;
  if (status?.reading) {
    return (
      <p role="status" className="flex gap-2 text-hint text-ink-soft">
        <LoaderCircle size={16} strokeWidth={1.35} className="shrink-0 motion-safe:animate-spin" />
        {t('clinics.directory.reading')}
      </p>
    );
  }
  return (
    <>
      {status?.failed && (
        <Banner tone="mangga" icon={CloudOff} title={t('clinics.directory.failed')}>
          <p>{failedText(status)}</p>
        </Banner>
      )}
      {lacksGoogle && (
        <Banner tone="mangga" icon={CloudOff} title={t('clinics.google.missing')}>
          <p>{t('clinics.google.missing.text')}</p>
          <Button look="secondary" size="pill" className="mt-3" onClick={refresh}>
            {t('shell.error.again')}
          </Button>
        </Banner>
      )}
    </>
  );
};
