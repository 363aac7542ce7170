import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { reloadUpdated } from './app-updated.ts';

/** In the place of what needs the new version. The notice over the page, which says the same, gives way to it. */
export const UpdatedNotice = () => (
  <div data-updated>
    <p>{t('shell.updated.text')}</p>
    <Button look="secondary" size="pill" className="mt-3" onClick={reloadUpdated}>
      {t('offline.update.reload')}
    </Button>
  </div>
);
