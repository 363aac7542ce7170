import { AUTHORS, authors } from '#db/authors.ts';
import { instant, integer, type RowOf, realColumn, table, text } from '#db/engine/table.ts';
import { versions } from '#db/versions.ts';

/** Observations of a pet by its owner. */
export const diaryEntries = table(
  'diaryEntries',
  {
    id: text().key(),
    petId: text().references('pets'),
    kind: text<
      | 'appetite'
      | 'water'
      | 'vomiting'
      | 'stool'
      | 'urine'
      | 'energy'
      | 'pain'
      | 'itching'
      | 'cough'
      | 'seizure'
      | 'mood'
      | 'glucose'
      | 'temperature'
      | 'other'
    >(),
    /** The level from 0 to 4. */
    level: integer().nullable(),
    value: realColumn().nullable(),
    unit: text().nullable(),
    note: text().nullable(),
    at: instant(),
    imageBlobId: text().nullable().references('blobs', 'set null'),
    /** The name under which a sitter wrote the entry; null for other authors. */
    sitterName: text().nullable(),
    ...versions,
    ...authors,
    createdAt: instant(),
    updatedAt: instant(),
  },
  { chosenIds: 'private' },
)
  .inFeed({ entity: 'diary', silent: ['version', ...AUTHORS] })
  .searchedBy({ columns: ['kind', 'note'], title: 'kind', kind: 'kind', date: ['at'] })
  // A diary is long, and is read in the order of its index.
  .inActivity({ title: 'kind', at: 'at', type: 'kind', note: 'note', sitter: 'sitterName' });

export type DiaryRow = RowOf<typeof diaryEntries>;
