import { Section } from '#renderer/ui/page.tsx';
import { t } from '#renderer/ui/text.ts';
import { AddRecordGrid } from './add-record-grid.tsx';

/** "Add a record" on the pet's overview, its heading included. */
export const AddRecordPanel = ({ petId }: { readonly petId: string }) => (
  <Section heading={t('records.add.heading')}>
    <AddRecordGrid petId={petId} withClinics />
  </Section>
);
