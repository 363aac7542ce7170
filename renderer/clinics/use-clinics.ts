import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import { type ClinicView, isFiltered, listedClinics, UNFILTERED } from './clinic-view.ts';
import { type HoursOf, useHours } from './hours/use-hours.ts';
import { type Directory, useDirectory } from './use-directory.ts';

/** Which of the dialogs is open. */
export type OpenSheet =
  | { readonly is: 'rate' | 'edit'; readonly clinic: Clinic }
  | { readonly is: 'add' | 'consent' | 'import' };

export interface ClinicsState {
  readonly directory: Directory;
  readonly view: ClinicView;
  readonly changeView: (changes: Partial<ClinicView>) => void;
  readonly filtered: boolean;
  /** There are more than one sees at a glance, or something is searched for. */
  readonly searchable: boolean;
  readonly clearFilters: () => void;
  /** What is listed of the clinics, in its order; undefined until they have come. */
  readonly listed: readonly Clinic[] | undefined;
  /** How many that are: of the whole area where nothing is left out. */
  readonly found: number;
  readonly hoursOf: HoursOf | undefined;
  readonly selected: string | null;
  readonly select: (id: string | null) => void;
  readonly sheet: OpenSheet | null;
  readonly open: (sheet: OpenSheet) => void;
  readonly close: () => void;
  /** One computer's own server: its owner decides what is read, and imports files. */
  readonly household: boolean;
}

const AT_A_GLANCE = 8;

/** The question is put once while the page lives; the list says how to answer it later. */
let hasAsked = false;

/** All that the screen of clinics and the dialog on a pet's page have in common. */
export const useClinics = (): ClinicsState => {
  const directory = useDirectory();
  const hoursOf = useHours();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const [view, setView] = useState(UNFILTERED);
  const [selected, select] = useState<string | null>(null);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const { clinics, network, total } = directory;
  const settled = useDeferredValue(view);
  const isOpen = useMemo(
    () => hoursOf && ((clinic: Clinic) => hoursOf(clinic)?.state.kind === 'open'),
    [hoursOf],
  );
  const listed = useMemo(
    () => clinics && listedClinics(clinics, settled, isOpen),
    [clinics, settled, isOpen],
  );
  const mustAsk = network?.ask === true;
  useEffect(() => {
    if (!mustAsk || hasAsked) return;
    hasAsked = true;
    setSheet({ is: 'consent' });
  }, [mustAsk]);
  const filtered = isFiltered(settled);
  return {
    directory,
    view,
    changeView: (changes) => setView((before) => ({ ...before, ...changes })),
    filtered,
    searchable: view.search !== '' || (clinics?.length ?? 0) > AT_A_GLANCE,
    clearFilters: () => setView(({ sort }) => ({ ...UNFILTERED, sort })),
    listed,
    found: filtered ? (listed?.length ?? 0) : total,
    hoursOf,
    selected,
    select,
    sheet,
    open: setSheet,
    close: () => setSheet(null),
    household: capabilities?.mode === 'household',
  };
};
