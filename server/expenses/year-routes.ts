import { listExpenseIds, readExpenses } from '#db/expenses/history.ts';
import { readSpending, readSpendingYears } from '#db/expenses/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { listAccounts } from '#server/http/access/owner-scope.ts';
import type { Owner } from '#server/http/actor.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { countPdf, sendPdf } from '#server/pdf/send-pdf.ts';
import * as contract from './contract.ts';
import { yearCsv } from './csv.ts';
import { presentSummary } from './present.ts';
import { MAX_YEAR_LINES, yearSpan } from './rules.ts';
import { yearSheet } from './year-report.ts';

interface YearRequest {
  readonly actor: Owner;
  readonly now: Date;
  readonly query: { readonly year?: number | undefined; readonly ownerId?: string | undefined };
}

/** The account whose expenses are summed, and the sums of the year. */
const readYear = async ({ db }: Parts, { actor, now, query }: YearRequest) => {
  const { scope, owner } = await listAccounts(db, actor, query.ownerId);
  const today = dayIn(now, actor.timeZone);
  const year = query.year ?? Number(today.slice(0, 4));
  const ever = await readSpendingYears(db, scope);
  const spending = await readSpending(db, scope, yearSpan(year));
  return {
    scope,
    owner,
    summary: presentSummary({ year, today, currency: owner.currency, ever: ever }, spending),
  };
};

const csv = (parts: Parts): Route =>
  route(contract.exportYear, async ({ ctx, ...asked }) => {
    const { summary } = await readYear(parts, asked);
    ctx.status = 200;
    ctx.set('Content-Type', 'text/csv; charset=utf-8');
    ctx.set('Content-Disposition', `attachment; filename="expenses-${summary.year}.csv"`);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = yearCsv(summary, asked.actor.user.preferredLanguage);
    return undefined;
  });

const pdf = (parts: Parts): Route =>
  route(contract.readYearPdf, async ({ ctx, ...asked }) => {
    const { actor, now, query } = asked;
    await countPdf(parts, { actor, now });
    const { scope, owner, summary } = await readYear(parts, asked);
    const { language = actor.user.preferredLanguage, paper = 'a4' } = query;
    const compose = async () => {
      const inYear = { days: yearSpan(summary.year) };
      const ids = await listExpenseIds(parts.db, scope, inYear, { sort: 'date', order: 'asc' });
      const expenses = await readExpenses(parts.db, scope, ids.slice(0, MAX_YEAR_LINES));
      const report = { summary, expenses, ownerName: joinFullName(owner) };
      return yearSheet(report, { language, paper, now, timeZone: actor.timeZone });
    };
    return sendPdf(parts, { actor, ctx }, compose, `expenses-${summary.year}.pdf`);
  });

/** The expenses of a year as files. */
export const yearRoutes = (parts: Parts): readonly Route[] => [csv(parts), pdf(parts)];
