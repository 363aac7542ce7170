import type { Row } from './row.ts';

const STREETS =
  'renderer/e2e/clinic-map.test.ts › draws streets with every clinic where it belongs, from the configured tiles alone';
const OFFLINE =
  'renderer/e2e/clinic-map.test.ts › draws land and sea of what comes with the app where not one tile comes, and says so';
const NOWHERE =
  'renderer/e2e/clinic-map-markers.test.ts › says of a clinic without coordinates that it has none, draws no marker for it, and shows the place';
const NEAREST =
  'renderer/e2e/clinic-map-markers.test.ts › comes no nearer than zoom 15 when it shows all, with the owner where they are';
const SLOW = 'renderer/e2e/clinic-map.test.ts › says after 10 s of loading that it is slow';
const LOOKS =
  'renderer/e2e/clinic-map-markers.test.ts › is in order in every look, its debug panel open, and tells no more of a place than about where';
const KEYLESS =
  'renderer/e2e/clinic-map-google.test.ts › says that no key is set, and asks Google for nothing';
const FAILING =
  'renderer/e2e/clinic-map-google.test.ts › falls back with the reason where the key, the script or its time is missing, each time it is chosen';
const BROKEN = 'renderer/e2e/clinic-map-google.test.ts › falls back where the map cannot be made';
const GOOGLE =
  "renderer/e2e/clinic-map-google.test.ts › draws the clinics on Google's map with the key that is set, and falls back where it is refused";

/** The map of vet clinics. */
export const ownerMap: readonly Row[] = [
  {
    section: '2.§2',
    text: "Map view offers 'Simple Map' or 'Google Maps' modes plus a Debug status panel.",
    shownBy: [STREETS, OFFLINE, GOOGLE, LOOKS],
  },
  {
    section: '2.§2',
    text: 'A clinic without coordinates gets no marker.',
    shownBy: [NOWHERE],
  },
  {
    section: '2.§4',
    text: '**Map**: loading, then loaded; a loading-timeout warning appears after 10 s.',
    shownBy: [STREETS, SLOW],
  },
  {
    section: '2.§8',
    text: "Maps: 'Configuration Error: Google Maps API key not configured. Using fallback map view.'; 'Unable to load Google Maps. Using fallback view.'; 'Map Loading Error: Failed to load Google Maps. Check API key and quotas.'; 'Map Loading Timeout: Google Maps is taking too long to load. Try refreshing.'; 'Map Error: Failed to initialize map. Please try again.';",
    shownBy: [KEYLESS, FAILING, BROKEN, GOOGLE],
  },
  { section: '2.§9', text: 'maps script timeout 10 s;', shownBy: [FAILING] },
  {
    section: '2.§9',
    text: '**Maps**: nearby search radius 25000 m;',
    shownBy: [
      'server/clinics/google.test.ts › what Google knows stands among the others, and nothing of it is written down',
    ],
  },
  {
    section: '2.§9',
    text: 'zoom 13, max 15 after fitting bounds;',
    shownBy: [NOWHERE, NEAREST],
  },
  {
    section: '2.§9',
    text: 'Earth radius 6371 km for the haversine distance;',
    shownBy: ['server/clinics/rules.test.ts › Manila to Cebu, and to the other side of the Earth'],
  },
];
