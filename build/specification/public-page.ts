import type { Row } from './row.ts';

/** A pet's page for strangers. */
export const publicPage: readonly Row[] = [
  {
    section: '1.§2',
    text: '/share/pet/{id}: public read-only pet profile; the id is a share token (an id is also accepted in the link). /shared/pet/{id}: a further shared-link form exists; its public access rules are not shown.',
    shownBy: [
      'server/sharing/page.test.ts › tells, before any script, all that the shared profile holds',
      'server/sharing/page.test.ts › is the same by the pet’s id, which leads neither to the token nor to a photo’s address',
    ],
  },
  {
    section: '2.§2',
    text: 'Public, no login needed: /share/pet/{shareToken} (the read-only shared pet profile; the path segment is the share token). The notes also name /shared/pet/{id} as a shared link form; its access rules are not shown.',
    shownBy: [
      'server/sharing/page.test.ts › is stored nowhere, sets no cookie, reads no session, and is the server’s own',
      'server/sharing/page.test.ts › is the same by the pet’s id, which leads neither to the token nor to a photo’s address',
    ],
  },
  {
    section: '2.§2',
    text: "Photo or placeholder, name, category badge, share link, pet information, recent medical records (up to 5, then '+N more medical records available'), owner contact, emergency contact, last-updated date, a 'Share Profile' button and a 'Download Contact' button. If missing: 'Pet Profile Not Found' with a Go Back button.",
    shownBy: [
      'server/sharing/page.test.ts › tells, before any script, all that the shared profile holds',
      'renderer/e2e/public-pet.test.ts › shows everything where no script runs, and hands out the contact',
      'renderer/e2e/public-pet.test.ts › hands the link to the device, or copies it where there is no such thing',
      'renderer/e2e/public-pet.test.ts › is said in words, with a way back',
    ],
  },
  {
    section: '2.§8',
    text: "Shared profile: 'Pet Profile Not Found - The pet profile you're looking for could not be found or is no longer available.'",
    shownBy: [
      'renderer/e2e/public-pet.test.ts › is said in words, with a way back',
      'server/sharing/page.test.ts › is 404 in words, the same for whatever is asked, and never the app’s shell',
    ],
  },
  {
    section: '2.§9',
    text: "The vcard download is named after the pet and carries the owner's contact.",
    shownBy: [
      'server/sharing/page.test.ts › is named after the pet and carries its photo, byte by byte, and the owner’s contact',
    ],
  },
];
