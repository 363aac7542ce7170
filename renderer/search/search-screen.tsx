import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search as SearchIcon, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { SearchBox } from '#renderer/ui/fields/search-box.tsx';
import { useGoBack } from '#renderer/ui/history/use-go-back.ts';
import { t } from '#renderer/ui/language/text.ts';
import { RowsSkeleton } from '#renderer/ui/lists/rows-skeleton.tsx';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { Page } from '#renderer/ui/page.tsx';
import { queryWords } from '#server/search/rules.ts';
import { Results } from './results.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { type SearchState, useSearchResults } from './use-search.ts';

/** The query is part of the address, so that it is restored when the owner comes back from a hit. */
const useTypedQuery = () => {
  const { q }: { readonly q?: unknown } = useSearch({ strict: false });
  const [typedText, setTypedText] = useState(q === undefined ? '' : String(q));
  const navigate = useNavigate();
  const type = (text: string) => {
    setTypedText(text);
    void navigate({
      to: '.',
      search: text.trim() === '' ? {} : { q: text },
      replace: true,
      resetScroll: false,
    });
  };
  return [typedText, type] as const;
};

const Loading = () => (
  <div aria-busy="true" className="pt-4">
    <p role="status" className="sr-only">
      {t('search.loading')}
    </p>
    <RowsSkeleton />
  </div>
);

const Start = () => (
  <EmptyState
    drawing={<SearchIcon size={72} className="text-ink-soft" />}
    sentence={t('search.start')}
  />
);

const SearchFailed = ({ error, retry }: Pick<SearchState, 'retry'> & { readonly error: Error }) => (
  <div className="py-4">
    <Banner tone="gumamela" icon={TriangleAlert} title={t('search.failed')}>
      <p>{errorText(error)}</p>
      <Button look="secondary" size="row" className="mt-2" onClick={retry}>
        {t('shell.error.again')}
      </Button>
    </Banner>
  </div>
);

const SearchResults = ({ search }: { readonly search: SearchState }) => {
  if (queryWords(search.query).length === 0) return <Start />;
  if (search.error) return <SearchFailed error={search.error} retry={search.retry} />;
  return search.hits ? <Results search={search} hits={search.hits} /> : <Loading />;
};

export const Screen = () => {
  const [typedText, type] = useTypedQuery();
  const search = useSearchResults(typedText);
  const close = useGoBack();
  const box = useRef<HTMLDivElement>(null);
  useArrowKeys(box);
  useEffect(() => box.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  return (
    <Page title={t('search.title')}>
      <div ref={box} className="mx-auto max-w-2xl">
        <h1 className="sr-only">{t('search.title')}</h1>
        <div className="flex items-center gap-1 max-narrow:flex-wrap">
          <div className="min-w-0 flex-1 max-narrow:basis-full">
            <SearchBox
              value={typedText}
              onChange={type}
              label={t('search.label')}
              hint={t('search.hint')}
              clearLabel={t('search.clear')}
            />
          </div>
          <button
            type="button"
            onClick={close}
            className="min-h-11 shrink-0 rounded-control px-3 font-semibold text-narra text-row"
          >
            {t('search.close')}
          </button>
        </div>
        <SearchResults search={search} />
      </div>
    </Page>
  );
};
