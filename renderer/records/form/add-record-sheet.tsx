import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { AddRecordGrid } from './add-record-grid.tsx';

interface AddRecordSheetProps {
  readonly pet: Pet;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for the type of a new record. */
export const AddRecordSheet = ({ pet, open, onClose }: AddRecordSheetProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={t('records.add.heading')}
    subtitle={t('records.add.for', { name: pet.name })}
  >
    <AddRecordGrid petId={pet.id} />
  </Sheet>
);
