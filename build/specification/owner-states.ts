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
      'server/reminders/due-sql.test.ts › $due at $now in $timeZone: $days days',
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
  },
  {
    section: '2.§4',
    text: '**Record save**: if the device is offline or the save call fails, the record is stored locally and marked saved offline;',
    shownBy: [
      'renderer/e2e/outbox.test.ts › a record with a photo saved without a connection is shown at once and is on the server once',
      'renderer/e2e/outbox.test.ts › signing out with something unsent asks first, and nobody else sees or sends it',
    ],
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
  {
    section: '2.§4',
    text: 'Open reminders are bucketed by due date: overdue (before today), today, tomorrow, this week, this month (within 30 days), later.',
    shownBy: [
      'server/reminders/rules.test.ts › %s is in %s',
      'renderer/reminders/schedule-groups.test.ts › by calendar day in the owner’s zone',
    ],
  },
  {
    section: '2.§4',
    text: 'The Completed tab lists completed reminders of known pets, newest completion first.',
    shownBy: [
      'renderer/reminders/schedule-groups.test.ts › completed ones come newest completion first, filtered alike',
      'renderer/e2e/schedule.test.ts › what is open stands under six headings with their counts; Done is at once, and a refusal takes it back',
    ],
  },
  {
    section: '2.§4',
    text: '**Reminder urgency** (from hours until due): overdue (below 0), urgent (under 2 h), soon (under 24 h), normal.',
    shownBy: ['server/reminders/rules.test.ts › %s at %s is %s'],
  },
  {
    section: '2.§4',
    text: 'In the dropdown: overdue flag; due within 1 hour orange, within 24 h yellow, else blue.',
    shownBy: [
      'renderer/reminders/notice-tone.test.ts › %s at %s is shown as %s',
      'renderer/e2e/schedule.test.ts › the dropdown lists five by how pressing they are; what is snoozed comes back, what is dismissed is found in the schedule',
    ],
  },
  {
    section: '2.§4',
    text: 'A toast card shows only if the reminder is not completed and due between 23 and 25 hours from now.',
    shownBy: [
      'server/reminders/rules.test.ts › at %s, whether the 20th is a day away: %s',
      'renderer/e2e/schedule.test.ts › cards speak of what is a day away, three at once, until it is done, snoozed or dismissed',
    ],
  },
  {
    section: '2.§4',
    text: 'Actions: Mark Done; Snooze (15 min, 30 min, 1 hour, 4 hours; hidden locally until the time passes, not sent to the server); dismiss (hidden for the session).',
    shownBy: [
      'renderer/reminders/hidden-store.test.ts › of %i minutes hides until they have passed',
      'renderer/reminders/hidden-store.test.ts › dismissed is for the session',
      'renderer/e2e/schedule.test.ts › the dropdown lists five by how pressing they are; what is snoozed comes back, what is dismissed is found in the schedule',
      'renderer/e2e/schedule.test.ts › cards speak of what is a day away, three at once, until it is done, snoozed or dismissed',
    ],
  },
  {
    section: '2.§4',
    text: 'The dropdown snooze is 60 minutes and only a toast.',
    shownBy: [
      'renderer/e2e/schedule.test.ts › the dropdown lists five by how pressing they are; what is snoozed comes back, what is dismissed is found in the schedule',
    ],
  },
];
