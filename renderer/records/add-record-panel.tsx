import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import { AddRecordGrid } from './form/add-record-grid.tsx';

/** "Add a record" on the pet's overview, with its heading. */
export const AddRecordPanel = ({ petId }: { readonly petId: string }) => (
  <Section heading={t('records.add.heading')}>
    <AddRecordGrid petId={petId} withClinics />
  </Section>
);
