import type { Row } from './row.ts';

const JOURNEY = 'renderer/e2e/bulk-import.test.ts › ';
const MIXED = `${JOURNEY}shows every row and its problem before anything is saved`;
const READING = 'renderer/bulk-import/judge-row.test.ts › ';

/** Many pets at once, out of a table. */
export const bulkImport: readonly Row[] = [
  {
    section: '2.§2',
    text: 'A CSV textarea, a template download button (pet_template.csv, 2 sample rows), an import button and a format guide. The guide says name and category are required, date format YYYY-MM-DD, age in months.',
    shownBy: [`${JOURNEY}a file that is dropped or chosen is read; the template is one`],
  },
  {
    section: '2.§4',
    text: '**Bulk import**: idle, processing, result summary. On at least one success the text is cleared and the user goes to /.',
    shownBy: [MIXED, `${JOURNEY}an import that is stopped, or whose answers are lost`],
  },
  {
    section: '2.§5',
    text: "**Bulk CSV**: text must not be blank ('Please enter CSV data'). The first line is the header. Columns are matched case-insensitively: name, category (other when empty), breed, date_of_birth or dateofbirth, age (integer, 0 if empty), microchip_id or microchipid, birthmarks or notes. Fields are split on commas without quote handling. Rows without a name are dropped; if none remain: 'No valid pets found in CSV data'.",
    shownBy: [
      MIXED,
      `${READING}every column is a field, whatever its heading looks like`,
      `${READING}an age that was left empty is 0`,
      'renderer/bulk-import/read-table.test.ts › reads quoted fields, commas and line breaks within them',
      `${JOURNEY}what cannot be read as a table is said, and the text stays`,
    ],
  },
  {
    section: '2.§8',
    text: "Bulk import: toast 'Error' with 'Please enter CSV data' or 'Failed to process CSV data: {reason}'; summary '{n} pets added successfully, {m} failed'.",
    shownBy: [MIXED, `${JOURNEY}what cannot be read as a table is said, and the text stays`],
  },
  {
    section: '2.§9',
    text: 'CSV template pet_template.csv with 2 sample rows.',
    shownBy: [`${READING}the template has two pets, and both are fine`],
  },
];
