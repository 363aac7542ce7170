import { Readable } from 'node:stream';
import { updateUser } from '#db/accounts/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { listBudgetedPets, listPetMonths } from '#db/expenses/budget.ts';
import { findExpenses, listExpenseIds, readExpenses } from '#db/expenses/history.ts';
import { readReceiptPdfs } from '#db/expenses/items.ts';
import { readSpending, readSpendingYears, readTotals } from '#db/expenses/queries.ts';
import { countOpenReminders } from '#db/reminders/lists.ts';
import { dayIn, dayStart } from '#server/calendar/zones.ts';
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '#server/expense-items/rules.ts';
import { type Accounts, listAccounts } from '#server/http/access/owner-scope.ts';
import type { Owner } from '#server/http/actor.ts';
import { countStreamed } from '#server/http/answers/unread-answers.ts';
import type { ParsedQuery } from '#server/http/endpoint.ts';
import { unauthorized } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { writeCsv } from './csv.ts';
import { presentBudget, presentExpense, presentStatistics, presentSummary } from './present.ts';
import {
  csvName,
  FIRST_EXPENSE_ORDER,
  lastTwelveMonths,
  monthAround,
  searchWords,
  yearAround,
  yearSpan,
} from './rules.ts';
import { yearRoutes } from './year-routes.ts';

/** Two statements for any number of pets and records. */
const statistics = ({ db }: Parts): Route =>
  route(contract.readStatistics, async ({ actor, query, now }) => {
    const { scope, owner } = await listAccounts(db, actor, query.ownerId);
    const today = dayStart(now, actor.timeZone);
    const totals = await readTotals(db, scope, yearAround(today.day), monthAround(today.day));
    return {
      ...presentStatistics(totals, await countOpenReminders(db, scope, today)),
      currency: owner.currency,
    };
  });

const summary = ({ db }: Parts): Route =>
  route(contract.readExpenseSummary, async ({ actor, query, now }) => {
    const { scope, owner } = await listAccounts(db, actor, query.ownerId);
    const today = dayIn(now, actor.timeZone);
    const year = query.year ?? Number(today.slice(0, 4));
    const ever = await readSpendingYears(db, scope);
    const spending = await readSpending(db, scope, yearSpan(year));
    return presentSummary({ year, today, currency: owner.currency, ever: ever }, spending);
  });

type ExportChoice = Omit<ParsedQuery<typeof contract.exportExpenses>, 'ownerId'>;

const toFilter = ({ search = '', types, pets, receipts }: ExportChoice, language: Language) => ({
  words: searchWords(search).map((word) => ({ text: word, types: categoriesWith(word, language) })),
  types,
  pets,
  hasReceipt: receipts,
});

/** The categories whose names in the owner's language contain a word. */
const categoriesWith = (word: string, language: Language): readonly ExpenseCategory[] =>
  EXPENSE_CATEGORIES.filter((category) =>
    text(`expenses.category.${category}`, {}, language).toLowerCase().includes(word),
  );

const toOrder = ({ sort = 'date', order = FIRST_EXPENSE_ORDER[sort] }: ExportChoice) => ({
  sort,
  order,
});

const PAGE_LIMIT = 50;

const list = ({ db }: Parts): Route =>
  route(contract.listExpenses, async ({ actor, query }) => {
    const { scope, owner } = await listAccounts(db, actor, query.ownerId);
    const { page = 1, limit = PAGE_LIMIT } = query;
    const pageWindow = { limit, offset: (page - 1) * limit };
    const choice = toFilter(query, actor.user.preferredLanguage);
    const request = { ...toOrder(query), window: pageWindow };
    const { items, total, centavos } = await findExpenses(db, scope, choice, request);
    const sum = { total, sumCentavos: centavos, currency: owner.currency };
    const pdfs = await readReceiptPdfs(
      db,
      items.map(({ item }) => item),
    );
    return { items: items.map((item) => presentExpense(item, pdfs)), ...sum, page, limit };
  });

const exportCsv = ({ db }: Parts): Route =>
  route(contract.exportExpenses, async ({ actor, query, now, ctx }) => {
    const { scope, owner } = await listAccounts(db, actor, query.ownerId);
    const { timeZone } = actor;
    const { preferredLanguage: language } = actor.user;
    countStreamed(ctx);
    const ids = await listExpenseIds(db, scope, toFilter(query, language), toOrder(query));
    const name = csvName(dayIn(now, timeZone));
    ctx.status = 200;
    ctx.set('Content-Type', 'text/csv; charset=utf-8');
    ctx.set('Content-Disposition', `attachment; filename="${name}"`);
    ctx.set('Cache-Control', 'no-store');
    const lines = Readable.from(
      writeCsv(ids, (page) => readExpenses(db, scope, page), {
        language,
        currency: owner.currency,
      }),
      { objectMode: false },
    );
    // The status was sent long ago: only a broken connection can still show that the file is incomplete.
    lines.on('error', () => ctx.res.destroy());
    ctx.body = lines;
    return undefined;
  });

const readBudget = async (
  db: Runner,
  { timeZone }: Owner,
  { scope, owner: { monthlyBudgetCentavos, budgetSavedAt, currency } }: Accounts,
  now: Date,
) => {
  const today = dayIn(now, timeZone);
  const [first = today] = lastTwelveMonths(today);
  const pets = await listBudgetedPets(db, scope);
  const months = await listPetMonths(db, scope, {
    from: `${first}-01`,
    to: monthAround(today).to,
  });
  const perPet = { perPetCentavos: monthlyBudgetCentavos, isDefault: budgetSavedAt === null };
  return { ...presentBudget({ today, ...perPet, pets }, months), currency };
};

const budget = ({ db }: Parts): Route =>
  route(contract.readBudget, async ({ actor, query, now }) =>
    readBudget(db, actor, await listAccounts(db, actor, query.ownerId), now),
  );

const changeBudget = (): Route =>
  route(contract.saveBudget, ({ actor, body: { perPetCentavos }, now, write }) =>
    write(async (tx) => {
      const budgetSavedAt = now.toISOString();
      const changes = { monthlyBudgetCentavos: perPetCentavos, budgetSavedAt };
      const owner = await updateUser(tx, actor.userId, changes, now);
      if (!owner) throw unauthorized();
      return readBudget(tx, actor, { scope: actor.scope, owner }, now);
    }),
  );

export const expenseRoutes = (parts: Parts): readonly Route[] => [
  statistics(parts),
  summary(parts),
  list(parts),
  exportCsv(parts),
  budget(parts),
  changeBudget(),
  ...yearRoutes(parts),
];
