import { expect, test } from 'vitest';
import { type ParsedTable, readTable, tableText } from './read-table.ts';

const parse = (text: string): ParsedTable => {
  const table = readTable(text);
  if ('reason' in table) throw new Error(table.reason);
  return table;
};

const parseCells = (text: string) => parse(text).rows.map((row) => row.cells);

test('reads quoted fields, commas and line breaks within them, and doubled quotation marks', () => {
  const text = 'name,notes\r\n"Bantay, Jr","says ""aw""\r\ntwice"\r\nMuning,\r\n';
  expect(parseCells(text)).toEqual([
    ['Bantay, Jr', 'says "aw"\r\ntwice'],
    ['Muning', ''],
  ]);
});

test.each([
  ['a byte order mark', '\uFEFFname,breed\nBantay,Aspin'],
  ['CRLF', 'name,breed\r\nBantay,Aspin\r\n'],
  ['old line breaks of a Mac', 'name,breed\rBantay,Aspin'],
  ['semicolons', 'name;breed\nBantay;Aspin'],
  ['tabs, as copied out of a spreadsheet', 'name\tbreed\nBantay\tAspin'],
  ['a line that says what stands between', '\uFEFFsep=;\r\nname;breed\r\nBantay;Aspin'],
  ['capitals and spaces in the headings', ' Name , BREED\nBantay,Aspin'],
  ['empty lines before, between and after', '\n\nname,breed\n\nBantay,Aspin\n\n'],
])('reads a table with %s', (_what, text) => {
  const { columns, rows } = parse(text);
  expect(columns).toEqual(['name', 'breed']);
  expect(rows.map((row) => row.cells)).toEqual([['Bantay', 'Aspin']]);
});

test('counts lines as an editor does, including empty ones and those within quotation marks', () => {
  const text = 'name,notes\r\nBantay,"a\r\nb"\r\n\r\nMuning,c\r\nTagpi,d';
  expect(parse(text).rows.map(({ line }) => line)).toEqual([2, 5, 6]);
});

test('a preceding line that names the separator is obeyed, counted, and stays with the rows', () => {
  const { header, rows } = parse('SEP=;\nname;notes\nBantay;"a,b,c,\nd"\nMuning;e,f');
  expect(rows.map(({ line, cells: [name] }) => [line, name])).toEqual([
    [3, 'Bantay'],
    [5, 'Muning'],
  ]);
  const text = tableText(header, rows.slice(1));
  expect(text).toBe('SEP=;\nname;notes\nMuning;e,f');
  expect(parseCells(text)).toEqual([['Muning', 'e,f']]);
});

test('reads a table with one column', () => {
  expect(parseCells('name\nBantay\nMuning')).toEqual([['Bantay'], ['Muning']]);
});

test.each([
  ['nothing but empty lines', '\n \n', 'bulkImport.noHeader'],
  ['no column of names', 'pet,breed\nBantay,Aspin', 'bulkImport.noName'],
  ['a quotation mark that is never closed', 'name\n"Bantay\nMuning', 'bulkImport.unclosedQuote'],
])('reports the error of %s', (_what, text, reason) => {
  expect(readTable(text)).toMatchObject({ reason });
});

test('reports the line of an unclosed quotation mark', () => {
  expect(readTable('name\nBantay\n"Muning\nTagpi')).toMatchObject({ values: { line: 3 } });
});

test('accepts at most 10,000 rows', () => {
  const csvRows = (count: number) => `name\n${'Bantay\n'.repeat(count)}`;
  expect(parse(csvRows(10_000)).rows).toHaveLength(10_000);
  expect(readTable(csvRows(10_001))).toMatchObject({
    reason: 'bulkImport.tooManyRows',
    values: { count: 10_001, most: 10_000 },
  });
});

test('marks a row with misplaced quotation marks, and reads the others', () => {
  const { rows } = parse('name,breed\n"Ban"tay",Aspin\nMuning,Puspin');
  expect(rows.map(({ misquoted }) => misquoted)).toEqual([true, false]);
});

test('keeps the header and the remaining rows as they were typed', () => {
  const { header, rows } = parse('\uFEFFname,notes\r\nBantay,"a,\r\nb"\r\nMuning,c\r\n');
  const text = tableText(header, rows.slice(0, 1));
  expect(text).toBe('name,notes\nBantay,"a,\r\nb"');
  expect(parseCells(text)).toEqual([['Bantay', 'a,\r\nb']]);
});
