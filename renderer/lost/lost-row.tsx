import { useState } from 'react';
import { SyncMark } from '#renderer/offline/device/sync-mark.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { SwitchControl } from '#renderer/ui/fields/switch.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import { MarkLost } from './mark-lost.tsx';
import { useLostItem } from './use-lost-item.ts';
import { useMarkHome } from './use-mark-home.ts';

const SWITCH_ID = 'lost-switch';

/** Turning it on first opens the sheet for finders; turning it off marks the pet as home. */
export const LostRow = ({ pet }: { readonly pet: Pet }) => {
  const [isAsking, setAsking] = useState(false);
  const { busy, bringHome } = useMarkHome(pet);
  const { lostSince } = pet;
  const item = useLostItem(pet.id);
  return (
    <Card className="mt-7" flush>
      <div className="flex min-h-16 flex-wrap items-center gap-4 px-4 py-2">
        <label htmlFor={SWITCH_ID} className="min-w-[min(6.5rem,100%)] flex-1 cursor-pointer">
          <span className="block font-semibold text-row">{t('lost.row')}</span>
          <span className="block text-hint text-ink-soft">
            {lostSince ? t('lost.row.on', { date: formatDate(lostSince) }) : t('lost.row.off')}
          </span>
          {item && (
            <span className="block text-hint">
              <SyncMark item={item} />
            </span>
          )}
        </label>
        <SwitchControl
          id={SWITCH_ID}
          checked={Boolean(lostSince)}
          disabled={busy}
          onCheckedChange={(on) => (on ? setAsking(true) : bringHome())}
        />
      </div>
      {isAsking && <MarkLost pet={pet} onClose={() => setAsking(false)} />}
    </Card>
  );
};
