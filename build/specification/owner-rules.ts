import type { Row } from './row.ts';

/** Validation of pets, photos, records and the password. */
export const ownerRules: readonly Row[] = [
  {
    section: '2.§5',
    text: '**Add and edit pet**: uses the shared pet schema without userId (its detailed rules are not shown).',
    shownBy: [
      'server/pets/routes.test.ts › comes back whole, with what it has and null for what it lacks',
      'server/pets/routes.test.ts › is refused for its %s: %o',
    ],
  },
  {
    section: '2.§5',
    text: "A category must be chosen ('Please select a pet category').",
    shownBy: [
      'renderer/e2e/pets.test.ts › what is missing or wrong is said in its place, the first is focused and nothing typed is lost',
    ],
  },
  {
    section: '2.§5',
    text: "A birth date in the future is rejected ('Birth date cannot be in the future').",
    shownBy: [
      'renderer/e2e/pets.test.ts › what is missing or wrong is said in its place, the first is focused and nothing typed is lost',
    ],
  },
  {
    section: '2.§5',
    text: 'Age is an optional number of months.',
    shownBy: [
      'server/pets/routes.test.ts › keeps long remarks, and an age as it was typed',
      'renderer/e2e/pets.test.ts › what is missing or wrong is said in its place, the first is focused and nothing typed is lost',
    ],
  },
  {
    section: '2.§5',
    text: 'The draft autosaves after 1 s.',
    shownBy: [
      'renderer/e2e/timings.test.ts › a draft is kept 1 s after the last change, and not before',
    ],
  },
  {
    section: '2.§5',
    text: "**Pet photo (add flow)**: must be an image ('Please select an image file'), under 10MB ('Image size should be less than 10MB');",
    shownBy: [
      'renderer/e2e/pets.test.ts › a file that is no photo for this form is kept out in words, and the form stays as it was',
      'server/photos/routes.test.ts › larger than 10 MB is refused in the specified words',
    ],
  },
  {
    section: '2.§5',
    text: 'resized to at most 800 px on the longest side and stored as JPEG quality 0.8.',
    shownBy: [
      'renderer/ui/photo-limits.test.ts › %s photo: %i bytes, %o px, JPEG quality %d',
      'renderer/e2e/pets.test.ts › a phone’s photo with its position goes in; what is stored is small, upright and tells nothing',
    ],
  },
  {
    section: '2.§5',
    text: "**Pet photo (profile/detail flow, single)**: non-image gives 'Invalid file type' / 'Please select an image file.';",
    shownBy: [
      'renderer/e2e/pets.test.ts › an edit sends what was changed, with the words of the detail flow for a wrong photo',
    ],
  },
  {
    section: '2.§5',
    text: "over 8 MB (8388608 bytes) gives 'File too large' / 'Please select an image smaller than 8MB.' (the screen hint says 10MB, so the 8 MB and 10 MB readings both appear).",
    shownBy: [
      'renderer/e2e/pets.test.ts › an edit sends what was changed, with the words of the detail flow for a wrong photo',
      'renderer/ui/photo-limits.test.ts › %s photo: %i bytes, %o px, JPEG quality %d',
    ],
  },
  {
    section: '2.§5',
    text: 'Resized to at most 800x600, JPEG quality 0.5.',
    shownBy: [
      'renderer/ui/photo-limits.test.ts › %s photo: %i bytes, %o px, JPEG quality %d',
      'renderer/e2e/pets.test.ts › an edit sends what was changed, with the words of the detail flow for a wrong photo',
    ],
  },
  {
    section: '2.§5',
    text: "**Multi-photo (record attachments)**: max 3 ('Too many photos' / 'You can only upload up to 3 photos.');",
    shownBy: [
      'renderer/e2e/pet-details.test.ts › several photos have their own words: what is no photo, what is too large, what is too many',
      'renderer/ui/photo-limits.test.ts › several photos are 3 at most',
      'renderer/e2e/records.test.ts › three photos are taken and a fourth is refused',
    ],
  },
  {
    section: '2.§5',
    text: "non-image skipped ('Please select only image files.');",
    shownBy: [
      'renderer/e2e/pet-details.test.ts › several photos have their own words: what is no photo, what is too large, what is too many',
      'renderer/ui/photo-limits.test.ts › %s photo has its own words',
    ],
  },
  {
    section: '2.§5',
    text: "over 10 MB skipped ('Please select images smaller than 10MB.');",
    shownBy: [
      'renderer/e2e/pet-details.test.ts › several photos have their own words: what is no photo, what is too large, what is too many',
      'renderer/ui/photo-limits.test.ts › %s photo has its own words',
    ],
  },
  {
    section: '2.§5',
    text: 'JPEG quality 0.4, max 800x600.',
    shownBy: ['renderer/ui/photo-limits.test.ts › %s photo: %i bytes, %o px, JPEG quality %d'],
  },
  {
    section: '2.§5',
    text: '**Medical record form**: uses a shared record schema (rules not shown);',
    shownBy: ['server/records/routes.test.ts › is refused for its %s: %o'],
  },
  {
    section: '2.§5',
    text: 'all record fields except id and timestamps.',
    shownBy: ['server/records/routes.test.ts › comes back whole'],
  },
  {
    section: '2.§5',
    text: "The reminder checkbox label is 'Send reminder 1 day before due date.'",
    shownBy: [
      'renderer/e2e/records.test.ts › the seven screens have their titles, options and reminder defaults',
    ],
  },
  {
    section: '2.§5',
    text: 'Reminder defaults: on for vaccine, deworming, treatment, checkup;',
    shownBy: ['server/records/routes.test.ts › of the type %s has reminders by default: %s'],
  },
  {
    section: '2.§5',
    text: 'off for surgery and lab-test;',
    shownBy: ['server/records/routes.test.ts › of the type %s has reminders by default: %s'],
  },
  {
    section: '2.§5',
    text: 'SMS reminder default off.',
    shownBy: ['server/records/routes.test.ts › of the type %s has reminders by default: %s'],
  },
  {
    section: '2.§5',
    text: '**Record type options** (title is chosen from these):',
    shownBy: [
      'renderer/e2e/records.test.ts › the seven screens have their titles, options and reminder defaults',
      'server/records/rules.test.ts › the seven types are about what is specified, in that order',
    ],
  },
  {
    section: '2.§5',
    text: 'vaccine: DHPP, Rabies, Bordetella, Lyme Disease, Canine Influenza, Leptospirosis, FVRCP, FeLV, Other',
    shownBy: [
      'server/records/rules.test.ts › the seven types are about what is specified, in that order',
    ],
  },
  {
    section: '2.§5',
    text: 'deworming: Roundworm, Hookworm, Tapeworm, Whipworm Treatment, Heartworm Prevention, General Deworming, Other',
    shownBy: [
      'server/records/rules.test.ts › the seven types are about what is specified, in that order',
    ],
  },
  {
    section: '2.§5',
    text: 'treatment: Flea, Tick, Ear Infection, Skin Condition Treatment, Antibiotic Course, Pain Management, Allergy Treatment, Other',
    shownBy: [
      'server/records/rules.test.ts › the seven types are about what is specified, in that order',
    ],
  },
  {
    section: '2.§5',
    text: 'surgery: Spay/Neuter, Dental, Growth/Tumor Removal, Orthopedic, Emergency, Eye Surgery, Other',
    shownBy: [
      'server/records/rules.test.ts › the seven types are about what is specified, in that order',
    ],
  },
  {
    section: '2.§5',
    text: 'checkup: Annual Physical Exam, Wellness Check, Senior Pet Exam, Puppy/Kitten Check, Pre-Surgery Exam, Follow-up Visit, Emergency Visit, Other',
    shownBy: [
      'server/records/rules.test.ts › the seven types are about what is specified, in that order',
    ],
  },
  {
    section: '2.§5',
    text: 'lab test: Blood Test, Urinalysis, Fecal Examination, Tissue / Skin, Imaging, Rapid Test Kit, Culture, Other',
    shownBy: [
      'server/records/rules.test.ts › the seven types are about what is specified, in that order',
    ],
  },
  {
    section: '2.§5',
    text: 'grooming: Full Grooming, Bath Only, Nail Trim, Ear Cleaning, Teeth Cleaning, Flea Treatment, De-shedding, Nail Painting',
    shownBy: [
      'server/records/rules.test.ts › the seven types are about what is specified, in that order',
    ],
  },
  {
    section: '2.§5',
    text: "**Change password**: current required ('Current password is required');",
    shownBy: [
      'renderer/e2e/profile.test.ts › is asked for in three fields',
      'server/accounts/password.test.ts › refuses wrong input',
    ],
  },
  {
    section: '2.§5',
    text: "new at least 6 ('New password must be at least 6 characters');",
    shownBy: [
      'renderer/e2e/profile.test.ts › is asked for in three fields',
      'server/accounts/password.test.ts › refuses wrong input',
    ],
  },
  {
    section: '2.§5',
    text: "confirm at least 6 ('Please confirm your new password');",
    shownBy: [
      'renderer/e2e/profile.test.ts › is asked for in three fields',
      'server/accounts/password.test.ts › refuses wrong input',
    ],
  },
  {
    section: '2.§5',
    text: "confirm equals new ('Passwords don't match').",
    shownBy: ['renderer/e2e/profile.test.ts › is asked for in three fields'],
  },
  {
    section: '2.§5',
    text: '**Profile save**: sends only the non-empty fields among firstName, lastName, phone, address, emergencyContact, emergencyPhone, profileImageUrl.',
    shownBy: [
      'renderer/e2e/profile.test.ts › is changed by sending only what changed',
      'renderer/e2e/profile.test.ts › is edited with a photo, which only then can be chosen, and what is emptied is cleared',
      'server/accounts/profile-photo.test.ts › its own address, a placeholder and silence leave it; another one takes its place; null clears',
    ],
  },
  {
    section: '2.§5',
    text: "**Pet id**: record and pet calls need a pet id ('Pet ID is required').",
    shownBy: ['server/pets/routes.test.ts › a blank pet id is named'],
  },
  {
    section: '2.§5',
    text: "**Support form**: subject at least 5 characters ('Subject must be at least 5 characters'); message at least 20 ('Message must be at least 20 characters'); attachments max 3 ('Maximum 3 attachments allowed').",
    shownBy: [
      'renderer/e2e/support.test.ts › says what is missing in its place and how much of the message there is',
      'server/support/routes.test.ts › is refused in the specified words, and nothing is stored',
    ],
  },
  {
    section: '2.§5',
    // The check only reports counts, as specified; restoring what was counted is another call.
    text: "**Import data**: the JSON file must contain a pets array, else 'Import failed' / 'The file format is invalid or corrupted.' Import only reports counts; nothing is persisted or sent.",
    shownBy: [
      'renderer/e2e/transfer.test.ts › what is wrong with a file is said, and another can be chosen',
      'server/transfer/routes.test.ts › what a household exports is restored on a hosted server, field by field and photo by photo, and once',
    ],
  },
  {
    section: '2.§5',
    text: "**Delete account**: the phrase DELETE MY ACCOUNT must be typed, else 'Confirmation Required'.",
    shownBy: [
      'renderer/e2e/delete-account.test.ts › deletes only once the phrase stands there exactly, and goes to the login',
    ],
  },
];
