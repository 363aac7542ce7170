import { FileText } from 'lucide-react';
import { useState } from 'react';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';

/** Loaded when the card is opened for the first time. */
const CardSheet = standaloneLazyPart(async () => (await import('./card-sheet.tsx')).CardSheet);

/** Opens the vaccination card as PDF. */
export const CardPanel = ({ pet }: { readonly pet: Pet }) => {
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-7">
      <Button look="secondary" icon={FileText} onClick={() => setOpen(true)}>
        {t('vaccinationCard.share')}
      </Button>
      {open && <CardSheet pet={pet} onClose={() => setOpen(false)} />}
    </div>
  );
};
