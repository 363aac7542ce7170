import type { ExpenseRow } from '#db/expenses/history.ts';
import { monthText } from '#server/calendar/day-text.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Language, MessageId } from '#server/messages/ids.ts';
import { DEFAULT_CURRENCY, moneyText } from '#server/money/rules.ts';
import type { Paper } from '#server/pdf/contract.ts';
import type { Block, Column, Paragraphs, Sheet } from '#server/pdf/sheet.ts';
import { boldText, plainSpan, SheetWords, shortenText, softSpan } from '#server/pdf/words.ts';
import type { ExpenseSummary, SpentTotal } from './contract.ts';
import { expenseTypeText, MAX_YEAR_LINES, monthlyAverage } from './rules.ts';

export interface YearReport {
  readonly summary: ExpenseSummary;
  readonly ownerName: string;
  /** The expenses of the year, the earliest first, at most `MAX_YEAR_LINES`. */
  readonly expenses: readonly ExpenseRow[];
}

interface ReportOptions {
  readonly language: Language;
  readonly paper: Paper;
  readonly now: Date;
  readonly timeZone: string;
}

type SpentLine = SpentTotal & { readonly name: string };

/** The expenses of a year as a document: sums by month, kind and pet, and each expense. */
export const yearSheet = (report: YearReport, options: ReportOptions): Sheet => {
  const { summary, ownerName, expenses } = report;
  const { language, paper, now, timeZone } = options;
  const { year, months, types, pets, forAll, currency = DEFAULT_CURRENCY } = summary;
  const amount = (centavos: number): string => moneyText(centavos, currency, language);
  const words = new SheetWords(language);
  const { t, day } = words;
  const isSmall = paper === 'a6';
  const sumCell = (centavos: number): Paragraphs => [plainSpan(amount(centavos))];
  const column = (title: MessageId, share: number): Column => ({ title: t(title), share });
  const amountColumn: Column = { title: t('expenses.year.amount'), share: 0, isWhole: true };
  const sumsSection = (heading: MessageId, of: MessageId, lines: readonly SpentLine[]): Block => ({
    kind: 'section',
    title: t(heading),
    blocks: [
      {
        kind: 'table',
        showsTitles: !isSmall,
        columns: [column(of, 3), column('expenses.year.count', 1), amountColumn],
        rows: lines
          .filter(({ records }) => records > 0)
          .map(({ name, records, centavos }) => [
            [plainSpan(name)],
            [plainSpan(String(records))],
            sumCell(centavos),
          ]),
      },
    ],
  });
  const petRows = pets.map(({ petName, ...spent }) => ({ ...spent, name: petName }));
  const expenseTable: Block = {
    kind: 'table',
    showsTitles: !isSmall,
    columns: [
      column('expenses.year.day', 3),
      column('expenses.year.what', 5),
      column('expenses.year.pet', 3),
      amountColumn,
    ],
    rows: expenses.map(({ day: spentOn, type, title, petName, clinic, centavos }) => {
      const kind = t(expenseTypeText(type));
      const subtitle = [title === '' ? null : kind, clinic].filter(Boolean).join(', ');
      const spans = [boldText(shortenText(title || kind))];
      return [
        [plainSpan(day(spentOn))],
        subtitle === '' ? spans : [...spans, softSpan(shortenText(subtitle))],
        [plainSpan(petName ?? t('expenses.forAll'))],
        sumCell(centavos),
      ];
    }),
  };
  const unlistedCount = summary.records - expenses.length;
  const title = t('expenses.year.title', { year });
  const blocks: Block[] = [
    {
      kind: 'masthead',
      title,
      subtitle: ownerName,
      notes: [t('vaccinationCard.made', { date: day(dayIn(now, timeZone)) })],
    },
    {
      kind: 'pairs',
      pairs: words.pairs([
        ['expenses.year.total', [boldText(amount(summary.centavos))]],
        ['expenses.year.count', String(summary.records)],
        ['expenses.year.average', amount(monthlyAverage(months, summary.today))],
      ]),
    },
  ];
  if (summary.records === 0) {
    const noExpensesText = t('expenses.analytics.none', { year });
    blocks.push({ kind: 'text', paragraphs: [softSpan(noExpensesText)] });
  } else {
    blocks.push(
      sumsSection(
        'expenses.byMonth',
        'expenses.year.month',
        months.map(({ month, ...spent }) => ({ ...spent, name: monthText(month, language) })),
      ),
      sumsSection(
        'expenses.byCategory',
        'expenses.year.kind',
        types.map(({ type, ...spent }) => ({ ...spent, name: t(expenseTypeText(type)) })),
      ),
      sumsSection('expenses.byPet', 'expenses.year.pet', [
        ...petRows,
        { ...forAll, name: t('expenses.forAll') },
      ]),
      { kind: 'section', title: t('expenses.year.each'), blocks: [expenseTable] },
    );
    if (unlistedCount > 0) {
      const moreText = t('expenses.year.more', { count: unlistedCount, shown: MAX_YEAR_LINES });
      blocks.push({ kind: 'text', paragraphs: [softSpan(moreText)] });
    }
  }
  return {
    ...{ title, language, paper, madeAt: now.toISOString(), parts: [blocks] },
    footer: {
      left: t('expenses.year.footer'),
      right: t('pdf.page', { page: '{page}', pages: '{pages}' }),
    },
  };
};
