import { t } from '#renderer/ui/language/text.ts';
import { ATTRIBUTIONS } from '#server/clinics/rules.ts';
import type { MappedClinic } from './map-props.ts';
import type { ShownGround } from './map-surface.ts';

interface MapCredit {
  readonly text: string;
  readonly url?: string | undefined;
}

const OPEN_STREET_MAP = ATTRIBUTIONS.osm;
const NATURAL_EARTH = 'https://www.naturalearthdata.com/';

const namesOpenStreetMap = (text: string): boolean => /openstreetmap/i.test(text);

const creditsOfGround = ({ ground, attributions }: ShownGround): readonly MapCredit[] => {
  if (ground === 'bare') return [];
  if (ground !== 'streets' && ground !== 'partly') {
    return [{ text: t('clinics.map.naturalEarth'), url: NATURAL_EARTH }];
  }
  // Street data without an attribution comes from OpenStreetMap, as with the services of the specification.
  const texts = attributions.length > 0 ? attributions : ['OpenStreetMap'];
  return texts.map((text) =>
    namesOpenStreetMap(text) && OPEN_STREET_MAP ? OPEN_STREET_MAP : { text },
  );
};

interface MapAttributionProps {
  /** Undefined on Google's map, which names its own sources. */
  readonly shownGround: ShownGround | undefined;
  readonly clinics: readonly Pick<MappedClinic, 'source'>[];
}

/** The sources of the map and of the clinics. They must always be visible. */
export const MapAttribution = ({ shownGround, clinics }: MapAttributionProps) => {
  const credits = [
    ...(shownGround ? creditsOfGround(shownGround) : []),
    ...clinics.flatMap(({ source }): MapCredit[] => {
      const credit = ATTRIBUTIONS[source];
      return credit ? [credit] : [];
    }),
  ];
  const uniqueCredits = [...new Map(credits.map((credit) => [credit.text, credit])).values()];
  return (
    <p className="map-name flex flex-wrap gap-x-3 text-hint text-ink">
      {uniqueCredits.map(({ text, url }) =>
        url ? (
          <a key={text} href={url} target="_blank" rel="noreferrer" className="hover:underline">
            {text}
          </a>
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
    </p>
  );
};
