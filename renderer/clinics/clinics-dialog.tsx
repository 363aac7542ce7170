import { useState } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { ClinicControls } from './clinic-controls.tsx';
import { ClinicList } from './clinic-list.tsx';
import { ChosenClinic } from './details/chosen-clinic.tsx';
import { ClinicSheets } from './details/clinic-sheets.tsx';
import { ClinicTools, FoundCount } from './details/clinic-tools.tsx';
import { DirectoryNotes, PlaceNote } from './directory-notes.tsx';
import { MapPane } from './map/map-pane.tsx';
import { useClinics } from './use-clinics.ts';

export const ClinicsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const state = useClinics();
  const [mapShown, setMapShown] = useState(false);
  const [coveredHeight, setCoveredHeight] = useState(0);
  return (
    <Sheet open onClose={onClose} title={t('pets.clinics')}>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="min-w-0 flex-[1_1_7rem]">
          <FoundCount state={state} />
        </div>
        <ClinicTools state={state} mapShown={mapShown} beside={false} onMap={setMapShown} />
      </div>
      {mapShown ? (
        <div className="relative -mx-4 -mb-4 h-[60dvh] overflow-hidden border-line border-t">
          <MapPane state={state} coveredHeight={coveredHeight} />
          <ChosenClinic state={state} onCover={setCoveredHeight} />
        </div>
      ) : (
        <>
          <div className="flex flex-col gap-3 pb-4">
            <ClinicControls
              view={state.view}
              ownerLocation={state.directory.ownerLocation}
              searchable={state.searchable}
              onChange={state.changeView}
            />
            <PlaceNote ownerLocation={state.directory.ownerLocation} />
            <DirectoryNotes
              directory={state.directory}
              onChoose={() => state.open({ is: 'consent' })}
            />
          </div>
          <div className="-mx-4 border-line border-t">
            <ClinicList state={state} />
          </div>
        </>
      )}
      <ClinicSheets sheet={state.sheet} close={state.close} />
    </Sheet>
  );
};
