import type { Row } from './row.ts';

const LINK =
  'renderer/e2e/scans.test.ts › a share link of this server is saved and shown, and stays readable when the profile goes';
const CODE =
  'renderer/e2e/scans.test.ts › a profile code shows what its owner shows now, and a second scan finds the first';
const TRANSFER =
  'renderer/e2e/scans.test.ts › a scan becomes an own pet; a refusal is said and changes nothing';
const REMOVAL =
  'renderer/e2e/scans.test.ts › a scan is removed after a question, comes back where the server refuses, and the focus is not lost';
const CACHE =
  'renderer/e2e/scans.test.ts › the viewer asks as a stranger, once in five minutes and from nothing that is stored';

/** What is read in a code, other people's pets, their viewer and the way to an own pet. */
export const ownerScans: readonly Row[] = [
  {
    section: '2.§2',
    text: "'Other Pets' section lists scanned pets with a count 'N scanned', and per item name, breed, owner name and scan date.",
    shownBy: [LINK],
  },
  {
    section: '2.§2',
    text: "Scanned pet viewer modal: pet info, owner info, emergency contact, notes, up to 5 recent medical records (then '+N more records'), scan info, buttons 'Add as Pet', delete and close.",
    shownBy: [LINK, TRANSFER, REMOVAL],
  },
  {
    section: '2.§4',
    text: '**Scanned pet transfer**: creates an own pet, then removes the scanned entry.',
    shownBy: [
      'server/scans/routes.test.ts › makes the pet with its photo and removes the scan',
      TRANSFER,
    ],
  },
  {
    section: '2.§4',
    text: '**Camera, image and data loading for the viewer**: public profile and public records are read without credentials and cached 5 minutes.',
    shownBy: [CACHE],
  },
  {
    section: '2.§5',
    text: "The QR text must be JSON with type 'pet_profile' and a pet id. A duplicate scan (same petId already saved) is rejected with a notice. Transfer defaults: name 'Transferred Pet', category 'other', today's date as birth date, age 0.",
    shownBy: [
      'server/scans/rules.test.ts › needs its type and an id; everything else may be missing',
      'server/scans/hostile.test.ts › is refused with its message',
      'server/scans/routes.test.ts › a second time is 409, and so is an own pet',
      'server/scans/routes.test.ts › takes the defaults where the code told nothing',
      CODE,
    ],
  },
  {
    section: '2.§8',
    text: "'This QR code is not a valid pet profile'; 'This QR code contains invalid data format';",
    shownBy: [
      'server/scans/hostile.test.ts › the messages are the specified ones',
      'renderer/e2e/scans.test.ts › hostile codes are refused in words, or are harmless text',
    ],
  },
  {
    section: '2.§8',
    text: "Toasts: 'Invalid QR Code'; 'Transfer Failed' (server message or 'Failed to add pet to your profile.').",
    shownBy: [
      'renderer/e2e/scans.test.ts › hostile codes are refused in words, or are harmless text',
      TRANSFER,
    ],
  },
  {
    section: '2.§9',
    text: "viewer shows 5 records then '+N more records';",
    shownBy: [LINK],
  },
  { section: '2.§9', text: 'public profile cache 5 minutes.', shownBy: [CACHE] },
];
