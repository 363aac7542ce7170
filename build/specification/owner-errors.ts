import type { Row } from './row.ts';

/** Errors of pets, records, photos, profile and start. */
export const ownerErrors: readonly Row[] = [
  {
    section: '2.§8',
    text: 'Owner-call failures: List loads that fail throw the status and status text.',
    shownBy: ['renderer/api.test.ts › a read that fails throws the status and its text'],
  },
  {
    section: '2.§8',
    text: "Unauthorized: on a 401 whose message contains Unauthorized the toast reads 'Unauthorized' / 'You are logged out. Logging in again...'",
    shownBy: [
      'renderer/e2e/session.test.ts › is said, and a new login leads back to the page',
      'renderer/query-client.test.ts › a read that fails with 401 is not tried again, forgets the user and leads to log in',
    ],
  },
  {
    section: '2.§8',
    text: "(one variant: 'Unauthorized – You are logged out. Logging in again...'), then the user is sent to /api/login after 500 ms.",
    shownBy: [
      'renderer/e2e/session.test.ts › is said, and a new login leads back to the page',
      'renderer/query-client.test.ts › a read that fails with 401 is not tried again, forgets the user and leads to log in',
    ],
  },
  {
    section: '2.§8',
    text: 'Sign-out failure falls back to navigating to /.',
    shownBy: [
      'renderer/e2e/session.test.ts › without a connection is logged, remembered, and sent before any other call',
    ],
  },
  {
    section: '2.§8',
    text: "Pets and records: 'Failed to delete pet. Please try again.';",
    shownBy: [
      'renderer/e2e/pets.test.ts › deleting asks with what goes too, says when it fails, and then goes home',
    ],
  },
  {
    section: '2.§8',
    text: "'Failed to delete record';",
    shownBy: [
      'renderer/e2e/records.test.ts › a deletion asks first, shows at once and is taken back where it fails',
    ],
  },
  {
    section: '2.§8',
    text: "'Failed to fetch pet profile';",
    shownBy: ['renderer/e2e/sheets.test.ts › a pet that cannot be read is said as that'],
  },
  {
    section: '2.§8',
    text: "'Failed to fetch medical records'.",
    shownBy: [
      'renderer/e2e/sheets.test.ts › records that cannot be read leave the pet standing, and Try Again reads them',
    ],
  },
  {
    section: '2.§8',
    text: 'Record save error: the server message.',
    shownBy: [
      'renderer/e2e/records.test.ts › a refusal that belongs to no field is said, and the form stays',
    ],
  },
  {
    section: '2.§8',
    text: 'Pet update error: the server message.',
    shownBy: [
      'renderer/e2e/dashboard.test.ts › an edit that the server refuses is said in its words, and keeps what was typed',
    ],
  },
  {
    section: '2.§8',
    text: "Success toasts: Pet Profile Scanned, Pet Already Scanned, Pet Removed, Pet Added Successfully!, Pet Deleted, Reminder completed, Reminder snoozed, Reminder dismissed, Record deleted, 'Pet profile created successfully!'.",
    shownBy: [
      'renderer/e2e/pets.test.ts › deleting asks with what goes too, says when it fails, and then goes home',
      'renderer/e2e/journey.test.ts › main job',
      'renderer/e2e/records.test.ts › a deletion asks first, shows at once and is taken back where it fails',
      'renderer/e2e/pets.test.ts › what is missing or wrong is said in its place, the first is focused and nothing typed is lost',
      'renderer/e2e/scans.test.ts › a profile code shows what its owner shows now, and a second scan finds the first',
      'renderer/e2e/scans.test.ts › a scan is removed after a question, comes back where the server refuses, and the focus is not lost',
      'renderer/e2e/scans.test.ts › a scan becomes an own pet; a refusal is said and changes nothing',
    ],
    rest: [5],
  },
  {
    section: '2.§8',
    text: "Photos: 'Upload failed' / 'Failed to upload photo. Please try again.' and 'Failed to upload photos. Please try again.'",
    shownBy: [
      'renderer/e2e/pets.test.ts › a photo that cannot be prepared says so and can be tried again',
      'renderer/e2e/pet-details.test.ts › several photos that cannot be prepared say so, and can be tried again',
    ],
  },
  {
    section: '2.§8',
    text: 'Size and type messages are in section 5.',
    shownBy: [
      'renderer/e2e/pets.test.ts › a file that is no photo for this form is kept out in words, and the form stays as it was',
      'renderer/e2e/pets.test.ts › an edit sends what was changed, with the words of the detail flow for a wrong photo',
      'renderer/e2e/pet-details.test.ts › several photos have their own words: what is no photo, what is too large, what is too many',
    ],
  },
  {
    section: '2.§8',
    text: "Profile and account: 'Update failed' / 'Failed to update your profile. Please try again.';",
    shownBy: ['renderer/e2e/profile.test.ts › stays in the form when it could not be saved'],
  },
  {
    section: '2.§8',
    text: "'Failed to update notification preferences.';",
    shownBy: [
      'renderer/e2e/profile.test.ts › of the notifications is kept, and goes back where it cannot be',
    ],
  },
  {
    section: '2.§8',
    text: "'Password change failed' (server message or 'Failed to change password. Please try again.');",
    shownBy: ['renderer/e2e/profile.test.ts › is changed with the right one only'],
  },
  {
    section: '2.§8',
    text: "Startup failure replaces the page with an 'Application Error' message.",
    shownBy: [
      'renderer/e2e/shell-failures.test.ts › because %s cannot be loaded is said, and a reload starts it',
    ],
  },
  {
    section: '2.§8',
    text: "'Failed to send support request. Please try again.';",
    shownBy: [
      'renderer/e2e/support.test.ts › stays as it is when it could not be sent, and the second try sends it once',
    ],
  },
  {
    section: '2.§8',
    text: "'Setup Failed' (biometric setup from the profile);",
    shownBy: ['renderer/e2e/biometrics.test.ts › says that the set-up failed'],
  },
  {
    section: '2.§8',
    text: "'Import failed' / 'The file format is invalid or corrupted.';",
    shownBy: [
      'renderer/e2e/transfer.test.ts › what is wrong with a file is said, and another can be chosen',
    ],
  },
  {
    section: '2.§8',
    text: "'Deletion Failed' (server message or 'Failed to delete account. Please try again.');",
    shownBy: [
      'renderer/e2e/delete-account.test.ts › deletes only once the phrase stands there exactly, and goes to the login',
    ],
  },
  {
    section: '2.§8',
    text: "'Confirmation Required'.",
    shownBy: [
      'renderer/e2e/delete-account.test.ts › deletes only once the phrase stands there exactly, and goes to the login',
    ],
  },
  {
    section: '2.§8',
    text: "Notifications: 'Notifications not supported' / 'Your browser doesn't support push notifications.'; 'Notifications blocked' / 'You can enable them in your browser settings.'; 'Permission error'; 'Failed to enable notifications' / 'Please check your browser settings and try again.'; denied shows guidance to use browser settings.",
    shownBy: [
      'renderer/e2e/notices.test.ts › blocked before, or when asked',
      'renderer/e2e/notices.test.ts › not supported, with the way that an iPhone has',
      'renderer/e2e/notices.test.ts › an error of the question itself, a browser and a server that refuse',
    ],
  },
];
