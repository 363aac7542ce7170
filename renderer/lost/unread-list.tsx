import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageCircle, Navigation, Phone } from 'lucide-react';
import { Button, ButtonAway } from '#renderer/ui/button.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatShortMoment } from '#renderer/ui/format/moments.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { UnreadReport } from '#server/lost/contract.ts';
import { callLink, mapLink } from '#server/lost/rules.ts';
import { useMarkSeen } from './queries.ts';
import { unreadFindsQuery } from './unread-finds.ts';
import { useDistance } from './use-distance.ts';
import { useMarkHome } from './use-mark-home.ts';

const ACTION_CLASS = 'min-w-[min(9rem,100%)] flex-1';

const link =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-narra text-row hover:underline';

interface FoundProps {
  readonly find: UnreadReport;
  /** The number of older unread messages about the pet. */
  readonly moreCount: number;
}

const ReportRow = ({ find, moreCount }: FoundProps) => {
  const distance = useDistance(find.place);
  return (
    <div className="rounded-card border border-line bg-surface px-3 pt-3 pb-1">
      <p className="mb-2 line-clamp-6 whitespace-pre-line text-row wrap-anywhere">{find.message}</p>
      <div className="flex flex-wrap items-center gap-x-6">
        {distance && <p className="text-row">{t('lost.found.away', { distance })}</p>}
        {find.place && (
          <a href={mapLink(find.place)} target="_blank" rel="noreferrer" className={link}>
            <Navigation size={20} />
            {t('lost.found.go')}
          </a>
        )}
        {moreCount > 0 && (
          <Link
            to="/pet/$petId"
            params={{ petId: find.petId }}
            search={{ found: true }}
            className={link}
          >
            {t('lost.found.more', { count: moreCount })}
          </Link>
        )}
      </div>
    </div>
  );
};

/** The newest message about a pet, with links to contact the finder and actions for the owner. */
const FindRow = ({ find, moreCount }: FoundProps) => {
  const { pet, phone, name } = find;
  const { mutate: markSeen, isPending } = useMarkSeen(pet.id);
  const { busy, bringHome } = useMarkHome(pet);
  const call = callLink(phone);
  const markHome = () => {
    bringHome();
    markSeen({ until: find.createdAt });
  };
  return (
    <article className="flex flex-col gap-3 rounded-card bg-narra-soft p-4">
      <div className="flex items-center gap-3">
        <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={56} />
        <div className="min-w-0">
          <h2 className="font-bold text-narra text-total wrap-anywhere">
            <Link
              to="/pet/$petId"
              params={{ petId: pet.id }}
              search={{ found: true }}
              className="hit-44 hover:underline"
            >
              {t('lost.found', { name: pet.name })}
            </Link>
          </h2>
          <p className="text-hint wrap-anywhere">
            {[name, formatShortMoment(new Date(find.createdAt))].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <ReportRow find={find} moreCount={moreCount} />
      {!call && phone && <p className="text-row wrap-anywhere">{phone}</p>}
      {call && (
        <div className="flex flex-wrap gap-3">
          <ButtonAway
            href={call.replace(/^tel:/, 'sms:')}
            look="secondary"
            icon={MessageCircle}
            className={ACTION_CLASS}
          >
            {t('lost.found.reply')}
          </ButtonAway>
          <ButtonAway href={call} icon={Phone} className={ACTION_CLASS}>
            {t('lost.found.call')}
          </ButtonAway>
        </div>
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        {pet.lostSince && (
          <Button
            ref={passFocusOn}
            look="quiet"
            size="row"
            className="-ml-3"
            disabled={busy}
            onClick={markHome}
          >
            {t('lost.home')}
          </Button>
        )}
        <Button
          ref={passFocusOn}
          look="quiet"
          size="row"
          className="wrap-anywhere -mr-3 ml-auto"
          disabled={isPending}
          onClick={() =>
            markSeen(
              // The older messages of other finders were only counted here.
              { reportId: find.id },
              { onError: (error) => showErrorToast(error) },
            )
          }
        >
          {t('lost.found.not', { name: pet.name })}
        </Button>
      </div>
    </article>
  );
};

/** Unread messages from finders, a card for each pet; renders nothing if there are none. */
export const UnreadList = () => {
  const { data: finds = [] } = useQuery(unreadFindsQuery);
  if (finds.length === 0) return null;
  const findsByPet = [...Map.groupBy(finds, ({ petId }) => petId)];
  return (
    <section aria-label={t('lost.reports')} role="status" className="mb-5 flex flex-col gap-3">
      {findsByPet.map(([petId, [find, ...otherFinds]]) =>
        find ? <FindRow key={petId} find={find} moreCount={otherFinds.length} /> : null,
      )}
    </section>
  );
};
