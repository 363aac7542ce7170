import type { Row } from './row.ts';

/** States of reminders, records and the profile. */
export const ownerStates: readonly Row[] = [
  {
    section: '2.§4',
    text: '**Reminder**: open, or completed.',
    shownBy: [
      'server/reminders/routes.test.ts › sets the moment, and a second time changes nothing',
    ],
  },
  {
    section: '2.§4',
    text: 'Overdue means isOverdue is set and it is not completed;',
    shownBy: [
      'server/reminders/routes.test.ts › lists go by due date, days and instants together; overdue is by the owner’s day',
      'server/reminders/rules.test.ts › %s looked at %s in %s: %s',
    ],
  },
  {
    section: '2.§4',
    text: 'upcoming means neither overdue nor completed.',
    shownBy: [
      'server/pets/routes.test.ts › counts open reminders by the calendar day of the owner',
    ],
  },
  {
    section: '2.§4',
    text: 'Done sets isCompleted and completedAt.',
    shownBy: [
      'server/reminders/routes.test.ts › sets the moment, and a second time changes nothing',
    ],
  },
  {
    section: '2.§4',
    text: 'Reminders are re-read every 60 s.',
    shownBy: ['renderer/reminders/queries.test.ts › %s are read again every %i s'],
    rest: [5],
  },
  {
    section: '2.§4',
    text: '**Record save**: if the device is offline or the save call fails, the record is stored locally and marked saved offline;',
    shownBy: [
      'renderer/e2e/records.test.ts › a save that cannot reach the server says so, keeps the form and saves once in the end',
    ],
    rest: [8],
  },
  {
    section: '2.§4',
    text: 'otherwise it is saved online, caches are refreshed, and the page reloads after 1 s.',
    shownBy: [
      'renderer/e2e/timings.test.ts › what is shown is read again 1 s after a record was saved',
      'renderer/e2e/sheets.test.ts › a saved record goes to refresh=true, which is then taken out of the address',
    ],
  },
  {
    section: '2.§4',
    text: '**Profile**: edit mode toggles.',
    shownBy: ['renderer/e2e/profile.test.ts › is changed by sending only what changed'],
  },
  {
    section: '2.§4',
    text: '**Delete account dialog**: the delete button is enabled only when the typed text equals DELETE MY ACCOUNT exactly.',
    shownBy: [
      'renderer/e2e/delete-account.test.ts › deletes only once the phrase stands there exactly, and goes to the login',
    ],
  },
  {
    section: '2.§4',
    text: "**Notifications**: permission states default ('Not Set'), granted ('Enabled'), denied ('Blocked'), unsupported ('Not Supported').",
    shownBy: [
      'renderer/e2e/notices.test.ts › is asked on a tap, subscribes',
      'renderer/e2e/notices.test.ts › blocked before, or when asked',
      'renderer/e2e/notices.test.ts › not supported, with the way that an iPhone has',
    ],
  },
  {
    section: '2.§4',
    text: 'The subscription toggle turns on when permission is granted.',
    shownBy: ['renderer/e2e/notices.test.ts › is asked on a tap, subscribes'],
  },
  {
    section: '2.§4',
    text: 'Per open reminder: overdue gives one notification per day; due today gives one once;',
    shownBy: [
      'renderer/notices/planned-notices.test.ts › overdue is said once a day, its day once, and a date that moves is said anew',
      'renderer/e2e/notices.test.ts › tells once what is due, also where two are open, and again of the next day',
    ],
  },
  {
    section: '2.§4',
    text: 'due tomorrow is scheduled for 8 AM tomorrow once; due within the next hour window (1 hour before due falls within the next 24 h) is scheduled once.',
    shownBy: [
      'renderer/notices/planned-notices.test.ts › %s',
      'renderer/notices/watch-reminders.test.ts › the next one that is planned is waited for, and comes when it is time',
    ],
  },
  {
    section: '2.§4',
    text: 'Dedupe markers older than 7 days are purged, checked every 24 h.',
    shownBy: [
      'renderer/notices/shown-notices.test.ts › markers older than 7 days are forgotten, which is looked for every 24 hours',
    ],
  },
  {
    section: '2.§4',
    text: 'Notifications auto-close after 10 s unless they require interaction.',
    shownBy: [
      'renderer/notices/watch-reminders.test.ts › what is overdue stays until somebody looks; the rest goes after 10 seconds',
    ],
  },
  {
    section: '2.§4',
    text: 'Clicking a reminder notification opens /schedule.',
    shownBy: [
      'renderer/notices/watch-reminders.test.ts › a click brings the page to the front and opens the schedule',
      'renderer/offline/push-worker.test.ts › a click opens the path where no page is open, and else leads the page that is',
    ],
  },
];
