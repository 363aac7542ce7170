import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { templateText } from './template.ts';
import { unusedColumns, type ValidatedRow, validateRows } from './validate-rows.ts';

const labels = {
  dog: 'Aso',
  cat: 'Pusa',
  bird: 'Ibon',
  rabbit: 'Kuneho',
  horse: 'Kabayo',
  exotic: 'Exotic',
  other: 'Iba pa',
};

const validated = (text: string): readonly ValidatedRow[] => {
  const table = readTable(text);
  if ('reason' in table) throw new Error(table.reason);
  return validateRows(table, { today: '2026-11-21', labels });
};

const pet = (text: string) => validated(text)[0]?.pet;

test('every column is a field, whatever its heading looks like', () => {
  const row = 'Bantay,DOG,Aspin,2022-03-14,30,985,one ear';
  const completeRow = {
    name: 'Bantay',
    category: 'dog',
    breed: 'Aspin',
    dateOfBirth: '2022-03-14',
    age: null,
    microchipId: '985',
    birthmarks: 'one ear',
  };
  expect(pet(`name,category,breed,date_of_birth,age,microchip_id,birthmarks\n${row}`)).toEqual(
    completeRow,
  );
  expect(pet(`NAME,Category,Breed,DateOfBirth,Age,MicrochipId,Notes\n${row}`)).toEqual(completeRow);
  expect(pet(`Name,Category,Breed,Date of Birth,Age,Microchip ID,Notes\n${row}`)).toEqual(
    completeRow,
  );
});

test.each([
  ['', 'other'],
  ['Cat', 'cat'],
  ['pusa', 'cat'],
  ['KUNEHO', 'rabbit'],
])('reads the category %j as %s', (text, category) => {
  const [row] = validated(`name,category,age\nMuning,${text},3`);
  expect(row?.pet?.category).toBe(category);
  expect(row?.note).toBeUndefined();
});

test('an unknown category is saved as Other, with a note', () => {
  const [row] = validated('name,category,age\nBola,hamster,3');
  expect(row).toMatchObject({
    pet: { category: 'other' },
    note: { id: 'bulkImport.otherCategory', values: { typed: 'hamster' } },
  });
});

test('an empty age is saved as 0 with a note, and a birth date takes precedence over an age', () => {
  const [nameOnly, aged, born] = validated('name,age,date_of_birth\nA,,\nB,18,\nC,18,2020-01-01');
  expect(nameOnly).toMatchObject({ pet: { age: '0' }, note: { id: 'bulkImport.noAge' } });
  expect(aged).toMatchObject({ pet: { age: '18' } });
  expect(born).toMatchObject({ pet: { age: null, dateOfBirth: '2020-01-01' } });
  expect(aged?.note ?? born?.note).toBeUndefined();
});

test.each([
  ['name,category\n,dog', 'pets.name.required', 'name'],
  ['name,category\n   ,dog', 'pets.name.required', 'name'],
  [`name\n${'a'.repeat(101)}`, 'field.tooLong.100', 'name'],
  ['name,date_of_birth\nKiko,2027-01-05', 'pets.dateOfBirth.future', 'dateOfBirth'],
  ['name,date_of_birth\nKiko,05/01/2024', 'bulkImport.date', 'dateOfBirth'],
  ['name,date_of_birth\nKiko,2024-5-1', 'bulkImport.date', 'dateOfBirth'],
  ['name,microchip_id\nKiko,9.85141E+14', 'bulkImport.shortened', 'microchipId'],
  ['name;microchip_id\nKiko;9,85141E+14', 'bulkImport.shortened', 'microchipId'],
  ['name,date_of_birth\nKiko,2023-02-29', 'field.date', 'dateOfBirth'],
  ['name,age\nKiko,two', 'pets.age.invalid', 'age'],
  ['name,age\nKiko,-1', 'pets.age.invalid', 'age'],
  ['name,age\nKiko,1.5', 'pets.age.invalid', 'age'],
  ['name,age\nKiko,9999', 'pets.age.tooHigh', 'age'],
  ['name,breed\nKiko,Aspin,white chest', 'bulkImport.tooManyCells', 'row'],
  ['name,breed\n"Ki"ko",Aspin', 'bulkImport.misquoted', 'row'],
])('rejects %j because of %s', (text, id, column) => {
  const [row] = validated(text);
  expect(row?.pet).toBeUndefined();
  expect(row?.problem).toMatchObject({ id, column });
});

test('accepts a row that is too short or ends in empty fields', () => {
  expect(validated('name,breed,age\nKiko\nPilak,Aspin,2,,').every((row) => row.pet)).toBe(true);
});

test('ignores headings that equal names of the language’s built-ins', () => {
  const table = readTable('name,__proto__,constructor,toString,colour\nKiko,a,b,c,d');
  if ('reason' in table) throw new Error(table.reason);
  expect(unusedColumns(table)).toEqual(['__proto__', 'constructor', 'tostring', 'colour']);
  const [row] = validateRows(table, { today: '2026-11-21', labels });
  expect(Object.keys(row?.pet ?? {})).not.toContain('colour');
});

test('keeps the content of a field as text, whatever it looks like', () => {
  const script = '<script>alert(1)</script>';
  expect(pet(`name,breed\n${script},=1+1`)).toMatchObject({ name: script, breed: '=1+1' });
});

test('the template contains two valid pets', () => {
  const rows = validated(templateText);
  expect(rows).toHaveLength(2);
  expect(rows.map(({ problem, note }) => problem ?? note)).toEqual([undefined, undefined]);
});
