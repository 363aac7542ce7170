import { Info, MapPinOff, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { MapNotice } from './map-notice.tsx';
import type { MappedClinic } from './map-props.ts';
import type { MapGround, ShownGround } from './map-surface.ts';

const NOTICE_BY_GROUND: Readonly<Record<Exclude<MapGround, 'streets'>, MessageId>> = {
  partly: 'clinics.map.partly',
  unreachable: 'clinics.map.unreachable',
  noStreets: 'clinics.map.noStreets',
  notAllowed: 'clinics.map.notAllowed',
  bare: 'clinics.map.bare',
};

const GroundNotice = ({ ground, retry }: ShownGround) => {
  const [closed, setClosed] = useState(false);
  if (ground === 'streets' || closed) return null;
  const isFailed = ground === 'partly' || ground === 'unreachable' || ground === 'bare';
  return (
    <MapNotice
      icon={isFailed ? WifiOff : Info}
      onRetry={isFailed ? retry : undefined}
      onClose={() => setClosed(true)}
    >
      {t(NOTICE_BY_GROUND[ground])}
    </MapNotice>
  );
};

interface MapNoticesProps {
  /** The reason why another map is shown than the chosen one. */
  readonly problem: MessageId | undefined;
  readonly onProblemRead: (() => void) | undefined;
  readonly slow: boolean;
  readonly shownGround: ShownGround | undefined;
  readonly selected: MappedClinic | undefined;
  /** The number of clinics that may only be shown on Google's map. */
  readonly googleOnly: number;
  readonly lacksGoogle: boolean | undefined;
  readonly onRefresh: (() => void) | undefined;
}

/** All notices of the map, the most urgent first. */
export const MapNotices = (props: MapNoticesProps) => {
  const { problem, onProblemRead, slow, shownGround, selected, googleOnly } = props;
  const { lacksGoogle, onRefresh } = props;
  return (
    <>
      {problem && (
        <MapNotice
          key={problem}
          icon={Info}
          urgent
          details={problem === 'clinics.map.noWebgl' ? undefined : t(problem)}
          onClose={onProblemRead}
        >
          {t(problem === 'clinics.map.noWebgl' ? problem : 'clinics.map.notGoogle')}
        </MapNotice>
      )}
      {slow && <MapNotice icon={Info}>{t('clinics.map.slow')}</MapNotice>}
      {selected && selected.latitude === null && (
        <MapNotice icon={MapPinOff}>{t('clinics.noCoordinates')}</MapNotice>
      )}
      {shownGround && <GroundNotice key={shownGround.ground} {...shownGround} />}
      {lacksGoogle && (
        <MapNotice icon={WifiOff} onRetry={onRefresh}>
          {t('clinics.google.missing')}
        </MapNotice>
      )}
      {googleOnly > 0 && (
        <MapNotice icon={Info}>{t('clinics.map.googleOnly', { count: googleOnly })}</MapNotice>
      )}
    </>
  );
};
