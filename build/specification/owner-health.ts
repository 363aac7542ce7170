import type { Row } from './row.ts';

/** How the pets are doing: the dashboard's health insights. */
export const ownerHealth: readonly Row[] = [
  {
    section: '2.§2',
    text: "Health overview card: health score, counts, recent activity (3 records plus a '+N more' note), yearly expenses, and a banner that either asks for attention (2 overdue reminders shown plus '+N more') or says everything is up to date. Empty activity text: 'No recent activity.'",
    shownBy: [
      'renderer/e2e/insights.test.ts › a phone shows My Pets first, and on the other tab the numbers that the server tells',
      'renderer/e2e/insights.test.ts › what needs attention, was done last and was spent is told, with what is left out counted',
      'renderer/e2e/insights.test.ts › a pet without a history is up to date with nothing spent, and no pets show the empty dashboard',
      'renderer/e2e/insights.test.ts › a reminder done and a vaccine added change every number without a reload',
    ],
  },
  {
    section: '2.§2',
    text: 'Health summary per pet links to /pet/{id}?tab=records.',
    shownBy: [
      'renderer/e2e/insights.test.ts › each pet has its states of care, what is due within 30 days, and a way to its records',
    ],
  },
  {
    section: '2.§4',
    text: "**Health summary per pet**: vaccination up to date if the last vaccine is within 365 days, else due, and 'missing' if none. Deworming up to date within 90 days, else due, else missing. Checkup recent within 365 days, else overdue, else needed.",
    shownBy: [
      'server/insights/rules.test.ts › a vaccine of %s is %s',
      'server/insights/rules.test.ts › a deworming of %s is %s',
      'server/insights/rules.test.ts › a checkup of %s is %s',
    ],
  },
  {
    section: '2.§4',
    text: 'Labels: Up to date, Recent, Due soon, Overdue, Not recorded, Needed. The upcoming window is 30 days; 3 items are shown.',
    shownBy: [
      'renderer/e2e/insights.test.ts › each pet has its states of care, what is due within 30 days, and a way to its records',
      'server/insights/routes.test.ts › is told whole, with its own alone',
      'server/insights/routes.test.ts › looks 30 days ahead and no further, instants among the days',
    ],
  },
  {
    section: '2.§4',
    text: '**Health score labels**: 90 or more Excellent, 70 or more Good, 50 or more Fair, otherwise Needs Attention.',
    shownBy: [
      'server/insights/rules.test.ts › %i is %s, drawn in %s',
      'renderer/insights/score-sentence.test.ts › a score of %i with %i overdue and %i of 4 pets vaccinated',
    ],
  },
  {
    section: '2.§9',
    text: '**Health score**: start at 100; minus 20 times (overdue count divided by pet count); plus up to 20 (5 per task completed this month); minus half the shortfall if vaccination coverage is under 80 percent; clamped to 0-100 and rounded. With no pets the score is 100.',
    shownBy: [
      'server/insights/rules.test.ts › %s',
      'server/insights/routes.test.ts › the score of 1,000 generated households equals an independent computation',
      'server/insights/routes.test.ts › an owner without pets has nothing to catch up on',
    ],
  },
  {
    section: '2.§9',
    text: 'Colour green at 90 or more, accent at 70 or more, red below. Vaccination coverage is the share of pets whose latest vaccine record is 12 months old or less.',
    shownBy: [
      'server/insights/rules.test.ts › %i is %s, drawn in %s',
      'server/insights/rules.test.ts › coverage is the share of pets with a vaccine of the last 365 days',
    ],
  },
  {
    section: '2.§9',
    text: '**Yearly expenses**: the sum of record costs in the current year, shown with 2 decimals and only if above 0.',
    shownBy: [
      'renderer/e2e/insights.test.ts › what needs attention, was done last and was spent is told, with what is left out counted',
      'renderer/e2e/insights.test.ts › a pet without a history is up to date with nothing spent, and no pets show the empty dashboard',
    ],
  },
  {
    section: '2.§9',
    text: 'recent activity 3 records; attention card 2 overdue reminders;',
    shownBy: [
      'renderer/e2e/insights.test.ts › what needs attention, was done last and was spent is told, with what is left out counted',
    ],
  },
  {
    section: '2.§9',
    text: 'health summary windows 365/90/365 days, upcoming window 30 days.',
    shownBy: [
      'server/insights/rules.test.ts › a vaccine of %s is %s',
      'server/insights/rules.test.ts › a deworming of %s is %s',
      'server/insights/rules.test.ts › a checkup of %s is %s',
      'server/insights/routes.test.ts › looks 30 days ahead and no further, instants among the days',
    ],
  },
];
