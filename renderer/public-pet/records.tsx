import { ClipboardPlus } from 'lucide-react';
import { Card } from '#renderer/ui/card.tsx';
import { RecordIcon } from '#renderer/ui/icons/record-icon.tsx';
import { t } from '#renderer/ui/language/page-text.ts';
import type { PetView, RecordView } from './pet-view.ts';

const Row = ({ type, title, detail }: RecordView) => (
  <li className="group flex min-h-15 items-stretch gap-3 pl-2 break-inside-avoid">
    <span className="flex w-10 shrink-0 items-center justify-center text-ink-soft">
      {type === null ? <ClipboardPlus size={24} /> : <RecordIcon type={type} />}
    </span>
    <span className="flex min-w-0 flex-1 flex-col justify-center border-line border-b py-2 pr-4 group-last:border-b-0">
      <span className="font-semibold text-row wrap-anywhere">{title}</span>
      <span className="text-hint text-ink-soft wrap-anywhere">{detail}</span>
    </span>
  </li>
);

/** The latest records, and the number of further ones. */
export const Records = ({ records, moreRecords }: PetView) =>
  records.length === 0 ? null : (
    <section aria-labelledby="records" className="px-4 wide:px-0">
      <h2 id="records" className="mb-3 font-semibold text-body">
        {t('publicPet.records')}
      </h2>
      <Card flush>
        <ul>
          {records.map((record) => (
            <Row key={record.id} {...record} />
          ))}
        </ul>
      </Card>
      {moreRecords > 0 && (
        <p className="mt-3 text-hint text-ink-soft">
          {t('publicPet.records.more', { count: moreRecords })}
        </p>
      )}
    </section>
  );
