import type { Row } from './row.ts';

const JOURNEY = 'renderer/e2e/qr.test.ts › ';
const SAVED = `${JOURNEY}the profile code and the collar tag are saved, and read by a decoder`;
const COPIED = `${JOURNEY}a link is copied where nothing can be shared, and every failure is said`;
const SHARED = `${JOURNEY}a picture is shared with its link; that the owner thinks better of it is no error`;

/** A pet's codes: what they hold, and how they are saved and shared. */
export const petCodes: readonly Row[] = [
  {
    section: '2.§2',
    text: 'QR tab shows the profile QR code with download and share actions.',
    shownBy: [SAVED, SHARED],
  },
  {
    section: '2.§8',
    text: "QR generation and share: 'Error' / 'Failed to generate QR code. Please try again.'; 'Failed to share QR code.'; 'Share Failed' / 'Could not share profile link'; 'Share Failed: Could not share pet profile'. Without native share the link is copied ('Link Copied').",
    shownBy: [
      COPIED,
      SHARED,
      'renderer/e2e/public-pet.test.ts › hands the link to the device, or copies it where there is no such thing',
    ],
  },
  {
    section: '2.§9',
    text: '**QR generation**: image width 600, margin 4, error correction H; file name built from the sanitized pet name. Share token length 12.',
    shownBy: [
      'renderer/sharing/draw-code.test.tsx › is read from its drawing and from its PNG of 600 px, at level H',
      'renderer/sharing/draw-code.test.tsx › has a margin of 4 squares, of which each is large enough for a camera',
      'server/sharing/rules.test.ts › the file of %j is %s',
      'server/sharing/routes.test.ts › kills the old one at once; the profile code lives on',
      SAVED,
    ],
  },
];
