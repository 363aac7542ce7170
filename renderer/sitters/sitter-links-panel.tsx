import { useQuery } from '@tanstack/react-query';
import { ChevronRight, HeartHandshake } from 'lucide-react';
import { useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { authorName } from '#renderer/members/author-name.ts';
import { Initials } from '#renderer/members/initials.tsx';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { LinkPanel } from '#renderer/ui/code/link-panel.tsx';
import { formatDate, formatDayOfYear } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { Section } from '#renderer/ui/page.tsx';
import { serverTimeNow } from '#renderer/ui/time/now.ts';
import { daysBetween } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { NewSitterLink, SitterLink } from '#server/sitters/contract.ts';
import { LinkSheet } from './link-sheet.tsx';
import { SitterForm } from './sitter-form.tsx';

/** A new link as a QR code and as text, the only time that it is known. */
const LinkMade = ({ link: { link, from, until, hasPin } }: { readonly link: NewSitterLink }) => (
  <LinkPanel link={link}>
    <p className="text-ink-soft text-row">
      {`${t('sitters.works')}: ${t('sitters.works.days', { from: formatDate(from), until: formatDate(until) })} · ${t(hasPin ? 'sitters.pin.set' : 'sitters.pin.none')}`}
    </p>
  </LinkPanel>
);

const stateText = ({ from, until, timeZone, isLocked }: SitterLink) => {
  const today = dayIn(new Date(serverTimeNow()), timeZone);
  if (isLocked) return { tone: 'gumamela', words: t('sitters.state.locked') } as const;
  if (today > until) return { tone: 'plain', words: t('sitters.state.over') } as const;
  if (today >= from) return { tone: 'narra', words: t('sitters.state.open') } as const;
  const days = daysBetween(today, from);
  return { tone: 'plain', words: t('sitters.state.early', { days }) } as const;
};

interface RowProps {
  readonly link: SitterLink;
  readonly onOpen: () => void;
}

const Row = ({ link, onOpen }: RowProps) => {
  const { data: user } = useQuery(currentUserQuery);
  const { tone, words } = stateText(link);
  const { petIds, from, until, sitterName, createdBy } = link;
  const days = t('sitters.row', {
    ...{ count: petIds.length, from: formatDayOfYear(from), until: formatDayOfYear(until) },
  });
  const isOwn = user === undefined || createdBy.id === user?.id;
  const makerText = isOwn ? '' : t('sitters.madeBy', { name: authorName(createdBy) });
  return (
    <ListRow
      onClick={onOpen}
      leading={
        sitterName === null ? (
          <HeartHandshake size={24} className="text-ink-soft" />
        ) : (
          <Initials name={sitterName} />
        )
      }
      title={<span className="wrap-anywhere">{sitterName ?? t('sitters.unnamed')}</span>}
      detail={[days, makerText].filter(Boolean).join(' · ')}
      trailing={
        <span className="flex items-center gap-1">
          <Badge tone={tone}>{words}</Badge>
          <ChevronRight size={20} className="shrink-0 text-ink-soft" />
        </span>
      }
    />
  );
};

/** Makes a link and shows its address once. */
const NewLink = ({ onClose }: { readonly onClose: () => void }) => {
  const [created, setCreated] = useState<NewSitterLink>();
  return created ? (
    <Sheet open onClose={onClose} title={t('sitters.made')} subtitle={t('sitters.made.detail')}>
      <LinkMade link={created} />
    </Sheet>
  ) : (
    <Sheet open onClose={onClose} title={t('sitters.new')} subtitle={t('sitters.new.detail')}>
      <SitterForm onMade={setCreated} />
    </Sheet>
  );
};

/** An account's links for sitters. A household has none, because no sitter could open one. */
export const SitterLinksPanel = ({ links }: { readonly links: readonly SitterLink[] }) => {
  const [isNew, setNew] = useState(false);
  const [openedLink, setOpenedLink] = useState<SitterLink>();
  return (
    <Section
      heading={t('sitters.title')}
      aside={
        <Button look="quiet" size="row" className="-my-2.5 -mr-3" onClick={() => setNew(true)}>
          {t('sitters.new')}
        </Button>
      }
    >
      {links.length === 0 ? (
        <p className="text-ink-soft">{t('sitters.about')}</p>
      ) : (
        <Card flush>
          <ul>
            {links.map((link) => (
              <Row key={link.id} link={link} onOpen={() => setOpenedLink(link)} />
            ))}
          </ul>
        </Card>
      )}
      {isNew && <NewLink onClose={() => setNew(false)} />}
      {openedLink && <LinkSheet link={openedLink} onClose={() => setOpenedLink(undefined)} />}
    </Section>
  );
};
