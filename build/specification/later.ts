import type { LaterRow } from './row.ts';

/** What the sections say of features that come with a later issue, by its number. */
export const later: readonly LaterRow[] = [
  { section: '2.§2', issues: [8], text: 'An offline/sync banner is shown when relevant.' },
  {
    section: '2.§2',
    issues: [7],
    text: "Header shows '{n} clinics found', a refresh button and a map toggle. List view: clinic cards with name, average rating stars and value, review count, address, distance badge, tappable phone and email links, 'Get Directions' (opens an external maps directions link to the clinic's coordinates), 'View Reviews'/'Hide Reviews' (only when there are ratings), and 'Rate Clinic'. Map view offers 'Simple Map' or 'Google Maps' modes plus a Debug status panel. A clinic without coordinates gets no marker. Rating dialog titled 'Rate {clinic}' with a 1-5 star picker (label 'Rating (1-5 stars)') and an optional text 'Review (Optional)'. Empty states: 'No veterinary clinics found' and 'No veterinary clinics found in your area'; 'No reviews yet. Be the first to share your experience!'. Reviews are shown as 'Anonymous User'.",
  },
  {
    section: '2.§2',
    issues: [6],
    text: "/qr-scanner opens the scanner. On success or close it returns to /. Scanner modal buttons: 'Start Camera Scan', 'Upload QR Image', 'Stop Camera'.",
  },
  {
    section: '2.§4',
    issues: [8],
    text: 'What the sync of records stored through this form does is not shown. **Offline items and sync**: unsynced, then synced after a successful upload; synced items can be cleared. When connectivity returns with unsynced data, sync starts automatically after 2 s. Sync banner: hidden when online with nothing unsynced; blue when online with unsynced data; amber when offline. The offline indicator polls every 10 s.',
  },
  {
    section: '2.§4',
    issues: [6],
    text: '**Camera scanner**: idle, starting, scanning, found/closed, error.',
  },
  {
    section: '2.§4',
    issues: [7],
    text: '**Map**: loading, then loaded; a loading-timeout warning appears after 10 s. **Clinic rating dialog**: open, submit, close with the form reset and the clinic list refreshed.',
  },
  { section: '2.§5', issues: [8], text: 'Offline sync sends nextDueDate as null when absent.' },
  {
    section: '2.§5',
    issues: [6],
    text: "**Uploaded QR image**: must be an image ('Please select an image file (JPG, PNG, etc.)'), max 10MB ('Image file is too large. Please select an image under 10MB.').",
  },
  {
    section: '2.§5',
    issues: [7],
    text: '**Clinic rating**: rating 1 to 5 (default 5); review optional, sent as null if empty; clinicId chosen from the clinic; medicalRecordId optional.',
  },
  {
    section: '2.§8',
    issues: [6],
    text: "Camera and scanning: 'Camera not supported in this browser'; 'Camera permission denied. Please allow camera access and try again.'; 'No camera found on this device.'; 'Camera is being used by another application.'; fallback 'Camera access denied or not available'; 'Failed to start video playback'; 'Video playback error'. Upload of a QR image: 'No QR code found in this image. Please make sure the QR code is clear and visible.'; 'Failed to process image - canvas context error'; 'Failed to load image data'; file read and load failures.",
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
  { section: '2.§9', issues: [7], text: 'review list scroll height is capped; 5 stars maximum.' },
  { section: '2.§9', issues: [8], text: 'offline indicator poll 10 s; auto-sync delay 2 s;' },
  { section: '2.§9', issues: [7], text: 'maps script timeout 10 s;' },
  {
    section: '2.§9',
    issues: [6],
    text: '**Scanning**: throttle 100 ms for the first 30 frames then 150 ms; camera ideal 1920x1080 at 30 fps; start delay 300 ms;',
  },
  {
    section: '2.§9',
    issues: [7],
    text: '**Maps**: nearby search radius 25000 m; clinic query radius 25 km; zoom 13, max 15 after fitting bounds; Earth radius 6371 km for the haversine distance; under 1 km shown in metres, otherwise km to 1 decimal.',
  },
];
