import { Suspense } from 'react';
import type { ClinicsState } from '#renderer/clinics/use-clinics.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import type { Clinic, StoredClinic } from '#server/clinics/contract.ts';

// The forms are loaded when they are opened, because most visits open none.
const RateSheet = lazyPart(
  async () => (await import('#renderer/clinics/reviews/rate-sheet.tsx')).RateSheet,
);
const AddClinicSheet = lazyPart(
  async () => (await import('#renderer/clinics/own/add-clinic-sheet.tsx')).AddClinicSheet,
);
const EditClinicSheet = lazyPart(
  async () => (await import('#renderer/clinics/own/edit-clinic-sheet.tsx')).EditClinicSheet,
);
const ConsentSheet = lazyPart(
  async () => (await import('#renderer/clinics/consent-sheet.tsx')).ConsentSheet,
);
const ImportSheet = lazyPart(
  async () => (await import('#renderer/clinics/own/import-clinics-sheet.tsx')).ImportClinicsSheet,
);

const isStored = (clinic: Clinic): clinic is StoredClinic => clinic.updatedAt !== null;

const OpenSheet = ({ sheet, close }: Pick<ClinicsState, 'sheet' | 'close'>) => {
  switch (sheet?.is) {
    case 'rate':
      return <RateSheet clinic={sheet.clinic} onClose={close} />;
    case 'edit':
      return isStored(sheet.clinic) ? (
        <EditClinicSheet clinic={sheet.clinic} onClose={close} />
      ) : null;
    case 'add':
      return <AddClinicSheet onClose={close} />;
    case 'consent':
      return <ConsentSheet onClose={close} />;
    case 'import':
      return <ImportSheet onClose={close} />;
    default:
      return null;
  }
};

export const ClinicSheets = ({ sheet, close }: Pick<ClinicsState, 'sheet' | 'close'>) => (
  <PartBoundary title="clinics.failed">
    <Suspense>
      <OpenSheet sheet={sheet} close={close} />
    </Suspense>
  </PartBoundary>
);
