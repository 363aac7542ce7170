import type { Row } from './row.ts';

/** Record screens, profile, static pages and what is not found. */
export const ownerPages: readonly Row[] = [
  {
    section: '2.§2',
    text: 'Titles: Add Vaccine Record, Add Deworming Record, Add Treatment Record, Add Surgery Record, Add Checkup Record, Add Lab Test Record, Add Grooming Record.',
    shownBy: [
      'renderer/e2e/records.test.ts › the seven screens have their titles, options and reminder defaults',
    ],
  },
  {
    section: '2.§2',
    text: 'Cancel goes back to /pet/{id}.',
    shownBy: [
      'renderer/e2e/records.test.ts › the seven screens have their titles, options and reminder defaults',
    ],
  },
  {
    section: '2.§2',
    text: 'Success goes to /pet/{id}?refresh=true.',
    shownBy: [
      'renderer/e2e/sheets.test.ts › a saved record goes to refresh=true, which is then taken out of the address',
    ],
  },
  {
    section: '2.§2',
    text: "Shows 'Please log in to view your profile.' if unauthenticated.",
    shownBy: ['renderer/e2e/profile.test.ts › asks to log in where nobody is signed in any more'],
  },
  {
    section: '2.§2',
    text: 'Sections: Edit profile (edit mode toggles, photo upload only in edit mode), statistics, financial summary.',
    shownBy: [
      'renderer/e2e/profile.test.ts › is edited with a photo, which only then can be chosen, and what is emptied is cleared',
      'renderer/e2e/profile.test.ts › are counted and summed, and said to be missing where they are',
      'server/expenses/routes.test.ts › the sums of generated households equal those over the records themselves',
    ],
  },
  {
    section: '2.§2',
    text: 'Security and privacy: password change, biometric enable/remove (only if the device supports it), notifications, privacy settings.',
    shownBy: [
      'renderer/e2e/profile.test.ts › is changed with the right one only',
      'renderer/e2e/profile.test.ts › of the notifications is kept, and goes back where it cannot be',
      'renderer/e2e/profile.test.ts › of the privacy settings says what it does, is kept, and goes back where it cannot be',
      'renderer/e2e/biometrics.test.ts › turns biometric login on and off',
    ],
  },
  {
    section: '2.§2',
    text: 'Account settings: export data, import data, FAQ (/faq), privacy policy (/privacy-policy), terms (/terms-of-service), sign out, delete account.',
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › are linked where one signs in and from the profile',
      'renderer/e2e/session.test.ts › tells the server and clears the device',
      'renderer/e2e/transfer.test.ts › everything is exported with its progress, and restored into another account',
      'renderer/e2e/delete-account.test.ts › deletes only once the phrase stands there exactly, and goes to the login',
    ],
  },
  {
    section: '2.§2',
    text: 'Member-since is shown in days (under 30), months (under 365), or years.',
    shownBy: ['renderer/accounts/member-since.test.ts › counts %i days as %s'],
  },
  {
    section: '2.§2',
    text: 'Privacy policy and terms of service are static text (data collected, usage, sharing, security, user rights, medical disclaimer, liability, changes).',
    shownBy: ['renderer/e2e/shell-pages.test.ts › at %s are read by everybody: %s'],
  },
  {
    section: '2.§2',
    text: 'They list a support contact address {email}.',
    shownBy: ['renderer/e2e/shell-pages.test.ts › name the support address that is set'],
  },
  {
    section: '2.§2',
    text: 'FAQ: collapsible questions grouped by category;',
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › opens as many answers as one likes, by mouse and by keyboard',
    ],
  },
  {
    section: '2.§2',
    text: 'several can be open at once;',
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › opens as many answers as one likes, by mouse and by keyboard',
    ],
  },
  {
    section: '2.§2',
    text: "a 'Contact Support' button leads to /profile.",
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › leads to the profile, and a visitor there by the login',
    ],
  },
  {
    section: '2.§2',
    text: 'Categories: Getting Started, Pet Management, Medical Records, Reminders & Notifications, QR Codes & Sharing, Data & Privacy, Technical Support, Veterinary Integration.',
    shownBy: ['renderer/e2e/shell-pages.test.ts › groups its questions in the eight categories'],
  },
  {
    section: '2.§2',
    text: 'The answers say: the product is free;',
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › opens as many answers as one likes, by mouse and by keyboard',
    ],
  },
  {
    section: '2.§2',
    text: 'accounts use email and password with email confirmation;',
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › opens as many answers as one likes, by mouse and by keyboard',
    ],
  },
  {
    section: '2.§2',
    text: 'multiple pets are supported;',
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › opens as many answers as one likes, by mouse and by keyboard',
    ],
  },
  {
    section: '2.§2',
    text: 'reminders are generated automatically from medical records and custom reminders are not yet available;',
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › opens as many answers as one likes, by mouse and by keyboard',
    ],
  },
  {
    section: '2.§2',
    text: 'overdue reminders show in red on the dashboard and notification bell;',
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › opens as many answers as one likes, by mouse and by keyboard',
    ],
  },
  {
    section: '2.§2',
    text: 'data can be exported as a JSON file from the profile page;',
    shownBy: [
      'renderer/e2e/transfer.test.ts › everything is exported with its progress, and restored into another account',
      'renderer/e2e/shell-pages.test.ts › opens as many answers as one likes, by mouse and by keyboard',
    ],
  },
  {
    section: '2.§2',
    text: 'deleting an account permanently deletes all data;',
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › opens as many answers as one likes, by mouse and by keyboard',
    ],
  },
  {
    section: '2.§2',
    text: 'offline use is basic viewing only;',
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › opens as many answers as one likes, by mouse and by keyboard',
    ],
  },
  {
    section: '2.§2',
    text: 'photos are compressed.',
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › opens as many answers as one likes, by mouse and by keyboard',
    ],
  },
  {
    section: '2.§2',
    text: "404, 'Page Not Found', buttons 'Go to Dashboard' (/) and 'Go Back', and a hint to contact support from the profile.",
    shownBy: [
      'renderer/e2e/shell-failures.test.ts › is said, with a hint where to ask',
      'renderer/e2e/shell-failures.test.ts › leads to the dashboard',
      'renderer/e2e/shell-failures.test.ts › leads back',
    ],
  },
  {
    section: '2.§2',
    text: 'After account deletion the user is sent to /login.',
    shownBy: [
      'renderer/e2e/delete-account.test.ts › deletes only once the phrase stands there exactly, and goes to the login',
    ],
  },
  {
    section: '2.§2',
    text: 'After a 401 the user is sent to /api/login.',
    shownBy: [
      'renderer/query-client.test.ts › a read that fails with 401 is not tried again, forgets the user and leads to log in',
      'renderer/e2e/shell-session.test.ts › a 401 on the pet page is said, not tried again, and leads to log in',
    ],
  },
];
