import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { v4 } from 'uuid';
import { Button } from '#renderer/ui/button.tsx';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { Dock, FormPage } from '#renderer/ui/page.tsx';
import { PHOTO_LIMITS } from '#renderer/ui/photo-limits.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { showFieldProblems, useContractForm } from '#renderer/ui/use-contract-form.ts';
import { petForm } from '#server/pets/contract.ts';
import { PetFields } from './pet-form.tsx';
import { type PetInput, type PetValues, withAge } from './pet-values.ts';
import { useCreatePet } from './queries.ts';
import { useToday } from './use-today.ts';

const empty: Partial<PetInput> = {
  name: '',
  breed: '',
  dateOfBirth: '',
  age: '',
  microchipId: '',
  birthmarks: '',
  imageUrl: null,
};

export const Screen = () => {
  const today = useToday();
  const navigate = useNavigate();
  const form = useContractForm<PetValues, PetInput>(petForm(today), empty);
  // One key a form: a save whose answer was lost is not made twice.
  const [key] = useState(() => v4());
  const [photoBusy, setPhotoBusy] = useState(false);
  const { mutateAsync, isPending } = useCreatePet();

  const save = async (values: PetValues) => {
    try {
      await mutateAsync({ body: withAge(values, today), key });
    } catch (error) {
      if (!showFieldProblems(form, error)) showErrorToast(error, 'pets.save.failed');
      return;
    }
    toast({ title: t('pets.add.done') });
    await navigate({ to: '/' });
  };

  return (
    <FormPage title={t('pets.add.title')} cancelTo="/">
      <form noValidate onSubmit={form.handleSubmit(save)}>
        <div className="px-4 pt-4 pb-8">
          <PetFields
            form={form}
            limits={PHOTO_LIMITS.first}
            today={today}
            onPhotoBusy={setPhotoBusy}
          />
        </div>
        <Dock>
          <Button type="submit" disabled={isPending || photoBusy}>
            {t(isPending ? 'common.saving' : 'pets.add.save')}
          </Button>
        </Dock>
      </form>
    </FormPage>
  );
};
