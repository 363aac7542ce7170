import { useQuery } from '@tanstack/react-query';
import { HeartHandshake, Plus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { timeNow } from '#renderer/ui/now.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { daysBetween } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { NewSitterLink, SitterLink } from '#server/sitters/contract.ts';
import { LinkMade } from './link-made.tsx';
import { sitterLinksQuery, useRevokeSitterLink } from './queries.ts';
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

const Links = ({ onNew }: { readonly onNew: () => void }) => {
  const { data: links, isError } = useQuery(sitterLinksQuery);
  const [revoked, setRevoked] = useState<string>();
  const { mutate, isPending } = useRevokeSitterLink();
  return (
    <>
      <p className="mb-4 text-ink-soft">{t('sitters.about')}</p>
      {links === undefined && !isError && <Skeleton className="h-15" />}
      {isError && <p role="alert">{t('error.tryAgain')}</p>}
      {links?.length === 0 && <p className="mb-4">{t('sitters.none')}</p>}
      {links && links.length > 0 && (
        <Card flush>
          <ul>
            {links.map((link) => (
              <Row key={link.id} link={link} onRevoke={() => setRevoked(link.id)} />
            ))}
          </ul>
        </Card>
      )}
      <div className="mt-6 flex flex-col">
        <Button icon={Plus} onClick={onNew}>
          {t('sitters.new')}
        </Button>
      </div>
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
    </>
  );
};

/** Lists an account's sitter links, makes one and shows its address once. */
export const SitterLinksSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const [view, setView] = useState<'list' | 'new' | NewSitterLink>('list');
  const back = () => (view === 'list' ? onClose() : setView('list'));
  if (view === 'list') {
    return (
      <Sheet open onClose={onClose} title={t('sitters.title')}>
        <Links onNew={() => setView('new')} />
      </Sheet>
    );
  }
  if (view === 'new') {
    return (
      <Sheet open onClose={back} title={t('sitters.new')} subtitle={t('sitters.new.detail')}>
        <SitterForm onMade={setView} />
      </Sheet>
    );
  }
  return (
    <Sheet open onClose={back} title={t('sitters.made')} subtitle={t('sitters.made.detail')}>
      <LinkMade made={view} />
    </Sheet>
  );
};
