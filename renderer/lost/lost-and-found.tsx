import { House, Megaphone, MessageSquare, Share2 } from 'lucide-react';
import { useState } from 'react';
import { allows } from '#renderer/members/rights.ts';
import { SyncMark } from '#renderer/offline/device/sync-mark.tsx';
import { PosterPanel } from '#renderer/sharing/poster-panel.tsx';
import { useShownContact } from '#renderer/sharing/queries.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { FoundReport } from '#server/lost/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { FoundReports } from './found-reports.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { LostSheet } from './lost-sheet.tsx';
import { useLostItem } from './use-lost-item.ts';
import { useMarkHome } from './use-mark-home.ts';

const LostStatus = ({ pet, since }: { readonly pet: Pet; readonly since: string }) => {
  const [editing, setEditing] = useState(false);
  const [isPosterOpen, setPosterOpen] = useState(false);
  const { busy, bringHome } = useMarkHome(pet);
  const { name, lostMessage, lostPlace } = pet;
  const item = useLostItem(pet.id);
  const isHidden = useShownContact(pet) === null;
  const date = formatDate(since);
  const storedText = isHidden ? 'lost.row.on' : 'lost.banner.text';
  const bannerText = item ? 'lost.banner.waiting' : storedText;
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="gumamela" icon={Megaphone} title={t('lost.banner', { name })}>
        <p>{t(bannerText, { date })}</p>
        {item && (
          <p className="mt-1">
            <SyncMark item={item} />
          </p>
        )}
        {lostPlace && <p className="mt-1 wrap-anywhere">{`${t('lost.place')}: ${lostPlace}`}</p>}
        {lostMessage && <p className="mt-1 whitespace-pre-line wrap-anywhere">{lostMessage}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          {allows(pet, 'end-lost') && (
            <Button ref={passFocusOn} size="pill" icon={House} disabled={busy} onClick={bringHome}>
              {t('lost.home')}
            </Button>
          )}
          {allows(pet, 'mark-lost') && (
            <Button look="secondary" size="pill" onClick={() => setEditing(true)}>
              {t('lost.edit')}
            </Button>
          )}
          {allows(pet, 'share') && !isHidden && (
            <Button look="secondary" size="pill" icon={Share2} onClick={() => setPosterOpen(true)}>
              {t('lost.poster')}
            </Button>
          )}
        </div>
      </Banner>
      {isHidden && <HiddenNote pet={pet} />}
      {isPosterOpen && <PosterPanel pet={pet} onClose={() => setPosterOpen(false)} />}
      {editing && <LostSheet pet={pet} onClose={() => setEditing(false)} />}
    </div>
  );
};

interface LostAndFoundProps {
  readonly pet: Pet;
  readonly reports: readonly FoundReport[];
}

/** For a pet that is home, read messages are history and are collapsed. */
const FoldedReports = ({ pet, reports }: LostAndFoundProps) => {
  const [isHistory] = useState(() => reports.every(({ seenAt }) => seenAt !== null));
  const foundReports = <FoundReports petId={pet.id} name={pet.name} reports={reports} />;
  if (!isHistory || pet.lostSince) return foundReports;
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-narra text-row">
        <MessageSquare size={20} />
        {`${t('lost.reports')} (${reports.length})`}
      </summary>
      {foundReports}
    </details>
  );
};

/** The lost state and the messages from finders, at the top of the pet's page. */
export const LostAndFound = ({ pet, reports }: LostAndFoundProps) => (
  <div className="mb-4">
    {pet.lostSince && <LostStatus pet={pet} since={pet.lostSince} />}
    {reports.length > 0 && <FoldedReports pet={pet} reports={reports} />}
  </div>
);
