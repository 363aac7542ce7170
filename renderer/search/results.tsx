import { CloudOff, SearchX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { FoundRecordPanel } from '#renderer/records/found-record-panel.tsx';
import { Banner } from '#renderer/ui/banner.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { LoadMore } from '#renderer/ui/lists/load-more.tsx';
import type { MedicalRecord } from '#server/records/contract.ts';
import { queryWords, SEARCH_ENTITIES, type SearchEntity } from '#server/search/rules.ts';
import { HitRow } from './hit-row.tsx';
import type { Hit, SearchState } from './use-search.ts';

const labelOf = (entity: SearchEntity): string => t(`search.kind.${entity}`);

interface HitGroup {
  readonly entity: SearchEntity;
  readonly hits: readonly Hit[];
}

const groupsOf = (hits: readonly Hit[]): readonly HitGroup[] =>
  SEARCH_ENTITIES.map((entity) => ({
    entity,
    hits: hits.filter((hit) => hit.entity === entity),
  })).filter(({ hits: entityHits }) => entityHits.length > 0);

interface ChipsProps {
  readonly groups: readonly HitGroup[];
  readonly total: number;
  /** Whether there are more hits on the server than the numbers say. */
  readonly isMore: boolean;
  readonly shownEntity: SearchEntity | undefined;
  readonly onShow: (entity: SearchEntity | undefined) => void;
}

const EntityChips = ({ groups, total, isMore, shownEntity, onShow }: ChipsProps) => {
  const allFilters = [
    { entity: undefined, label: t('search.all'), count: total },
    ...groups.map(({ entity, hits }) => ({
      ...{ entity, label: labelOf(entity), count: hits.length },
    })),
  ];
  return (
    <fieldset className="flex flex-wrap gap-2 py-3">
      <legend className="sr-only">{t('search.filter')}</legend>
      {allFilters.map(({ entity, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={shownEntity === entity}
          onClick={() => onShow(entity)}
          className="hit-44 inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-row hover:bg-track aria-pressed:border-transparent aria-pressed:bg-narra-soft aria-pressed:font-semibold aria-pressed:text-narra"
        >
          {label} {count}
          {isMore && '+'}
        </button>
      ))}
    </fieldset>
  );
};

interface ResultsProps {
  readonly search: SearchState;
  readonly hits: readonly Hit[];
}

const countText = ({ search, hits }: ResultsProps): string =>
  search.more
    ? t('search.foundMore', { count: hits.length })
    : t('search.found', { count: hits.length });

export const Results = ({ search, hits }: ResultsProps) => {
  const [chosenEntity, setChosenEntity] = useState<SearchEntity>();
  const [record, setRecord] = useState<Hit>();
  const groups = groupsOf(hits);
  const shownEntity = groups.some(({ entity }) => entity === chosenEntity)
    ? chosenEntity
    : undefined;
  const words = queryWords(search.query);
  return (
    <>
      {search.isLocal && (
        <div className="pt-3">
          <Banner tone="mangga" icon={CloudOff} title={t('search.offline')} />
        </div>
      )}
      <p role="status" className="sr-only">
        {hits.length > 0 && countText({ search, hits })}
      </p>
      {hits.length === 0 ? (
        <EmptyState
          drawing={<SearchX size={72} className="text-ink-soft" />}
          sentence={t('search.none', { text: search.query })}
          action={<p className="text-ink-soft text-row">{t('search.none.hint')}</p>}
        />
      ) : (
        <EntityChips
          groups={groups}
          total={hits.length}
          isMore={search.more !== undefined}
          shownEntity={shownEntity}
          onShow={setChosenEntity}
        />
      )}
      {groups
        .filter(({ entity }) => shownEntity === undefined || entity === shownEntity)
        .map(({ entity, hits: entityHits }) => (
          <section key={entity} className="mb-6">
            <h2 className="border-line border-b py-2 font-semibold text-body">
              {labelOf(entity)}{' '}
              <span className="ml-1 font-normal text-ink-soft text-row">{entityHits.length}</span>
            </h2>
            <ul>
              {entityHits.map((hit) => (
                <HitRow key={hit.id} hit={hit} words={words} onOpen={() => setRecord(hit)} />
              ))}
            </ul>
          </section>
        ))}
      {search.more && (
        <LoadMore
          isBusy={search.more.isLoading}
          label={t('search.more')}
          onMore={search.more.load}
        />
      )}
      {record && (
        <Suspense>
          <FoundRecordPanel
            recordId={record.id}
            petId={record.petId}
            // The cast is safe: a hit of the entity `record` contains a record.
            stored={record.thing as MedicalRecord | undefined}
            onClose={() => setRecord(undefined)}
          />
        </Suspense>
      )}
    </>
  );
};
