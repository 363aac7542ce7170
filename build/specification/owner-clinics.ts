import type { Row } from './row.ts';

const FOUND =
  'renderer/e2e/clinics.test.ts › an owner who lets the browser say where they are finds who is near, open and how to get there';
const RATED =
  'renderer/e2e/clinics.test.ts › a clinic is rated with stars by keys, reviewed, read by another owner and rated again';
const WHERE =
  'renderer/e2e/clinics.test.ts › where the place is %s, the list says so and is near Manila';
const OWN =
  'renderer/e2e/clinics.test.ts › a clinic of the owner’s own is added, corrected, seen by nobody else and removed';
const NONE =
  'renderer/e2e/clinics.test.ts › an area without clinics, a directory that cannot be reached and one that is not set up say so';

/** The list of vet clinics and their ratings. */
export const ownerClinics: readonly Row[] = [
  {
    section: '2.§2',
    text: "Header shows '{n} clinics found', a refresh button and a map toggle.",
    shownBy: [FOUND, NONE],
  },
  {
    section: '2.§2',
    text: "List view: clinic cards with name, average rating stars and value, review count, address, distance badge, tappable phone and email links, 'Get Directions' (opens an external maps directions link to the clinic's coordinates), 'View Reviews'/'Hide Reviews' (only when there are ratings), and 'Rate Clinic'.",
    shownBy: [
      FOUND,
      RATED,
      'renderer/clinics/directions.test.ts › each map is asked for the way to the clinic’s coordinates',
      'renderer/clinics/contact-links.test.ts › the number "%s" is dialled as %s',
    ],
  },
  {
    section: '2.§2',
    text: "Rating dialog titled 'Rate {clinic}' with a 1-5 star picker (label 'Rating (1-5 stars)') and an optional text 'Review (Optional)'.",
    shownBy: [RATED],
  },
  {
    section: '2.§2',
    text: "Empty states: 'No veterinary clinics found' and 'No veterinary clinics found in your area'; 'No reviews yet. Be the first to share your experience!'.",
    shownBy: [NONE, RATED],
  },
  { section: '2.§2', text: "Reviews are shown as 'Anonymous User'.", shownBy: [RATED] },
  {
    section: '2.§4',
    text: '**Clinic rating dialog**: open, submit, close with the form reset and the clinic list refreshed.',
    shownBy: [RATED],
  },
  {
    section: '2.§5',
    text: '**Clinic rating**: rating 1 to 5 (default 5); review optional, sent as null if empty; clinicId chosen from the clinic; medicalRecordId optional.',
    shownBy: [RATED],
  },
  {
    section: '2.§8',
    text: "'Location Error: Cannot get directions without location data.'; 'GPS coordinates not available for this clinic.'",
    shownBy: [OWN],
  },
  {
    section: '2.§8',
    text: 'If geolocation is denied or unavailable, a default location near Manila is used (latitude 14.5995, longitude 120.9842).',
    shownBy: [WHERE],
  },
  {
    section: '2.§8',
    text: "Clinic rating: success 'Rating submitted' / 'Thank you for your feedback!'; failure: an 'Error' toast with the server message or 'Failed to submit rating'.",
    shownBy: [RATED],
  },
  {
    section: '2.§9',
    text: 'review list scroll height is capped; 5 stars maximum.',
    shownBy: [RATED],
  },
  { section: '2.§9', text: 'clinic query radius 25 km;', shownBy: [FOUND] },
  {
    section: '2.§9',
    text: 'under 1 km shown in metres, otherwise km to 1 decimal.',
    shownBy: ['server/clinics/rules.test.ts › %d km reads %s', FOUND],
  },
];
