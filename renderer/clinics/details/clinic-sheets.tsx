import { Suspense } from 'react';
import type { ClinicsState } from '#renderer/clinics/use-clinics.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';

// The forms are loaded when they are opened, because most visits open none.
const RateSheet = lazyPart(
  async () => (await import('#renderer/clinics/reviews/rate-sheet.tsx')).RateSheet,
);
const OwnClinicSheet = lazyPart(
  async () => (await import('#renderer/clinics/own/own-clinic-sheet.tsx')).OwnClinicSheet,
);
const ConsentSheet = lazyPart(
  async () => (await import('#renderer/clinics/consent-sheet.tsx')).ConsentSheet,
);
const ImportSheet = lazyPart(
  async () => (await import('#renderer/clinics/own/import-clinics-sheet.tsx')).ImportClinicsSheet,
);

const OpenSheet = ({ sheet, close }: Pick<ClinicsState, 'sheet' | 'close'>) => {
  switch (sheet?.is) {
    case 'rate':
      return <RateSheet clinic={sheet.clinic} onClose={close} />;
    case 'edit':
      return <OwnClinicSheet clinic={sheet.clinic} onClose={close} />;
    case 'add':
      return <OwnClinicSheet onClose={close} />;
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
