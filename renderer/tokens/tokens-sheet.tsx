import { useQuery } from '@tanstack/react-query';
import { Copy, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { serverTimeNow } from '#renderer/ui/time/now.ts';
import { DOCS_PATH } from '#server/openapi/rules.ts';
import type { ApiToken, NewApiToken } from '#server/tokens/contract.ts';
import { tokensQuery, useDeleteToken } from './queries.ts';
import { TokenForm } from './token-form.tsx';

/** The secret is known only once, directly after it was made. */
const MadeToken = ({ token }: { readonly token: string }) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      toast({ title: t('tokens.copied') });
    } catch {
      toast({ title: t('tokens.notCopied'), tone: 'danger' });
    }
  };
  return (
    <>
      <p className="wrap-anywhere mb-4 select-all rounded-control bg-track p-3 text-row">{token}</p>
      <Button icon={Copy} onClick={() => void copy()}>
        {t('tokens.copy')}
      </Button>
    </>
  );
};

const endOf = ({ expiresAt }: ApiToken): string | undefined => {
  if (expiresAt === null) return undefined;
  const isOver = Date.parse(expiresAt) <= serverTimeNow();
  return t(isOver ? 'tokens.expired' : 'tokens.until', { date: formatDate(expiresAt) });
};

const detailOf = (token: ApiToken): string =>
  [
    token.scopes.map((scope) => t(`tokens.scope.${scope}`)).join(', '),
    token.petIds === null ? undefined : t('tokens.pets.count', { count: token.petIds.length }),
    endOf(token),
    token.lastUsedAt === null
      ? t('tokens.unused')
      : t('tokens.used', { date: formatDate(token.lastUsedAt) }),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');

interface TokenListProps {
  readonly tokens: readonly ApiToken[];
  readonly onDelete: (id: string) => void;
}

const TokenList = ({ tokens, onDelete }: TokenListProps) => (
  <Card flush>
    <ul aria-label={t('tokens.title')}>
      {tokens.map((token) => (
        <ListRow
          key={token.id}
          leading={<KeyRound size={24} className="text-ink-soft" />}
          title={<span className="wrap-anywhere">{token.name}</span>}
          detail={detailOf(token)}
          actions={
            <Button
              look="quiet"
              size="row"
              aria-label={t('tokens.delete.named', { name: token.name })}
              onClick={() => onDelete(token.id)}
            >
              {t('tokens.delete')}
            </Button>
          }
        />
      ))}
    </ul>
  </Card>
);

const Tokens = ({ onNew }: { readonly onNew: () => void }) => {
  const { data: tokens, isError } = useQuery(tokensQuery);
  const [chosenId, setChosenId] = useState<string>();
  const { mutate, isPending } = useDeleteToken();
  return (
    <>
      {!tokens && !isError && <Skeleton className="h-15" />}
      {!tokens && isError && <p className="text-ink-soft">{t('tokens.load.failed')}</p>}
      {tokens?.length === 0 && <p className="text-ink-soft">{t('tokens.none')}</p>}
      {tokens && tokens.length > 0 && <TokenList tokens={tokens} onDelete={setChosenId} />}
      <div className="mt-6">
        <Button icon={Plus} onClick={onNew}>
          {t('tokens.new')}
        </Button>
      </div>
      <a
        href={DOCS_PATH}
        target="_blank"
        rel="noopener"
        className="mt-4 inline-flex min-h-11 items-center font-semibold text-narra"
      >
        {t('tokens.docs')}
      </a>
      <ConfirmDialog
        open={chosenId !== undefined}
        onClose={() => setChosenId(undefined)}
        onConfirm={() => {
          if (chosenId) mutate(chosenId, { onSettled: () => setChosenId(undefined) });
        }}
        title={t('tokens.delete.ask')}
        consequence={t('tokens.delete.text')}
        confirm={t('tokens.delete')}
        busy={isPending}
      />
    </>
  );
};

/** Lists, makes and deletes tokens with which other programs use the account. */
export const TokensSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const [isNew, setNew] = useState(false);
  const [createdToken, setCreatedToken] = useState<NewApiToken>();
  if (createdToken) {
    return (
      <Sheet open onClose={onClose} title={t('tokens.made')} subtitle={t('tokens.made.text')}>
        <MadeToken token={createdToken.token} />
      </Sheet>
    );
  }
  return isNew ? (
    <Sheet open onClose={() => setNew(false)} title={t('tokens.new')}>
      <TokenForm onMade={setCreatedToken} />
    </Sheet>
  ) : (
    <Sheet open onClose={onClose} title={t('tokens.title')} subtitle={t('tokens.about')}>
      <Tokens onNew={() => setNew(true)} />
    </Sheet>
  );
};
