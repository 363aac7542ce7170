import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import { type ClinicView, DEFAULT_VIEW, isFiltered, listedClinics } from './clinic-view.ts';
import { type GetHours, useHours } from './hours/use-hours.ts';
import { type Directory, useDirectory } from './use-directory.ts';

/** The open dialog. */
export type OpenSheet =
  | { readonly is: 'rate' | 'edit'; readonly clinic: Clinic }
  | { readonly is: 'add' | 'consent' | 'import' };

export interface ClinicsState {
  readonly directory: Directory;
  readonly view: ClinicView;
  readonly changeView: (changes: Partial<ClinicView>) => void;
  readonly filtered: boolean;
  /** True if there are too many clinics to see at a glance, or a search is active. */
  readonly searchable: boolean;
  readonly clearFilters: () => void;
  /** The filtered and sorted clinics; undefined until they are loaded. */
  readonly listedClinics: readonly Clinic[] | undefined;
  /** The number of clinics found: the total of the area if no filter is active. */
  readonly foundCount: number;
  readonly hoursOf: GetHours | undefined;
  readonly selected: string | null;
  readonly select: (id: string | null) => void;
  readonly sheet: OpenSheet | null;
  readonly open: (sheet: OpenSheet) => void;
  readonly close: () => void;
  /** True on a household's computer, where the owner decides about network access and can import files. */
  readonly household: boolean;
}

const AT_A_GLANCE = 8;

/** The question is asked only once for each page load; the list explains how to answer later. */
let hasAsked = false;

/** The shared state of the clinics screen and the dialog on a pet's page. */
export const useClinics = (): ClinicsState => {
  const directory = useDirectory();
  const hoursOf = useHours();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const [view, setView] = useState(DEFAULT_VIEW);
  const [selected, select] = useState<string | null>(null);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const { clinics, network, total } = directory;
  const deferredView = useDeferredValue(view);
  const isOpen = useMemo(
    () => hoursOf && ((clinic: Clinic) => hoursOf(clinic)?.state.kind === 'open'),
    [hoursOf],
  );
  const filteredClinics = useMemo(
    () => clinics && listedClinics(clinics, deferredView, isOpen),
    [clinics, deferredView, isOpen],
  );
  const needsConsent = network?.ask === true;
  useEffect(() => {
    if (!needsConsent || hasAsked) return;
    hasAsked = true;
    setSheet({ is: 'consent' });
  }, [needsConsent]);
  const isViewFiltered = isFiltered(deferredView);
  return {
    directory,
    view,
    changeView: (changes) => setView((previous) => ({ ...previous, ...changes })),
    filtered: isViewFiltered,
    searchable: view.search !== '' || (clinics?.length ?? 0) > AT_A_GLANCE,
    clearFilters: () => setView(({ sort }) => ({ ...DEFAULT_VIEW, sort })),
    listedClinics: filteredClinics,
    foundCount: isViewFiltered ? (filteredClinics?.length ?? 0) : total,
    hoursOf,
    selected,
    select,
    sheet,
    open: setSheet,
    close: () => setSheet(null),
    household: capabilities?.mode === 'household',
  };
};
