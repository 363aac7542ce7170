import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { BackLink } from '#renderer/ui/history/back-link.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useFocusWhenFewer } from '#renderer/ui/lists/use-focus-when-fewer.ts';
import { Page } from '#renderer/ui/page.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { DeletedRow } from './deleted-row.tsx';
import { deletedQuery } from './queries.ts';

export const load = ({ queryClient }: LoadContext) =>
  queryClient.ensureInfiniteQueryData(deletedQuery);

const NothingDeleted = () => (
  <EmptyState
    drawing={<History size={72} className="text-ink-soft" />}
    sentence={t('deleted.empty')}
  />
);

export const Screen = () => {
  const query = useSuspenseInfiniteQuery(deletedQuery);
  const things = query.data.pages.flatMap(({ items }) => items);
  const [heading, expectFewer] = useFocusWhenFewer<HTMLHeadingElement>(
    query.data.pages.at(-1)?.total ?? 0,
  );
  return (
    <Page title={t('deleted.title')}>
      <div className="mx-auto max-w-2xl">
        <BackLink to="/profile" label={t('nav.profile')} className="inline-flex min-h-11" />
        <h1 ref={heading} tabIndex={-1} className="mt-2 font-bold text-title outline-none">
          {t('deleted.title')}
        </h1>
        <p className="mt-1 mb-5 text-ink-soft text-row">{t('deleted.intro')}</p>
        {things.length === 0 ? (
          <NothingDeleted />
        ) : (
          <Card flush>
            <ul>
              {things.map((thing) => (
                <DeletedRow
                  key={thing.id + thing.deletedAt}
                  thing={thing}
                  onRestore={expectFewer}
                />
              ))}
            </ul>
          </Card>
        )}
        {query.hasNextPage && (
          <Button
            look="secondary"
            className="mt-4 w-full"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('deleted.more')}
          </Button>
        )}
      </div>
    </Page>
  );
};
