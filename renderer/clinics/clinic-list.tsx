import { Plus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { LoadMore } from '#renderer/ui/lists/load-more.tsx';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Clinic } from '#server/clinics/contract.ts';
import { ATTRIBUTIONS } from '#server/clinics/rules.ts';
import { ClinicRow } from './clinic-row.tsx';
import { OutsideLink } from './details/clinic-details.tsx';
import { ClinicDrawing } from './map/clinic-drawing.tsx';
import type { ClinicsState } from './use-clinics.ts';

/** The number of rows rendered at first, and added with each press. */
const PAGE_SIZE = 30;

const ClinicListSkeleton = () => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      {t('clinics.loading')}
    </p>
    {['first', 'second', 'third'].map((row) => (
      <div key={row} className="flex flex-col gap-2 border-line border-b p-4">
        <Skeleton className="h-6 w-56" />
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 w-64" />
        <Skeleton className="mt-2 h-9 w-40 rounded-full" />
      </div>
    ))}
  </div>
);

/** Says that the clinics could not be loaded, in their place. */
export const ClinicListFailed = ({
  error,
  onRetry,
}: {
  readonly error: Error;
  readonly onRetry: () => void;
}) => (
  <div className="p-4">
    <Banner tone="gumamela" icon={TriangleAlert} title={t('clinics.failed')} urgent>
      <p>{errorText(error)}</p>
      <Button look="secondary" size="pill" className="mt-3" onClick={onRetry}>
        {t('shell.error.again')}
      </Button>
    </Banner>
  </div>
);

const Empty = ({ state }: { readonly state: ClinicsState }) => (
  <div className="px-4">
    <EmptyState
      drawing={<ClinicDrawing />}
      sentence={t(
        state.filtered || !state.directory.ownerLocation.place?.own
          ? 'clinics.none'
          : 'clinics.none.area',
      )}
      action={
        state.filtered ? (
          <Button ref={passFocusOn} look="secondary" onClick={state.clearFilters}>
            {t('clinics.filters.clear')}
          </Button>
        ) : (
          <Button look="secondary" icon={Plus} onClick={() => state.open({ is: 'add' })}>
            {t('clinics.add')}
          </Button>
        )
      }
    />
  </div>
);

/** The source and the age of the list. */
const Foot = ({ state: { listedClinics, filtered, directory, open } }: { state: ClinicsState }) => {
  const credits = new Map(
    (listedClinics ?? []).flatMap(({ source }) => {
      const credit = ATTRIBUTIONS[source];
      return credit ? [[credit.text, credit.url] as const] : [];
    }),
  );
  const readAt = directory.status?.readAt;
  const isTruncated = directory.total > (directory.clinics?.length ?? 0);
  return (
    <div className="flex flex-col items-start gap-3 p-4 text-hint text-ink-soft">
      {isTruncated && (
        <p>{t('clinics.found.nearest', { count: directory.clinics?.length ?? 0 })}</p>
      )}
      {(listedClinics?.length !== 0 || filtered) && (
        <Button look="secondary" size="row" icon={Plus} onClick={() => open({ is: 'add' })}>
          {t('clinics.add')}
        </Button>
      )}
      {[...credits].map(([text, url]) => (
        <p key={text}>
          <OutsideLink href={url}>{text}</OutsideLink>
        </p>
      ))}
      {readAt && <p>{t('clinics.directory.readAt', { date: formatDate(readAt) })}</p>}
    </div>
  );
};

interface RowsProps {
  readonly state: ClinicsState;
  readonly clinics: readonly Clinic[];
  /** True if a map next to the list shows the selected clinic. */
  readonly hasMap: boolean;
}

/** Scrolls the selected clinic into view when it was selected on the map. */
const useInSight = (selected: string | null) => {
  const rows = useRef(new Map<string, HTMLLIElement>());
  useEffect(() => {
    if (selected !== null) rows.current.get(selected)?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (id: string) => (row: HTMLLIElement | null) => {
    if (row) rows.current.set(id, row);
    else rows.current.delete(id);
  };
};

const ClinicRows = ({ state, clinics, hasMap }: RowsProps) => {
  const { selected, select, hoursOf, directory, open } = state;
  const [steps, setSteps] = useState(1);
  const selectedIndex = clinics.findIndex(({ id }) => hasMap && id === selected);
  const count = Math.max(steps * PAGE_SIZE, selectedIndex + 1);
  const rowRef = useInSight(hasMap ? selected : null);
  const ownPlace = directory.ownerLocation.place?.own ? directory.ownerLocation.place : undefined;
  return (
    <>
      <ul>
        {clinics.slice(0, count).map((clinic) => (
          <li
            key={clinic.id}
            ref={rowRef(clinic.id)}
            aria-current={hasMap && clinic.id === selected ? 'true' : undefined}
            className="scroll-mt-48 border-line border-b p-4 wide:aria-[current=true]:bg-narra-soft wide:aria-[current=true]:shadow-[inset_4px_0_0_var(--narra)]"
          >
            <ClinicRow
              clinic={clinic}
              hoursOf={hoursOf}
              ownPlace={ownPlace}
              onRate={() => open({ is: 'rate', clinic })}
              onEdit={() => open({ is: 'edit', clinic })}
              {...(hasMap ? { onSelect: () => select(clinic.id) } : {})}
            />
          </li>
        ))}
      </ul>
      {clinics.length > count && (
        <LoadMore
          isBusy={false}
          label={t('clinics.more')}
          onMore={() => setSteps((previous) => previous + 1)}
        />
      )}
    </>
  );
};

interface ClinicListProps {
  readonly state: ClinicsState;
  readonly hasMap?: boolean;
}

/** The list of clinics, or the reason why it is empty. */
export const ClinicList = ({ state, hasMap = false }: ClinicListProps): ReactNode => {
  const { directory, listedClinics } = state;
  if (!listedClinics) {
    if (directory.offline) return null;
    return directory.error ? (
      <ClinicListFailed error={directory.error} onRetry={directory.refresh} />
    ) : (
      <ClinicListSkeleton />
    );
  }
  return (
    <>
      {listedClinics.length === 0 ? (
        <Empty state={state} />
      ) : (
        <ClinicRows state={state} clinics={listedClinics} hasMap={hasMap} />
      )}
      <Foot state={state} />
    </>
  );
};
