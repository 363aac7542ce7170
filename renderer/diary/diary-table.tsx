import { formatDate } from '#renderer/ui/format/format.ts';
import { formatTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Fold } from '#renderer/ui/lists/fold.tsx';
import { dayIn } from '#server/calendar/zones.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import { entryTitle } from './diary-text.ts';

interface DiaryTableProps {
  readonly name: string;
  /** Entries in the weeks of the chart, newest first. */
  readonly entries: readonly DiaryEntry[];
  readonly timeZone: string;
}

const EntryLine = ({
  entry,
  timeZone,
}: {
  readonly entry: DiaryEntry;
  readonly timeZone: string;
}) => (
  <li>
    {entryTitle(entry)}
    <span className="text-ink-soft"> {formatTime(new Date(entry.at), timeZone)}</span>
  </li>
);

/** The chart as a table: every entry under its day. */
export const DiaryTable = ({ name, entries, timeZone }: DiaryTableProps) => {
  const days = Map.groupBy(entries, ({ at }) => dayIn(new Date(at), timeZone));
  return (
    <Fold summary={t('diary.table.show')}>
      <table className="w-full text-row">
        <caption className="sr-only">{t('diary.table', { name })}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('diary.table.day')}</th>
            <th scope="col">{t('diary.table.noticed')}</th>
          </tr>
        </thead>
        <tbody>
          {[...days].map(([day, dayEntries]) => (
            <tr key={day} className="border-line border-b last:border-b-0">
              <th scope="row" className="py-2 pr-3 text-left align-top font-normal text-ink-soft">
                {formatDate(day)}
              </th>
              <td className="wrap-anywhere py-2 align-top">
                <ul>
                  {dayEntries.map((entry) => (
                    <EntryLine key={entry.id} entry={entry} timeZone={timeZone} />
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
};
