import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { formatInstant } from '#renderer/ui/format/format-instant.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { serverTimeNow } from '#renderer/ui/time/now.ts';
import type { VetLink } from '#server/vet-links/contract.ts';
import { useRevokeVetLink, vetLinksQuery } from './queries.ts';

const detailOf = ({ endsAt, openings, lastOpenedAt, reports }: VetLink): string => {
  const lastOpened = lastOpenedAt === null ? '' : formatInstant(lastOpenedAt);
  const hasEnded = Date.parse(endsAt) <= serverTimeNow();
  const endText = t(hasEnded ? 'vetLinks.row.ended' : 'vetLinks.row.until', {
    date: formatInstant(endsAt),
  });
  return [
    t('vetLinks.opened', { count: openings, last: lastOpened }),
    ...(reports > 0 ? [t('vetLinks.reports', { count: reports })] : []),
    endText,
  ].join(' · ');
};

/** The links that were made for a pet, with how often each was opened. */
export const Links = ({ petId }: { readonly petId: string }) => {
  const { data: links = [] } = useQuery(vetLinksQuery(petId));
  const [idToRevoke, setIdToRevoke] = useState<string>();
  const { mutate, isPending } = useRevokeVetLink(petId);
  if (links.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold text-row">{t('vetLinks.existing')}</h3>
      <Card flush>
        <ul>
          {links.map((link) => (
            <ListRow
              key={link.id}
              leading={<Link2 size={24} />}
              title={
                <span className="wrap-anywhere">
                  {link.name ?? t('vetLinks.row', { date: formatInstant(link.createdAt) })}
                </span>
              }
              detail={detailOf(link)}
              actions={
                <Button look="quiet-danger" size="row" onClick={() => setIdToRevoke(link.id)}>
                  {t('vetLinks.revoke')}
                </Button>
              }
            />
          ))}
        </ul>
      </Card>
      <ConfirmDialog
        open={idToRevoke !== undefined}
        onClose={() => setIdToRevoke(undefined)}
        onConfirm={() => {
          if (idToRevoke) mutate(idToRevoke, { onSettled: () => setIdToRevoke(undefined) });
        }}
        title={t('vetLinks.revoke.ask')}
        consequence={t('vetLinks.revoke.text')}
        confirm={t('vetLinks.revoke')}
        busy={isPending}
      />
    </section>
  );
};
