import { Share2 } from 'lucide-react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { Card } from '#renderer/ui/card.tsx';
import { SheetRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';

const LazyTargetsSheet = lazyPart(async () => (await import('./targets-sheet.tsx')).TargetsSheet);

/** The row of the notification settings for services outside Alaga. */
export const TargetsPanel = () => (
  <div className="mt-6">
    <Card flush>
      <ul>
        <SheetRow
          icon={Share2}
          title={t('targets.title')}
          sheet={(close) => <LazyTargetsSheet onClose={close} />}
        />
      </ul>
    </Card>
  </div>
);
