import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';

/** The sheet is loaded when it is opened for the first time. */
const VetSheet = standaloneLazyPart(async () => (await import('./vet-sheet.tsx')).VetSheet);

/** A row that opens the summary and the link for a vet. */
export const VetPanel = ({ pet }: { readonly pet: Pet }) => {
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-3">
      <Button look="secondary" icon={Stethoscope} onClick={() => setOpen(true)}>
        {t('vetSummary.open')}
      </Button>
      {open && <VetSheet pet={pet} onClose={() => setOpen(false)} />}
    </div>
  );
};
