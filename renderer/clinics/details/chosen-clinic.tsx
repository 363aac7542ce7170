import { useEffect, useState } from 'react';
import { ClinicRow } from '#renderer/clinics/clinic-row.tsx';
import type { ClinicsState } from '#renderer/clinics/use-clinics.ts';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { t } from '#renderer/ui/language/text.ts';

interface ChosenClinicProps {
  readonly state: ClinicsState;
  /** Called with the height in CSS pixels by which it covers the map. */
  readonly onCover: (height: number) => void;
}

/** The selected clinic as a card over the bottom of the map. */
export const ChosenClinic = ({ state, onCover }: ChosenClinicProps) => {
  const { listedClinics, selected, select, hoursOf, directory, open } = state;
  const clinic = listedClinics?.find(({ id }) => id === selected);
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!sheet) return;
    const observer = new ResizeObserver(() => onCover(sheet.offsetHeight));
    observer.observe(sheet);
    return () => {
      observer.disconnect();
      onCover(0);
    };
  }, [sheet, onCover]);
  if (!clinic) return null;
  return (
    <section
      ref={setSheet}
      aria-label={t('clinics.chosen')}
      className="absolute inset-x-0 bottom-0 z-10 max-h-3/5 overflow-y-auto rounded-t-card border-line bg-paper px-4 pb-4 shadow-float dark:border-t"
    >
      <button
        ref={passFocusOn}
        type="button"
        aria-label={t('common.close')}
        onClick={() => select(null)}
        className="hit-44 flex h-7 w-full items-center justify-center"
      >
        <span aria-hidden className="h-1 w-9 rounded-full bg-control" />
      </button>
      <ClinicRow
        key={clinic.id}
        clinic={clinic}
        hoursOf={hoursOf}
        ownPlace={directory.ownerLocation.place?.own ? directory.ownerLocation.place : undefined}
        onRate={() => open({ is: 'rate', clinic })}
        onEdit={() => open({ is: 'edit', clinic })}
      />
    </section>
  );
};
