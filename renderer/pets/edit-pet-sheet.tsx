import { CircleAlert, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { PHOTO_LIMITS } from '#renderer/ui/photo-limits.ts';
import { Sheet } from '#renderer/ui/sheet.tsx';
import { t } from '#renderer/ui/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import { PetFields } from './pet-form.tsx';
import { type Standing, usePetEdit } from './use-pet-edit.ts';

interface StandingNoteProps {
  readonly name: string;
  readonly standing: Standing;
  readonly onLoad: () => void;
}

const StandingNote = ({ name, standing, onLoad }: StandingNoteProps) => {
  if (standing === 'fresh') return null;
  if (standing === 'loaded') {
    return <Banner tone="dagat" icon={RefreshCw} title={t('pets.edit.loaded')} />;
  }
  return (
    <Banner urgent tone="mangga" icon={CircleAlert} title={t('pets.edit.conflict', { name })}>
      <p>{t('pets.edit.conflict.text')}</p>
      <Button look="secondary" size="row" icon={RefreshCw} className="mt-3" onClick={onLoad}>
        {t('pets.edit.conflict.load')}
      </Button>
    </Banner>
  );
};

interface EditPetSheetProps {
  /** As it stood when the edit was begun. */
  readonly pet: Pet;
  readonly open: boolean;
  /** Hides the sheet with what was typed in it. */
  readonly onClose: () => void;
  /** The edit is over: saved or given up. */
  readonly onDone: () => void;
}

/** Edit Pet Info. What was typed survives closing the sheet by mistake; Cancel gives it up. */
export const EditPetSheet = ({ pet, open, onClose, onDone }: EditPetSheetProps) => {
  const { form, today, standing, isDirty, isPending, save, loadNewer } = usePetEdit(pet, onDone);
  const [photoBusy, setPhotoBusy] = useState(false);
  const formId = useId();
  return (
    <Sheet
      open={open}
      onClose={isDirty ? onClose : onDone}
      title={t('pets.edit.title')}
      dock={
        <div className="flex flex-col gap-2 wide:flex-row-reverse">
          <Button type="submit" form={formId} disabled={isPending || photoBusy} className="flex-1">
            {t(isPending ? 'common.saving' : 'pets.edit.save')}
          </Button>
          <Button look="secondary" onClick={onDone} className="flex-1">
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit(save)}
        className="flex flex-col gap-4 pt-1"
      >
        <StandingNote name={pet.name} standing={standing} onLoad={() => void loadNewer()} />
        <PetFields
          form={form}
          limits={PHOTO_LIMITS.single}
          today={today}
          onPhotoBusy={setPhotoBusy}
          known
        />
      </form>
    </Sheet>
  );
};
