import type { Row } from './row.ts';

const SCREEN = 'renderer/e2e/expenses.test.ts';
const OVERVIEW = `${SCREEN} › the overview shows this month, this year and the five newest, as the server has them`;
const HISTORY = `${SCREEN} › the history is searched without losing a key, chosen, sorted, summed and exported as shown`;
const ANALYTICS = `${SCREEN} › analytics shares out a year by category and pet, in percent that add up, and another year too`;
const BUDGET = `${SCREEN} › a budget is saved with the account, and each threshold shows`;

/** What was spent, and the budget. */
export const ownerExpenses: readonly Row[] = [
  {
    section: '2.§2',
    text: 'Header shows total spent this year and a CSV export.',
    shownBy: [OVERVIEW, HISTORY],
  },
  {
    section: '2.§2',
    text: 'Tabs: Overview, History, Analytics, Add Budget.',
    shownBy: [
      `${SCREEN} › every tab is in order in both themes, from 320 px to a desktop and with text of double size, and is reached by keyboard alone`,
    ],
  },
  {
    section: '2.§2',
    text: 'Overview: this month, this year, and the five most recent costed records.',
    shownBy: [OVERVIEW],
  },
  {
    section: '2.§2',
    text: 'History: search, type filter, pet filter, sort (date, amount, pet, type), asc/desc toggle, export CSV, totals.',
    shownBy: [
      HISTORY,
      'server/expenses/history.test.ts › by %s %s: %j',
      'server/expenses/history.test.ts › searched for %j: %j',
    ],
  },
  {
    section: '2.§2',
    text: 'Analytics: by category and by pet for the current year, with percentages.',
    shownBy: [
      ANALYTICS,
      'server/expenses/rules.test.ts › always add up to 100, each within one of the exact share',
    ],
  },
  {
    section: '2.§2',
    text: 'Add Budget: monthly budget per pet, usage bar, per-pet breakdown, monthly trend for 12 months.',
    shownBy: [
      BUDGET,
      'server/expenses/budget.test.ts › a month is of the living, the dearest first; who passed away stands outside',
    ],
  },
  {
    section: '2.§4',
    text: "**Budget usage**: over 75% shows an approaching-limit warning, over 90% a red bar tint, over 100% 'Over budget by' the amount.",
    shownBy: [
      BUDGET,
      'server/expenses/rules.test.ts › %i of %i is %s: %i percent, %i left, %i over',
    ],
  },
  {
    section: '2.§9',
    text: 'recent expenses 5;',
    shownBy: [OVERVIEW],
  },
  {
    section: '2.§9',
    // Kept with the account, and on the device beside it.
    text: '**Budget**: default monthly budget per pet 100, stored locally; total budget = pets x per-pet budget; thresholds 75, 90, 100 percent.',
    shownBy: [
      'server/expenses/budget.test.ts › is 100 pesos for each pet that is alive, until its owner says otherwise',
      BUDGET,
      'server/expenses/rules.test.ts › %i of %i is %s: %i percent, %i left, %i over',
    ],
  },
  {
    section: '2.§9',
    text: '**Export**: CSV columns Date, Pet, Type, Title, Veterinarian, Clinic, Cost.',
    shownBy: [
      'server/expenses/csv.test.ts › without expenses it is its head alone',
      'server/expenses/csv.test.ts › holds all that was chosen, not a page of it, and nothing deleted or of another owner',
    ],
  },
];
