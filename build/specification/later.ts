import type { LaterRow } from './row.ts';

/** What the sections say of features that come with a later issue, by its number. */
export const later: readonly LaterRow[] = [
  {
    section: '1.§2',
    issues: [6],
    text: '/share/pet/{id}: public read-only pet profile; the id is a share token (an id is also accepted in the link). /shared/pet/{id}: a further shared-link form exists; its public access rules are not shown.',
  },
  {
    section: '2.§2',
    issues: [6],
    text: 'Public, no login needed: /share/pet/{shareToken} (the read-only shared pet profile; the path segment is the share token). The notes also name /shared/pet/{id} as a shared link form; its access rules are not shown.',
  },
  {
    section: '2.§2',
    issues: [6],
    text: "'Other Pets' section lists scanned pets with a count 'N scanned', and per item name, breed, owner name and scan date.",
  },
  { section: '2.§2', issues: [8], text: 'An offline/sync banner is shown when relevant.' },
  {
    section: '2.§2',
    issues: [6],
    text: 'A CSV textarea, a template download button (pet_template.csv, 2 sample rows), an import button and a format guide. The guide says name and category are required, date format YYYY-MM-DD, age in months.',
  },
  {
    section: '2.§2',
    issues: [6],
    text: 'QR tab shows the profile QR code with download and share actions.',
  },
  {
    section: '2.§2',
    issues: [7],
    text: "Header shows '{n} clinics found', a refresh button and a map toggle. List view: clinic cards with name, average rating stars and value, review count, address, distance badge, tappable phone and email links, 'Get Directions' (opens an external maps directions link to the clinic's coordinates), 'View Reviews'/'Hide Reviews' (only when there are ratings), and 'Rate Clinic'. Map view offers 'Simple Map' or 'Google Maps' modes plus a Debug status panel. A clinic without coordinates gets no marker. Rating dialog titled 'Rate {clinic}' with a 1-5 star picker (label 'Rating (1-5 stars)') and an optional text 'Review (Optional)'. Empty states: 'No veterinary clinics found' and 'No veterinary clinics found in your area'; 'No reviews yet. Be the first to share your experience!'. Reviews are shown as 'Anonymous User'.",
  },
  {
    section: '2.§2',
    issues: [6],
    text: "/qr-scanner opens the scanner. On success or close it returns to /. Scanner modal buttons: 'Start Camera Scan', 'Upload QR Image', 'Stop Camera'. Scanned pet viewer modal: pet info, owner info, emergency contact, notes, up to 5 recent medical records (then '+N more records'), scan info, buttons 'Add as Pet', delete and close. Photo or placeholder, name, category badge, share link, pet information, recent medical records (up to 5, then '+N more medical records available'), owner contact, emergency contact, last-updated date, a 'Share Profile' button and a 'Download Contact' button. If missing: 'Pet Profile Not Found' with a Go Back button.",
  },
  {
    section: '2.§4',
    issues: [8],
    text: 'What the sync of records stored through this form does is not shown. **Offline items and sync**: unsynced, then synced after a successful upload; synced items can be cleared. When connectivity returns with unsynced data, sync starts automatically after 2 s. Sync banner: hidden when online with nothing unsynced; blue when online with unsynced data; amber when offline. The offline indicator polls every 10 s.',
  },
  {
    section: '2.§4',
    issues: [6],
    text: '**Camera scanner**: idle, starting, scanning, found/closed, error. **Scanned pet transfer**: creates an own pet, then removes the scanned entry.',
  },
  {
    section: '2.§4',
    issues: [7],
    text: '**Map**: loading, then loaded; a loading-timeout warning appears after 10 s. **Clinic rating dialog**: open, submit, close with the form reset and the clinic list refreshed.',
  },
  {
    section: '2.§4',
    issues: [6],
    text: '**Bulk import**: idle, processing, result summary. On at least one success the text is cleared and the user goes to /.',
  },
  {
    section: '2.§4',
    issues: [6],
    text: '**Camera, image and data loading for the viewer**: public profile and public records are read without credentials and cached 5 minutes.',
  },
  { section: '2.§5', issues: [8], text: 'Offline sync sends nextDueDate as null when absent.' },
  {
    section: '2.§5',
    issues: [6],
    text: "**Uploaded QR image**: must be an image ('Please select an image file (JPG, PNG, etc.)'), max 10MB ('Image file is too large. Please select an image under 10MB.'). The QR text must be JSON with type 'pet_profile' and a pet id. A duplicate scan (same petId already saved) is rejected with a notice. Transfer defaults: name 'Transferred Pet', category 'other', today's date as birth date, age 0.",
  },
  {
    section: '2.§5',
    issues: [7],
    text: '**Clinic rating**: rating 1 to 5 (default 5); review optional, sent as null if empty; clinicId chosen from the clinic; medicalRecordId optional.',
  },
  {
    section: '2.§5',
    issues: [6],
    text: "**Bulk CSV**: text must not be blank ('Please enter CSV data'). The first line is the header. Columns are matched case-insensitively: name, category (other when empty), breed, date_of_birth or dateofbirth, age (integer, 0 if empty), microchip_id or microchipid, birthmarks or notes. Fields are split on commas without quote handling. Rows without a name are dropped; if none remain: 'No valid pets found in CSV data'.",
  },
  {
    section: '2.§8',
    issues: [6],
    text: "QR generation and share: 'Error' / 'Failed to generate QR code. Please try again.'; 'Failed to share QR code.'; 'Share Failed' / 'Could not share profile link'; 'Share Failed: Could not share pet profile'. Without native share the link is copied ('Link Copied'). Camera and scanning: 'Camera not supported in this browser'; 'Camera permission denied. Please allow camera access and try again.'; 'No camera found on this device.'; 'Camera is being used by another application.'; fallback 'Camera access denied or not available'; 'Failed to start video playback'; 'Video playback error'. Upload of a QR image: 'No QR code found in this image. Please make sure the QR code is clear and visible.'; 'This QR code is not a valid pet profile'; 'This QR code contains invalid data format'; 'Failed to process image - canvas context error'; 'Failed to load image data'; file read and load failures. Toasts: 'Invalid QR Code'; 'Transfer Failed' (server message or 'Failed to add pet to your profile.').",
  },
  {
    section: '2.§8',
    issues: [8],
    text: "Sync: success 'All offline data has been synchronized.'; failure (destructive) 'Some data could not be synchronized. Please try again.'; 'No internet connection: Please check your internet connection and try again.'",
  },
  {
    section: '2.§8',
    issues: [7],
    text: "Maps: 'Configuration Error: Google Maps API key not configured. Using fallback map view.'; 'Unable to load Google Maps. Using fallback view.'; 'Map Loading Error: Failed to load Google Maps. Check API key and quotas.'; 'Map Loading Timeout: Google Maps is taking too long to load. Try refreshing.'; 'Map Error: Failed to initialize map. Please try again.'; 'Location Error: Cannot get directions without location data.'; 'GPS coordinates not available for this clinic.' If geolocation is denied or unavailable, a default location near Manila is used (latitude 14.5995, longitude 120.9842). Clinic rating: success 'Rating submitted' / 'Thank you for your feedback!'; failure: an 'Error' toast with the server message or 'Failed to submit rating'.",
  },
  {
    section: '2.§8',
    issues: [6],
    text: "Shared profile: 'Pet Profile Not Found - The pet profile you're looking for could not be found or is no longer available.' Bulk import: toast 'Error' with 'Please enter CSV data' or 'Failed to process CSV data: {reason}'; summary '{n} pets added successfully, {m} failed'.",
  },
  { section: '2.§9', issues: [6], text: "viewer shows 5 records then '+N more records';" },
  { section: '2.§9', issues: [7], text: 'review list scroll height is capped; 5 stars maximum.' },
  {
    section: '2.§9',
    issues: [6],
    text: "CSV template pet_template.csv with 2 sample rows. The vcard download is named after the pet and carries the owner's contact. **QR generation**: image width 600, margin 4, error correction H; file name built from the sanitized pet name. Share token length 12.",
  },
  { section: '2.§9', issues: [8], text: 'offline indicator poll 10 s; auto-sync delay 2 s;' },
  { section: '2.§9', issues: [7], text: 'maps script timeout 10 s;' },
  {
    section: '2.§9',
    issues: [6],
    text: '**Scanning**: throttle 100 ms for the first 30 frames then 150 ms; camera ideal 1920x1080 at 30 fps; start delay 300 ms; public profile cache 5 minutes.',
  },
  {
    section: '2.§9',
    issues: [7],
    text: '**Maps**: nearby search radius 25000 m; clinic query radius 25 km; zoom 13, max 15 after fitting bounds; Earth radius 6371 km for the haversine distance; under 1 km shown in metres, otherwise km to 1 decimal.',
  },
];
