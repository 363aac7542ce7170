import type { Row } from './row.ts';

const FOUND =
  'renderer/e2e/scanner.test.ts › a tag is found upright, rotated, small, blurred and pale, and the pet behind it is kept';
const STATES =
  'renderer/e2e/scanner.test.ts › without a code it goes on looking, shows either camera, and lets them go when it is stopped, out of sight or left';
const FAILURES =
  'renderer/e2e/scanner-files.test.ts › each failure of a camera is said, and can be tried again';
const FILES = 'renderer/e2e/scanner-files.test.ts › an image is read, or its owner is told why not';

/** The scanner, up to the text of a code. */
export const scanner: readonly Row[] = [
  {
    section: '2.§2',
    text: "/qr-scanner opens the scanner. On success or close it returns to /. Scanner modal buttons: 'Start Camera Scan', 'Upload QR Image', 'Stop Camera'.",
    shownBy: [FOUND, STATES, FAILURES],
  },
  {
    section: '2.§4',
    text: '**Camera scanner**: idle, starting, scanning, found/closed, error.',
    shownBy: [FOUND, STATES, FAILURES],
  },
  {
    section: '2.§5',
    text: "**Uploaded QR image**: must be an image ('Please select an image file (JPG, PNG, etc.)'), max 10MB ('Image file is too large. Please select an image under 10MB.').",
    shownBy: [FILES, 'renderer/scans/scanner-file.test.ts › %s of %d bytes: %s'],
  },
  {
    section: '2.§8',
    text: "Camera and scanning: 'Camera not supported in this browser'; 'Camera permission denied. Please allow camera access and try again.'; 'No camera found on this device.'; 'Camera is being used by another application.'; fallback 'Camera access denied or not available'; 'Failed to start video playback'; 'Video playback error'. Upload of a QR image: 'No QR code found in this image. Please make sure the QR code is clear and visible.'; 'Failed to process image - canvas context error'; 'Failed to load image data'; file read and load failures.",
    shownBy: [
      FAILURES,
      FILES,
      'renderer/scans/camera-problem.test.ts › %s: %s',
      'renderer/scans/scanner-file.test.ts › says what came of a file to the letter',
      'renderer/scans/decode-file.test.ts › says what could not be done with a file',
    ],
  },
  {
    section: '2.§9',
    text: '**Scanning**: throttle 100 ms for the first 30 frames then 150 ms; camera ideal 1920x1080 at 30 fps; start delay 300 ms;',
    shownBy: [
      'renderer/scans/scanner-loop.test.ts › waits 100 ms between the first 30 frames and 150 ms between the later ones',
      STATES,
    ],
  },
];
