import { useId, useState } from 'react';
import { OvertakenEdit } from '#renderer/offline/conflicts/overtaken-edit.tsx';
import { RefusedFields } from '#renderer/offline/conflicts/refused-fields.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { DraftLine } from '#renderer/ui/drafts/draft-note.tsx';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { useFirstFocus } from '#renderer/ui/overlays/use-first-focus.ts';
import { PHOTO_LIMITS } from '#renderer/ui/photos/photo-limits.ts';
import type { Pet, PetFacts } from '#server/pets/contract.ts';
import { PetFields } from './pet-form.tsx';
import { usePetEdit } from './use-pet-edit.ts';

interface EditPetSheetProps {
  readonly pet: Pet;
  /** The field that takes the focus; the first one by default. */
  readonly at?: keyof PetFacts;
  /** Closes the sheet and keeps the draft. */
  readonly onClose: () => void;
}

const EditPet = ({
  pet,
  at,
  onClose,
  onAgain,
}: EditPetSheetProps & { readonly onAgain: () => void }) => {
  const edit = usePetEdit(pet, onClose);
  const { draft, today, saving, problem, save, giveUp } = edit;
  const [photoBusy, setPhotoBusy] = useState(false);
  const formId = useId();
  const { setFocus } = draft.form;
  useFirstFocus(() => {
    if (at !== undefined) setFocus(at);
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('pets.edit.title')}
      dock={
        <div className="flex flex-col gap-2 wide:flex-row-reverse">
          <Button type="submit" form={formId} disabled={saving || photoBusy} className="flex-1">
            {t(saving ? 'common.saving' : 'pets.edit.save')}
          </Button>
          <Button look="secondary" onClick={giveUp} className="flex-1">
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-4 pt-1">
        <DraftLine draft={draft} onAgain={onAgain} />
        <PetFields
          key={draft.formKey}
          form={draft.form}
          limits={PHOTO_LIMITS.single}
          today={today}
          onPhotoBusy={setPhotoBusy}
          isSavedPet
        />
        <RefusedFields form={draft.form} problem={problem} />
      </form>
      <OvertakenEdit edit={edit} name={pet.name} save={t('pets.edit.save')} />
    </Sheet>
  );
};

/** Edits a pet. The draft survives closing the sheet, a reload and an expired session; Cancel discards it. */
export const EditPetSheet = withStartOver(EditPet);
