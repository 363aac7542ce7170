import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { personLabel, placeLabel, typeLabel, weightLabel } from './record-labels.ts';

const labelledLine = (label: string, value: string | null): string =>
  value === null || value === '' ? '' : `${label}: ${value}`;

/** The notes of a record in the printed table. */
const notesOf = (record: MedicalRecord): readonly string[] =>
  [
    record.description ?? '',
    labelledLine(personLabel(record.type), record.veterinarian),
    labelledLine(placeLabel(record.type), record.clinic),
    labelledLine(t('records.field.manufacturer'), record.manufacturer),
    labelledLine(t('records.field.batchNumber'), record.batchNumber),
    labelledLine(t('records.field.validUntil'), record.validUntil && formatDate(record.validUntil)),
    labelledLine(t('records.field.weight'), record.weight && weightLabel(record.weight)),
    record.notes ?? '',
  ].filter((note) => note !== '');

/** A pet's records as a table for printing. */
export const BookletRecordsPanel = ({
  records,
}: {
  readonly records: readonly MedicalRecord[];
}) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{t('records.field.dateAdministered')}</th>
        <th scope="col">{t('pets.tab.records')}</th>
        <th scope="col">{t('records.field.nextDueDate')}</th>
      </tr>
    </thead>
    <tbody>
      {records.map((record) => (
        <tr key={record.id}>
          <td>{formatDate(record.dateAdministered)}</td>
          <td>
            <strong>{record.title}</strong> · {typeLabel(record.type)}
            {notesOf(record).map((note) => (
              <p key={note}>{note}</p>
            ))}
          </td>
          <td>{record.nextDueDate === null ? '' : formatDate(record.nextDueDate)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
