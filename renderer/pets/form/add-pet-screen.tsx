import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { householdQuery } from '#renderer/members/queries.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { offlinePetId } from '#renderer/pets/offline.ts';
import { forgetPets, petsQuery } from '#renderer/pets/queries.ts';
import { overdueQuery } from '#renderer/reminders/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { Dock, FormPage } from '#renderer/ui/form-page.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { PHOTO_LIMITS } from '#renderer/ui/photos/photo-limits.ts';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { useOwnerClock, useOwnerId } from '#renderer/use-owner.ts';
import { petForm } from '#server/pets/contract.ts';
import { PetFields } from './pet-form.tsx';
import { emptyPet, type PetInput, type PetValues, withAge } from './pet-values.ts';

const fields = ['category', 'ownerId', ...Object.keys(emptyPet)];

const useAddPet = () => {
  const { today } = useOwnerClock();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const draft = useDraft<PetValues, PetInput>(petForm(today), {
    storageKey: `${useOwnerId()}.pet`,
    empty: emptyPet,
    fields,
  });
  const deliver = useDeliver();
  const leaveForm = (to: string) => {
    draft.finish();
    return navigate({ to });
  };
  const { save, saving } = useSave(draft, {
    send: async (values, attempt) => {
      const body = { ...withAge(values, today), ...idFor(attempt.key) };
      const { end } = await deliver({ kind: 'pet', body, ...attempt });
      return { end, petId: body.id ?? offlinePetId(attempt.key) };
    },
    onSaved: ({ end, petId }) => {
      reportDelivery(end, { title: t('pets.add.done') });
      if (end === 'sent') {
        forgetPets(queryClient);
        return leaveForm('/');
      }
      // If the list is cached, the pet is shown on the dashboard; otherwise its own page opens.
      const isCached = queryClient.getQueryData(petsQuery.queryKey) !== undefined;
      return leaveForm(isCached ? '/' : `/pet/${petId}`);
    },
    failed: 'pets.save.failed',
    savedBefore: 'pets.save.before',
  });
  return { draft, today, save, saving };
};

const AddPet = ({ onAgain }: { readonly onAgain: () => void }) => {
  const { draft, today, save, saving } = useAddPet();
  const [photoBusy, setPhotoBusy] = useState(false);
  return (
    <FormPage
      title={t('pets.add.title')}
      subtitle={draft.state !== 'none' && <DraftNote draft={draft} onAgain={onAgain} />}
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

/**
 * Prefetches the list to which the pet will be added, if there is a connection. The form does not wait for
 * it.
 */
export const load = async ({ queryClient }: LoadContext) => {
  void queryClient.prefetchInfiniteQuery(petsQuery);
  void queryClient.prefetchQuery(overdueQuery);
  void queryClient.prefetchQuery(householdQuery);
};

/** The form of a new pet. The draft is kept on the device; starting over shows an empty form. */
export const Screen = withStartOver(AddPet);
