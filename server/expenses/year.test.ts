import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildExpenseItem } from '#db/expenses/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildMembership } from '#server/members/testing.ts';
import { PAPERS } from '#server/pdf/contract.ts';
import { clippedTexts, MARGIN, readPdf } from '#server/pdf/testing/read-pdf.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';

const CSV_PATH = '/api/expenses/summary.csv';
const PDF = '/api/expenses/summary.pdf';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const cost = (petId: string, title: string, costCentavos: number, dateAdministered: string) =>
  buildRecord(server.db, {
    ...{ petId, title, costCentavos, dateAdministered },
    cost: String(costCentavos / 100),
  });

/** Ana with expenses for two pets and for all pets in 2026, and one in 2025. */
const startAna = async () => {
  const ana = await server.owner({ firstName: 'Ana', lastName: 'Reyes' });
  const userId = ana.user.id;
  const bantay = await buildPet(server.db, { userId, name: 'Bantay' });
  const muning = await buildPet(server.db, { userId, name: '=HYPERLINK("x")' });
  await cost(bantay.id, 'Rabies', 125_050, '2026-11-05');
  await cost(muning.id, 'Ear Infection', 60_000, '2026-02-01');
  await cost(bantay.id, 'Old check', 99_900, '2025-12-31');
  const item = { userId, category: 'food', note: 'Dry food, 8 kg', spentOn: '2026-11-20' } as const;
  await buildExpenseItem(server.db, { ...item, amount: '1250', amountCentavos: 125_000 });
  return { ...ana, bantay };
};

const getCsv = async (client: TestClient, query = '') => {
  const { status, headers, body } = await client.get<Uint8Array>(CSV_PATH + query);
  expect(status).toBe(200);
  const file = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  return { headers, lines: file.split('\r\n') };
};

const getPdf = async (client: TestClient, query = '') => {
  const answer = await client.get<Uint8Array>(PDF + query);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 200)).toBe(200);
  const pdf = await readPdf(answer.body);
  // The currency sign is in a font of its own, and therefore a separate piece of text.
  return { ...answer, pdf: { ...pdf, text: pdf.text.replaceAll('₱ ', '₱') } };
};

test('answers 401 signed out, and 400 for another year, language or paper', async () => {
  for (const path of [CSV_PATH, PDF]) expect((await server.client().get(path)).status).toBe(401);
  const { client } = await server.owner();
  for (const path of [
    `${CSV_PATH}?year=26`,
    `${PDF}?year=x`,
    `${PDF}?language=tl`,
    `${PDF}?paper=a5`,
  ]) {
    expect((await client.get(path)).status, path).toBe(400);
  }
});

test('sums a year as CSV, without a formula', async () => {
  const { client } = await startAna();
  const { headers, lines } = await getCsv(client);
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="expenses-2026.csv"');
  expect(lines[0]).toBe('\uFEFF"Part","Name","Expenses","Amount"');
  expect(lines.filter((line) => line.startsWith('"Month"'))).toHaveLength(12);
  for (const line of [
    '"Month","2026-11",2,2500.50',
    '"Month","2026-01",0,0.00',
    '"Type","Food",1,1250.00',
    '"Pet","Bantay",1,1250.50',
    '"Pet","\'=HYPERLINK(""x"")",1,600.00',
    '"Pet","For all pets",1,1250.00',
    '"Year","2026",3,3100.50',
  ]) {
    expect(lines).toContain(line);
  }
  expect((await getCsv(client, '?year=2025')).lines).toContain('"Year","2025",1,999.00');
});

test('sums a year as PDF with each expense, in selectable and tagged text', async () => {
  const { client } = await startAna();
  const { headers, pdf } = await getPdf(client);
  expect(headers.get('Content-Type')).toBe('application/pdf');
  expect(pdf.title).toBe('Pet expenses 2026');
  for (const text of [
    ...['Pet expenses 2026', 'Ana Reyes', '₱3,100.50', 'November', '₱2,500.50', 'February'],
    ...['Food', 'Bantay', '₱1,250.50', '=HYPERLINK("x")', 'For all pets', 'Dry food, 8 kg'],
    ...['Rabies', 'Ear Infection', 'Nov 5, 2026', 'Page 1 of 1'],
  ]) {
    expect(pdf.text).toContain(text);
  }
  expect(pdf.text).not.toContain('Old check');
  expect([pdf.isTagged, pdf.hasOnlyEmbeddedFonts, pdf.language]).toEqual([true, true, 'en-PH']);
  expect([...pdf.roles]).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD']));
  expect(clippedTexts(pdf, MARGIN.a4)).toEqual([]);
});

test.each(PAPERS)('has no clipped text on %s, also in Filipino', async (paper) => {
  const { client, bantay } = await startAna();
  await cost(bantay.id, `${'Mahabang pangalan '.repeat(5)}`.trim(), 100_000_000, '2026-03-01');
  const { pdf } = await getPdf(client, `?paper=${paper}&language=fil`);
  expect(pdf.text).toContain('Gastos sa alaga');
  expect(pdf.language).toBe('fil-PH');
  expect(clippedTexts(pdf, MARGIN[paper])).toEqual([]);
});

test.each(PAPERS)('breaks no amount on %s, in any currency', async (paper) => {
  for (const [currency, amount] of [
    ['PHP', '1,250,000.00'],
    ['KWD', '1,250,000.000'],
    ['JPY', '1,250,000'],
  ] as const) {
    const { client, bantay } = await startAna();
    await client.put('/api/auth/user', { currency });
    await cost(bantay.id, 'Operation', 125_000_000, '2026-03-01');
    await cost(bantay.id, 'Operation', 99_999_999_999, '2026-04-01');
    const { pdf } = await getPdf(client, `?paper=${paper}`);
    // The currency sign may be a separate piece of text.
    const pieces = pdf.pages.flatMap(({ texts }) => texts.map(({ text }) => text));
    const wholeTexts = pieces.filter((text) => text.endsWith(amount));
    expect(wholeTexts.length, `${currency} ${pieces.join('|')}`).toBe(2);
    expect(clippedTexts(pdf, MARGIN[paper])).toEqual([]);
  }
});

test('lists a thousand expenses, and says how many are left', async () => {
  const { user, client } = await server.owner();
  const rows = Array.from({ length: 1003 }, (_, index) => index);
  await server.db.transaction(async (tx) => {
    for (const index of rows) {
      await buildExpenseItem(tx, {
        ...{ userId: user.id, category: 'toys', note: `Toy ${index}.`, spentOn: '2026-01-01' },
        ...{ amount: '1', amountCentavos: 100 },
      });
    }
  });
  const { pdf } = await getPdf(client);
  expect(pdf.pages.length).toBeGreaterThan(10);
  expect(pdf.text.match(/Toy \d+\./g)).toHaveLength(1000);
  expect(pdf.text).toContain('3 more are in the CSV file');
});

test('has an empty year, and nothing of another owner', async () => {
  await startAna();
  const { client } = await server.owner();
  const { pdf } = await getPdf(client, '?year=2024');
  expect(pdf.text).toContain('Pet expenses 2024');
  expect(pdf.text).not.toContain('Bantay');
  expect((await getCsv(client)).lines).toContain('"Year","2026",0,0.00');
});

test('is read by the family, and not by a carer', async () => {
  const { user, bantay } = await startAna();
  const answers = [];
  for (const role of ['family', 'carer'] as const) {
    const member = await server.owner();
    const membershipFields = { ownerId: user.id, userId: member.user.id };
    await buildMembership(server.db, membershipFields, { role, petIds: [bantay.id] });
    for (const path of [CSV_PATH, PDF]) {
      answers.push((await member.client.get(`${path}?ownerId=${user.id}`)).status);
    }
  }
  const [csv, pdf, ...refused] = answers;
  expect([csv, pdf]).toEqual([200, 200]);
  expect(refused.every((status) => status === 403 || status === 404)).toBe(true);
});
