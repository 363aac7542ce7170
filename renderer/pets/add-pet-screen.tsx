import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#renderer/api.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/draft-note.tsx';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { Dock, FormPage } from '#renderer/ui/page.tsx';
import { PHOTO_LIMITS } from '#renderer/ui/photo-limits.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { showFieldProblems } from '#renderer/ui/use-contract-form.ts';
import { useDraft } from '#renderer/ui/use-draft.ts';
import { petForm } from '#server/pets/contract.ts';
import { PetFields } from './pet-form.tsx';
import { emptyPet, type PetInput, type PetValues, withAge } from './pet-values.ts';
import { useCreatePet } from './queries.ts';
import { useOwnerId } from './use-owner-id.ts';
import { useToday } from './use-today.ts';

const fields = ['category', ...Object.keys(emptyPet)];

/** An earlier try of this form was saved although its answer was lost, and other words stand in it now. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'http.idempotencyMismatch';

const useAddPet = () => {
  const today = useToday();
  const navigate = useNavigate();
  const draft = useDraft<PetValues, PetInput>(petForm(today), {
    place: `${useOwnerId()}.pet`,
    empty: emptyPet,
    fields,
  });
  const { mutateAsync, isPending } = useCreatePet();
  const save = draft.form.handleSubmit(async (values) => {
    if (isPending) return;
    try {
      await mutateAsync({ body: withAge(values, today), key: draft.key() });
    } catch (error) {
      if (showFieldProblems(draft.form, error)) return;
      if (!isOvertaken(error)) return showErrorToast(error, 'pets.save.failed');
      draft.renewKey();
      const description = t('pets.save.before');
      toast({ title: t('pets.save.failed'), description, tone: 'danger', duration: 10_000 });
      return;
    }
    draft.finish();
    toast({ title: t('pets.add.done') });
    await navigate({ to: '/' });
  });
  return { draft, today, save, saving: isPending };
};

const AddPet = ({ onAgain }: { readonly onAgain: () => void }) => {
  const { draft, today, save, saving } = useAddPet();
  const [photoBusy, setPhotoBusy] = useState(false);
  return (
    <FormPage
      title={t('pets.add.title')}
      subtitle={
        draft.state !== 'none' && (
          <DraftNote state={draft.state} onStartOver={() => draft.startOver(onAgain)} />
        )
      }
      cancelTo="/"
      roomy
    >
      <form noValidate onSubmit={save}>
        <div className="px-4 pt-4 pb-8">
          <PetFields
            form={draft.form}
            limits={PHOTO_LIMITS.first}
            today={today}
            onPhotoBusy={setPhotoBusy}
          />
        </div>
        <Dock>
          <Button type="submit" disabled={saving || photoBusy}>
            {t(saving ? 'common.saving' : 'pets.add.save')}
          </Button>
        </Dock>
      </form>
    </FormPage>
  );
};

/** Add New Pet. What was typed is kept on the device; starting over shows the form anew. */
export const Screen = () => {
  const [round, setRound] = useState(0);
  return <AddPet key={round} onAgain={() => setRound((before) => before + 1)} />;
};
