import { Download } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { saveTemplate } from './template.ts';

const COLUMNS: readonly (readonly [string, MessageId])[] = [
  ['name', 'bulkImport.guide.name'],
  ['category', 'bulkImport.guide.category'],
  ['breed', 'bulkImport.guide.breed'],
  ['date_of_birth', 'bulkImport.guide.dateOfBirth'],
  ['age', 'bulkImport.guide.age'],
  ['microchip_id', 'bulkImport.guide.microchipId'],
  ['birthmarks', 'bulkImport.guide.birthmarks'],
];

export const FormatGuide = () => (
  <section aria-labelledby="format-guide">
    <h2 id="format-guide" className="mb-3 font-semibold text-body">
      {t('bulkImport.guide.title')}
    </h2>
    <Card>
      <p className="mb-3 text-row">{t('bulkImport.guide.rules')}</p>
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 text-row">
        {COLUMNS.map(([column, text]) => (
          <div key={column} className="col-span-2 grid grid-cols-subgrid max-[22rem]:block">
            <dt className="break-words font-semibold">{column}</dt>
            <dd className="text-ink-soft">{t(text)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-col">
        <Button look="secondary" size="row" icon={Download} onClick={saveTemplate}>
          {t('bulkImport.template')}
        </Button>
      </div>
    </Card>
  </section>
);
