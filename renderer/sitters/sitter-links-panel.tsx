import { HeartHandshake } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { Section } from '#renderer/ui/page.tsx';
import { timeNow } from '#renderer/ui/time/now.ts';
import { daysBetween } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { NewSitterLink, SitterLink } from '#server/sitters/contract.ts';
import { LinkMade } from './link-made.tsx';
import { useRevokeSitterLink } from './queries.ts';
import { SitterForm } from './sitter-form.tsx';

const stateOf = ({ from, until, timeZone, isLocked }: SitterLink) => {
  const today = dayIn(timeNow(), timeZone);
  if (isLocked) return { tone: 'gumamela', words: t('sitters.state.locked') } as const;
  if (today > until) return { tone: 'plain', words: t('sitters.state.over') } as const;
  if (today >= from) return { tone: 'narra', words: t('sitters.state.open') } as const;
  const days = daysBetween(today, from);
  return { tone: 'plain', words: t('sitters.state.early', { days }) } as const;
};

interface RowProps {
  readonly link: SitterLink;
  readonly onRevoke: () => void;
}

const Row = ({ link, onRevoke }: RowProps) => {
  const { tone, words } = stateOf(link);
  const { petIds, from, until, sitterName } = link;
  return (
    <ListRow
      leading={
        <HeartHandshake
          size={24}
          strokeWidth={1.75}
          absoluteStrokeWidth
          aria-hidden
          className="text-ink-soft"
        />
      }
      title={<span className="wrap-anywhere">{sitterName ?? t('sitters.unnamed')}</span>}
      detail={t('sitters.row', {
        ...{ count: petIds.length, from: formatDate(from), until: formatDate(until) },
      })}
      actions={
        <>
          <Badge tone={tone}>{words}</Badge>
          <Button look="quiet" size="row" onClick={onRevoke}>
            {t('sitters.revoke')}
          </Button>
        </>
      }
    />
  );
};

/** Makes a link and shows its address once. */
const NewLink = ({ onClose }: { readonly onClose: () => void }) => {
  const [created, setCreated] = useState<NewSitterLink>();
  return created ? (
    <Sheet open onClose={onClose} title={t('sitters.made')} subtitle={t('sitters.made.detail')}>
      <LinkMade made={created} />
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
  const [revoked, setRevoked] = useState<string>();
  const { mutate, isPending } = useRevokeSitterLink();
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
              <Row key={link.id} link={link} onRevoke={() => setRevoked(link.id)} />
            ))}
          </ul>
        </Card>
      )}
      {isNew && <NewLink onClose={() => setNew(false)} />}
      <ConfirmDialog
        open={revoked !== undefined}
        onClose={() => setRevoked(undefined)}
        onConfirm={() => {
          if (revoked) mutate(revoked, { onSettled: () => setRevoked(undefined) });
        }}
        title={t('sitters.revoke.ask')}
        consequence={t('sitters.revoke.text')}
        confirm={t('sitters.revoke')}
        busy={isPending}
      />
    </Section>
  );
};
