import { CloudOff, LoaderCircle, MapPin, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { formatDate, writing } from '#renderer/ui/format.ts';
import { t } from '#renderer/ui/text.ts';
import type { DirectoryStatus, Network } from '#server/clinics/contract.ts';
import type { Directory } from './use-directory.ts';
import type { WhereState } from './use-place.ts';

const writeTime = writing({ hour: 'numeric', minute: '2-digit' });

/** Why the list is not around the owner, said where that is so. */
export const PlaceNote = ({ state }: { readonly state: WhereState }) =>
  state === 'here' ? null : (
    <p role="status" className="flex gap-2 text-hint text-ink-soft">
      <MapPin size={16} strokeWidth={1.35} absoluteStrokeWidth aria-hidden className="shrink-0" />
      {t(`clinics.where.${state}`)}
    </p>
  );

const failedText = ({ readAt, retryAt }: DirectoryStatus): string => {
  const since = readAt
    ? t('clinics.directory.failed.since', { date: formatDate(readAt) })
    : t('clinics.directory.failed.never');
  if (retryAt === null) return since;
  return `${since} ${t('clinics.directory.retry', { time: writeTime(new Date(retryAt)) })}`;
};

const Offline = ({ loadedAt, clinics }: Pick<Directory, 'loadedAt' | 'clinics'>) => {
  const at = new Date(loadedAt);
  return (
    <Banner tone="mangga" icon={WifiOff} title={t('clinics.offline')}>
      <p>
        {clinics
          ? t('clinics.offline.since', {
              date: formatDate(at.toISOString()),
              time: writeTime(at),
            })
          : t('clinics.offline.none')}
      </p>
    </Banner>
  );
};

interface NotAllowedProps {
  readonly network: Network;
  readonly status: DirectoryStatus | undefined;
  readonly onChoose: () => void;
}

/** The household's owner has not said yes; or whoever runs the server has set up none. */
const NotRead = ({ network, status, onChoose }: NotAllowedProps): ReactNode => {
  if (network.ask) {
    return (
      <Banner tone="dagat" icon={CloudOff} title={t('clinics.directory.ask')}>
        <Button look="secondary" size="pill" className="mt-3" onClick={onChoose}>
          {t('clinics.directory.choose')}
        </Button>
      </Banner>
    );
  }
  if (!network.allowed) {
    return (
      <Banner tone="dagat" icon={CloudOff} title={t('clinics.directory.refused')}>
        <p>{t('clinics.directory.refused.text')}</p>
        <Button look="secondary" size="pill" className="mt-3" onClick={onChoose}>
          {t('clinics.directory.change')}
        </Button>
      </Banner>
    );
  }
  if (network.clinics || (status && status.network !== 'off')) return null;
  return (
    <Banner tone="dagat" icon={CloudOff} title={t('clinics.directory.off')}>
      <p>{t('clinics.directory.off.text')}</p>
    </Banner>
  );
};

interface DirectoryNotesProps {
  readonly directory: Directory;
  /** Opens the question whether the network may be read. */
  readonly onChoose: () => void;
}

/** How far the list can be trusted, above it: nothing where all is well. */
export const DirectoryNotes = ({ directory, onChoose }: DirectoryNotesProps) => {
  const { network, status, offline } = directory;
  if (offline) return <Offline {...directory} />;
  if (!network) return null;
  if (network.ask || !network.clinics) {
    return <NotRead network={network} status={status} onChoose={onChoose} />;
  }
  if (status?.reading) {
    return (
      <p role="status" className="flex gap-2 text-hint text-ink-soft">
        <LoaderCircle
          size={16}
          strokeWidth={1.35}
          absoluteStrokeWidth
          aria-hidden
          className="shrink-0 motion-safe:animate-spin"
        />
        {t('clinics.directory.reading')}
      </p>
    );
  }
  if (!status?.failed) return null;
  return (
    <Banner tone="mangga" icon={CloudOff} title={t('clinics.directory.failed')}>
      <p>{failedText(status)}</p>
    </Banner>
  );
};
