import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { reloadUpdated } from './app-updated.ts';

/**
 * Replaces a part that needs the new version. The notice over the page, which has the same text, is hidden
 * meanwhile.
 */
export const UpdatedNotice = () => (
  <div data-updated>
    <p>{t('shell.updated.text')}</p>
    <Button look="secondary" size="pill" className="mt-3" onClick={reloadUpdated}>
      {t('offline.update.reload')}
    </Button>
  </div>
);
