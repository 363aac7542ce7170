import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { Card } from '#renderer/ui/card.tsx';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';

const LazyTargetsSheet = lazyPart(async () => (await import('./targets-sheet.tsx')).TargetsSheet);

/** The row of the notification settings for services outside Alaga. */
export const TargetsPanel = () => {
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-6">
      <Card flush>
        <ul>
          <SettingRow icon={Share2} title={t('targets.title')} onClick={() => setOpen(true)} />
        </ul>
      </Card>
      {open && (
        <Suspense>
          <LazyTargetsSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
};
