import type { Row } from './row.ts';

/** Navigation, dashboard, welcome and the screens of pets. */
export const ownerScreens: readonly Row[] = [
  {
    section: '2.§2',
    text: 'Always available: /privacy and /privacy-policy;',
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › at %s are read by everybody: %s',
      'renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome',
    ],
  },
  {
    section: '2.§2',
    text: '/terms and /terms-of-service;',
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › at %s are read by everybody: %s',
      'renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome',
    ],
  },
  {
    section: '2.§2',
    text: '/faq.',
    shownBy: [
      'renderer/e2e/shell-pages.test.ts › groups its questions in the eight categories',
      'renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome',
    ],
  },
  {
    section: '2.§2',
    text: 'Logged-in only: / and /dashboard (dashboard), /welcome, /schedule, /expenses, /profile, /add-pet, /bulk-add-pets, /pet/{id}, /pet/{id}/vaccine, /pet/{id}/deworming, /pet/{id}/treatment, /pet/{id}/surgery, /pet/{id}/checkup, /pet/{id}/lab-test, /pet/{id}/grooming, /vet-clinics, /qr-scanner.',
    shownBy: ['renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome'],
    rest: [5, 6, 7],
  },
  {
    section: '2.§2',
    text: 'Any other path shows the not-found page.',
    shownBy: ['renderer/e2e/shell-failures.test.ts › is said, with a hint where to ask'],
  },
  {
    section: '2.§2',
    text: 'A logged-in user who opens a logged-out-only path is sent to /dashboard.',
    shownBy: [
      'renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome',
      'renderer/e2e/session.test.ts › sends a visitor to the login and, logged in, back to the page that was asked for',
    ],
  },
  {
    section: '2.§2',
    text: 'Four tabs: Home (/), Schedule (/schedule), Expenses (/expenses), Profile (/profile).',
    shownBy: [
      'renderer/e2e/dashboard.test.ts › the tab of the screen that is shown is highlighted',
    ],
    rest: [5],
  },
  {
    section: '2.§2',
    text: 'The active tab is highlighted.',
    shownBy: [
      'renderer/e2e/dashboard.test.ts › the tab of the screen that is shown is highlighted',
    ],
  },
  {
    section: '2.§2',
    text: "Header 'Welcome back!' with 'Managing N pet(s)' and a bell button with an overdue-count badge (shows '9+' above 9).",
    shownBy: [
      'renderer/e2e/dashboard.test.ts › the bell counts to 9, then says 9+, and the card names three and counts the rest',
    ],
  },
  {
    section: '2.§2',
    text: "Two tabs: 'My Pets' and 'Health Insights'.",
    shownBy: [
      'renderer/e2e/pets.test.ts › cards come a page at a time as the owner scrolls, with the counts of what is due',
      'renderer/e2e/insights.test.ts › a phone shows My Pets first, and on the other tab the numbers that the server tells',
    ],
  },
  {
    section: '2.§2',
    text: "Overdue Reminders card lists the first 3 titles plus '+N more overdue items'.",
    shownBy: [
      'renderer/e2e/dashboard.test.ts › the bell counts to 9, then says 9+, and the card names three and counts the rest',
    ],
  },
  {
    section: '2.§2',
    text: 'Pet grid.',
    shownBy: [
      'renderer/e2e/pets.test.ts › cards come a page at a time as the owner scrolls, with the counts of what is due',
    ],
  },
  {
    section: '2.§2',
    text: 'Each pet card shows the photo or a category icon (dog, cat, bird, rabbit have their own icons, other categories a default icon), name, breed, counts of overdue and upcoming reminders, and an optional delete button.',
    shownBy: [
      'renderer/e2e/pets.test.ts › the overview leads to the seven records and back home, Info tells all that is known',
      'renderer/e2e/dashboard.test.ts › a pet without a photo is shown by the icon of its category',
      'renderer/e2e/pets.test.ts › cards come a page at a time as the owner scrolls, with the counts of what is due',
      'renderer/e2e/deleted.test.ts › a card deletes its pet after asking, and Undo brings all of it back',
    ],
  },
  {
    section: '2.§2',
    text: 'Delete is offered only where a delete handler is supplied.',
    shownBy: [
      'renderer/e2e/deleted.test.ts › a card deletes its pet after asking, and Undo brings all of it back',
    ],
  },
  {
    section: '2.§2',
    text: "Tiles: 'Add Pet' (to /add-pet), 'Bulk Import' (to /bulk-add-pets), 'Scan Pet QR'.",
    shownBy: [
      'renderer/e2e/dashboard.test.ts › Add Pet leads to its form, which is busy while it saves',
      'renderer/e2e/scans.test.ts › the dashboard leads to every way by which pets come, on a phone and on a desktop',
    ],
  },
  {
    section: '2.§2',
    text: "Notification dropdown titled 'Notifications' ('All caught up!' when empty).",
    shownBy: [
      'renderer/e2e/dashboard.test.ts › the bell counts to 9, then says 9+, and the card names three and counts the rest',
    ],
  },
  {
    section: '2.§2',
    text: 'The welcome overlay appears on first visit for users whose account is at most 7 days old, once per user (remembered locally).',
    shownBy: [
      'renderer/e2e/shell-welcome.test.ts › comes once a user, on a device and through a logout',
      'renderer/e2e/shell-welcome.test.ts › is not for an account that is older than 7 days',
    ],
  },
  {
    section: '2.§2',
    text: "Its buttons are 'Add Your First Pet' (to /add-pet) and 'Explore Dashboard' (to /).",
    shownBy: ['renderer/e2e/shell-welcome.test.ts › %s leads to %s'],
  },
  {
    section: '2.§2',
    text: 'Onboarding has three steps (Welcome, Key Features, Get Started) with Skip (to /) and Next.',
    shownBy: [
      'renderer/e2e/shell-welcome.test.ts › takes three steps, by keyboard alone',
      'renderer/e2e/shell-welcome.test.ts › can be skipped at every step',
    ],
  },
  {
    section: '2.§2',
    text: "The last step's button goes to /add-pet.",
    shownBy: ['renderer/e2e/shell-welcome.test.ts › takes three steps, by keyboard alone'],
  },
  {
    section: '2.§2',
    text: 'Features listed: medical records, smart reminders, expense tracking, find vet clinics.',
    shownBy: ['renderer/e2e/shell-welcome.test.ts › takes three steps, by keyboard alone'],
  },
  {
    section: '2.§2',
    text: "Category grid, photo (Take Photo / Choose Photo), name, breed, date of birth, age in months, optional microchip ID, birthmarks/remarks, button 'Save Pet Profile' (label 'Saving...' while busy).",
    shownBy: [
      'renderer/e2e/pets.test.ts › a phone’s photo with its position goes in; what is stored is small, upright and tells nothing',
      'renderer/e2e/pets.test.ts › what is missing or wrong is said in its place, the first is focused and nothing typed is lost',
      'renderer/e2e/pets.test.ts › adding a pet needs no mouse',
      'renderer/e2e/dashboard.test.ts › Add Pet leads to its form, which is busy while it saves',
    ],
  },
  {
    section: '2.§2',
    text: 'On success it returns to /.',
    shownBy: [
      'renderer/e2e/pets.test.ts › a phone’s photo with its position goes in; what is stored is small, upright and tells nothing',
    ],
  },
  {
    section: '2.§2',
    text: 'The form draft is autosaved locally and restored on load.',
    shownBy: [
      'renderer/e2e/drafts.test.ts › a draft is kept a second after the last change, photo included, and is there after a reload',
    ],
  },
  {
    section: '2.§2',
    text: 'Header with back to /, pet name, breed, photo.',
    shownBy: [
      'renderer/e2e/pets.test.ts › the overview leads to the seven records and back home, Info tells all that is known',
      'renderer/e2e/pet-details.test.ts › on a phone the tabs beside Overview have a header of one line',
      'renderer/e2e/pets.test.ts › a pet that is still on its way is announced in its own shape',
    ],
  },
  {
    section: '2.§2',
    text: "Shows 'Loading pet profile...' while loading and 'Pet not found' when absent.",
    shownBy: [
      'renderer/e2e/pets.test.ts › a pet that is still on its way is announced in its own shape',
      'renderer/e2e/pets.test.ts › deleting asks with what goes too, says when it fails, and then goes home',
    ],
  },
  {
    section: '2.§2',
    text: 'Four tabs: overview, records, qr, info.',
    shownBy: [
      'renderer/e2e/pets.test.ts › the address selects a tab and asks for a refresh once, and is then clean',
    ],
    rest: [6],
  },
  {
    section: '2.§2',
    text: 'The query parameter tab selects a tab (only these four values are valid).',
    shownBy: [
      'renderer/e2e/pets.test.ts › the address selects a tab and asks for a refresh once, and is then clean',
    ],
    rest: [6],
  },
  {
    section: '2.§2',
    text: 'refresh=true forces a page reload after 100 ms.',
    shownBy: ['renderer/e2e/timings.test.ts › refresh=true reads again after 100 ms'],
  },
  {
    section: '2.§2',
    text: 'Both parameters are then removed from the address.',
    shownBy: [
      'renderer/e2e/pets.test.ts › the address selects a tab and asks for a refresh once, and is then clean',
      'renderer/e2e/sheets.test.ts › a saved record goes to refresh=true, which is then taken out of the address',
    ],
  },
  {
    section: '2.§2',
    text: 'Overview has an add-record grid linking to /pet/{id}/vaccine, /deworming, /treatment, /surgery, /checkup, /lab-test, /grooming and /vet-clinics.',
    shownBy: [
      'renderer/e2e/pets.test.ts › the overview leads to the seven records and back home, Info tells all that is known',
      'renderer/e2e/records.test.ts › the seven screens have their titles, options and reminder defaults',
      'renderer/e2e/records.test.ts › a new pet has an empty history that leads to the seven screens',
      'renderer/e2e/clinics.test.ts › a pet’s page leads to the clinics and opens them in a dialog; a record’s clinic is suggested',
    ],
  },
  {
    section: '2.§2',
    text: 'Records tab is the Medical History list with filter, sort and order controls, a record detail dialog and an attachment gallery.',
    shownBy: [
      'renderer/e2e/history.test.ts › types are chosen, several at once, and the count and chip say so',
      'renderer/e2e/history.test.ts › sorting and turning round live through a switch of tabs and a reload, by keyboard alone',
      'renderer/e2e/records.test.ts › an edit sends what it changed and moves the reminder',
      'renderer/e2e/gallery.test.ts › by keyboard it goes on, back, to both ends, closer and away, and gives the focus back',
    ],
  },
  {
    section: '2.§2',
    text: 'Deleting a record asks for a browser confirmation.',
    shownBy: [
      'renderer/e2e/records.test.ts › a deletion asks first, shows at once and is taken back where it fails',
    ],
  },
  {
    section: '2.§2',
    text: "Info tab shows name, category, breed, date of birth, microchip id, identifying marks and photo, plus an 'Edit Pet Info' dialog.",
    shownBy: [
      'renderer/e2e/pets.test.ts › the overview leads to the seven records and back home, Info tells all that is known',
      'renderer/e2e/pet-details.test.ts › what a vet asks is told in the edit, seen under Info and beside the pet, and cleared',
      'renderer/e2e/pets.test.ts › an edit sends what was changed, with the words of the detail flow for a wrong photo',
    ],
  },
  {
    section: '2.§2',
    text: 'Contact support.',
    shownBy: [
      'renderer/e2e/support.test.ts › keeps what was typed over closing and reloading, and sends it with its photo',
    ],
  },
  {
    section: '2.§2',
    text: 'Quick actions: View Schedule (to /schedule) and Find Vet Clinics.',
    shownBy: [
      'renderer/e2e/schedule.test.ts › what is open stands under six headings with their counts; Done is at once, and a refusal takes it back',
      'renderer/e2e/clinics.test.ts › an owner who lets the browser say where they are finds who is near, open and how to get there',
    ],
  },
  {
    section: '2.§2',
    text: 'Reminder toast cards, at most 3 shown at once.',
    shownBy: [
      'renderer/e2e/schedule.test.ts › cards speak of what is a day away, three at once, until it is done, snoozed or dismissed',
    ],
  },
  {
    section: '2.§2',
    text: 'Filter by type and pet, sort by due date, type or pet name, and a clear-filters action.',
    shownBy: [
      'renderer/e2e/schedule.test.ts › types, pets and order are chosen, kept on the way to a pet and back, and cleared',
      'renderer/reminders/schedule-groups.test.ts › sorted within each by type or by pet name',
    ],
  },
  {
    section: '2.§2',
    text: 'Tabs Upcoming and Completed.',
    shownBy: [
      'renderer/e2e/schedule.test.ts › what is open stands under six headings with their counts; Done is at once, and a refusal takes it back',
    ],
  },
  {
    section: '2.§2',
    text: 'Notification bell dialog (push settings) and a reminder count badge (9+ above nine).',
    shownBy: [
      'renderer/e2e/schedule.test.ts › the bell of the schedule opens what calls and how this device tells of it',
    ],
  },
  {
    section: '2.§2',
    text: 'Upcoming groups: Overdue, Today, Tomorrow, This Week, This Month, Later. Each item has a Done button.',
    shownBy: [
      'renderer/e2e/schedule.test.ts › what is open stands under six headings with their counts; Done is at once, and a refusal takes it back',
    ],
  },
  {
    section: '2.§2',
    text: 'Dismissed reminders can be found here again.',
    shownBy: [
      'renderer/e2e/schedule.test.ts › the dropdown lists five by how pressing they are; what is snoozed comes back, what is dismissed is found in the schedule',
    ],
  },
];
