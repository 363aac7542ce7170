import { useId, useState } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import type { UsualDue } from './usual-due.ts';

/** Says that a next due date is the usual one; pressing it shows the source. */
export const UsualDueNote = ({ usual }: { readonly usual: UsualDue }) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="text-hint text-ink-soft">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-ink">{t('records.usual')}</span>
        {t('records.usual.vet')}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="hit-44 font-semibold text-narra"
        >
          {t('records.usual.source')}
        </button>
      </p>
      <p id={id} hidden={!open} className="mt-1">
        {t(usual.source)}
      </p>
    </div>
  );
};
