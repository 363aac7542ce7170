import { CircleAlert, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/draft-note.tsx';
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
  readonly pet: Pet;
  /** The sheet goes; what was typed in it is kept. */
  readonly onClose: () => void;
}

const EditPet = ({
  pet,
  onClose,
  onAgain,
}: EditPetSheetProps & { readonly onAgain: () => void }) => {
  const { draft, today, standing, isPending, save, loadNewer, giveUp } = usePetEdit(pet, onClose);
  const [photoBusy, setPhotoBusy] = useState(false);
  const formId = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('pets.edit.title')}
      dock={
        <div className="flex flex-col gap-2 wide:flex-row-reverse">
          <Button type="submit" form={formId} disabled={isPending || photoBusy} className="flex-1">
            {t(isPending ? 'common.saving' : 'pets.edit.save')}
          </Button>
          <Button look="secondary" onClick={giveUp} className="flex-1">
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={draft.form.handleSubmit(save)}
        className="flex flex-col gap-4 pt-1"
      >
        <p className="text-hint text-ink-soft empty:hidden">
          <DraftNote state={draft.state} onStartOver={() => draft.startOver(onAgain)} />
        </p>
        <StandingNote name={pet.name} standing={standing} onLoad={() => void loadNewer()} />
        <PetFields
          key={draft.round}
          form={draft.form}
          limits={PHOTO_LIMITS.single}
          today={today}
          onPhotoBusy={setPhotoBusy}
          known
        />
      </form>
    </Sheet>
  );
};

/** Edit Pet Info. What was typed survives closing the sheet, a reload and a session that ended; Cancel gives it up. */
export const EditPetSheet = (props: EditPetSheetProps) => {
  const [round, setRound] = useState(0);
  return <EditPet key={round} onAgain={() => setRound((before) => before + 1)} {...props} />;
};
