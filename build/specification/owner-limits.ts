import type { Row } from './row.ts';

/** Constants of lists, photos, timing, ads and static content. */
export const ownerLimits: readonly Row[] = [
  {
    section: '2.§9',
    text: '**Lists and display**: dashboard pet page size 20;',
    shownBy: [
      'renderer/e2e/pets.test.ts › cards come a page at a time as the owner scrolls, with the counts of what is due',
    ],
  },
  {
    section: '2.§9',
    text: 'records full fetch limit 1000;',
    shownBy: [
      'server/records/photos.test.ts › photos are placeholders, data URLs where asked for, and always addresses, in order',
    ],
  },
  {
    section: '2.§9',
    text: 'badge caps at 9+;',
    shownBy: [
      'renderer/e2e/schedule.test.ts › the bell of the schedule opens what calls and how this device tells of it',
      'renderer/e2e/dashboard.test.ts › the bell counts to 9, then says 9+, and the card names three and counts the rest',
    ],
  },
  {
    section: '2.§9',
    text: 'Currency has 2 decimals in the Philippine locale.',
    shownBy: ['renderer/records/record-labels.test.ts › a cost of %s reads well'],
  },
  {
    section: '2.§9',
    text: '**Photos**: 3 attachments max;',
    shownBy: [
      'renderer/ui/photo-limits.test.ts › several photos are 3 at most',
      'renderer/e2e/records.test.ts › three photos are taken and a fourth is refused',
    ],
  },
  {
    section: '2.§9',
    text: 'single photo resize 800x600 at JPEG 0.5 (size limit 8 MB, hint 10 MB);',
    shownBy: ['renderer/ui/photo-limits.test.ts › %s photo: %i bytes, %o px, JPEG quality %d'],
  },
  {
    section: '2.§9',
    text: 'multi-photo JPEG 0.4 and 10 MB;',
    shownBy: ['renderer/ui/photo-limits.test.ts › %s photo: %i bytes, %o px, JPEG quality %d'],
  },
  {
    section: '2.§9',
    text: 'add-pet photo 10MB, 800 px side, JPEG 0.8.',
    shownBy: ['renderer/ui/photo-limits.test.ts › %s photo: %i bytes, %o px, JPEG quality %d'],
  },
  {
    section: '2.§9',
    text: '**Timing**: reminder refetch 60 s;',
    shownBy: ['renderer/reminders/queries.test.ts › %s are read again every %i s'],
  },
  {
    section: '2.§9',
    text: 'dropdown overdue poll 30 s;',
    shownBy: ['renderer/reminders/queries.test.ts › %s are read again every %i s'],
  },
  {
    section: '2.§9',
    text: 'record-save reload 1 s;',
    shownBy: [
      'renderer/e2e/timings.test.ts › what is shown is read again 1 s after a record was saved',
    ],
  },
  {
    section: '2.§9',
    text: 'pet-detail refresh reload 100 ms;',
    shownBy: ['renderer/e2e/timings.test.ts › refresh=true reads again after 100 ms'],
  },
  {
    section: '2.§9',
    text: 'login redirect 500 ms;',
    shownBy: [
      'renderer/query-client.test.ts › a read that fails with 401 is not tried again, forgets the user and leads to log in',
    ],
  },
  {
    section: '2.§9',
    text: 'draft save debounce 1 s;',
    shownBy: [
      'renderer/e2e/timings.test.ts › a draft is kept 1 s after the last change, and not before',
    ],
  },
  {
    section: '2.§9',
    text: 'welcome overlay for accounts up to 7 days old;',
    shownBy: [
      'renderer/e2e/shell-welcome.test.ts › is not for an account that is older than 7 days',
      'renderer/welcome/first-days.test.ts › at %s: %s',
    ],
  },
  {
    section: '2.§9',
    text: 'password minimum on change 6.',
    shownBy: [
      'server/accounts/password.test.ts › refuses wrong input',
      'renderer/e2e/profile.test.ts › is asked for in three fields',
    ],
  },
  {
    section: '2.§9',
    text: '**Ads (third-party)**: banners shown, interstitial frequency 3, cooldown 5, test mode off.',
    shownBy: [
      'server/ads/ads.test.ts › gives the specified numbers where the file names none',
      'server/ads/ads.test.ts › is off without it, without addresses, and in a household',
      'renderer/e2e/ads.test.ts › shows the banner in its frame, and an interstitial at the third navigation only',
    ],
  },
  {
    section: '2.§9',
    text: '**Static content**: country Philippines, preferred language default en;',
    shownBy: ['server/accounts/login.test.ts › signs in and answers the user, without any secret'],
  },
  {
    section: '2.§9',
    text: 'pet categories dog, cat, bird, rabbit, horse, exotic, other;',
    shownBy: ['server/pets/rules.test.ts › a pet is of one of seven categories'],
  },
  {
    section: '2.§9',
    text: 'record types as listed in section 5.',
    shownBy: [
      'renderer/e2e/records.test.ts › the seven screens have their titles, options and reminder defaults',
      'server/records/rules.test.ts › the seven types are about what is specified, in that order',
    ],
  },
  {
    section: '2.§9',
    text: '**Support**: subject min 5, message min 20, attachments max 3;',
    shownBy: [
      'server/support/routes.test.ts › is refused in the specified words, and nothing is stored',
    ],
  },
  {
    section: '2.§9',
    // One call answers for every pet instead, however many there are.
    text: 'pet list in expenses and profile 50;',
    shownBy: [
      'server/expenses/routes.test.ts › equals what the records say of themselves, as they were typed',
      'server/expenses/budget.test.ts › the sums of 1,000 generated households equal an independent computation',
    ],
  },
  {
    section: '2.§9',
    text: 'Data export file named pet-care-data-{date}.json.',
    shownBy: [
      'renderer/e2e/transfer.test.ts › everything is exported with its progress, and restored into another account',
    ],
  },
  {
    section: '2.§9',
    text: 'notification auto-close 10 s; dedupe markers purged after 7 days, checked every 24 h; tomorrow notice at 8:00; within-hour notice 1 h before due;',
    shownBy: [
      'renderer/notices/watch-reminders.test.ts › what is overdue stays until somebody looks; the rest goes after 10 seconds',
      'renderer/notices/shown-notices.test.ts › markers older than 7 days are forgotten, which is looked for every 24 hours',
      'renderer/notices/planned-notices.test.ts › %s',
    ],
  },
  {
    section: '2.§9',
    text: 'Notification sounds (chimes) play by urgency.',
    shownBy: ['renderer/ui/chime.test.ts › %s sounds its own tones'],
  },
  {
    section: '2.§9',
    text: 'notification list threshold 5;',
    shownBy: [
      'renderer/e2e/schedule.test.ts › the dropdown lists five by how pressing they are; what is snoozed comes back, what is dismissed is found in the schedule',
    ],
  },
  {
    section: '2.§9',
    text: 'toast cards max 3;',
    shownBy: [
      'renderer/e2e/schedule.test.ts › cards speak of what is a day away, three at once, until it is done, snoozed or dismissed',
    ],
  },
  {
    section: '2.§9',
    text: 'this-month bucket up to 30 days;',
    shownBy: ['server/reminders/rules.test.ts › %s is in %s'],
  },
  {
    section: '2.§9',
    text: 'snooze options 15, 30, 60, 240 minutes;',
    shownBy: [
      'renderer/reminders/hidden-store.test.ts › of %i minutes hides until they have passed',
      'renderer/e2e/schedule.test.ts › the dropdown lists five by how pressing they are; what is snoozed comes back, what is dismissed is found in the schedule',
    ],
  },
];
