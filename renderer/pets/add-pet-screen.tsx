import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#renderer/api.ts';
import { isForDevice, keepItem } from '#renderer/offline/outbox/keep-item.ts';
import { overdueQuery } from '#renderer/reminders/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { showFieldProblems } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { Dock, FormPage } from '#renderer/ui/page.tsx';
import { PHOTO_LIMITS } from '#renderer/ui/photos/photo-limits.ts';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { petForm } from '#server/pets/contract.ts';
import type { PetBody } from './offline.ts';
import { offlinePetId } from './offline.ts';
import { PetFields } from './pet-form.tsx';
import { emptyPet, type PetInput, type PetValues, withAge } from './pet-values.ts';
import { petsQuery, useCreatePet } from './queries.ts';
import { useOwnerId } from './use-owner-id.ts';
import { useToday } from './use-today.ts';

const fields = ['category', ...Object.keys(emptyPet)];

/** An earlier try of this form was saved although its answer was lost, and other words stand in it now. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && /^http\.(idempotencyMismatch|idTaken)$/.test(error.code);

const useAddPet = () => {
  const today = useToday();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const current = useOwnerId();
  // The session may end under the form: what was typed stays its owner's.
  const [owner] = useState(current);
  const draft = useDraft<PetValues, PetInput>(petForm(today), {
    place: `${owner}.pet`,
    empty: emptyPet,
    fields,
  });
  const { mutateAsync, isPending } = useCreatePet();
  const leave = (to: string) => {
    draft.finish();
    return navigate({ to });
  };
  const keep = async (body: PetBody) => {
    const key = draft.key();
    const item = { kind: 'pet', owner, key, body, createdAt: new Date().toISOString() } as const;
    if (!(await keepItem(item, 'pets.save.failed'))) return;
    // Among the others where these are known; its own page is there without them.
    const known = queryClient.getQueryData(petsQuery.queryKey) !== undefined;
    await leave(known ? '/' : `/pet/${body.id ?? offlinePetId(key)}`);
  };
  const save = draft.form.handleSubmit(async (values) => {
    if (isPending) return;
    const body = { ...withAge(values, today), ...idFor(draft.key()) };
    try {
      await mutateAsync({ body, key: draft.key() });
    } catch (error) {
      if (isForDevice(error) && owner !== '') return keep(body);
      if (showFieldProblems(draft.form, error)) return;
      if (!isOvertaken(error)) return showErrorToast(error, 'pets.save.failed');
      draft.renewKey();
      const description = t('pets.save.before');
      toast({ title: t('pets.save.failed'), description, tone: 'danger', duration: 10_000 });
      return;
    }
    toast({ title: t('pets.add.done') });
    await leave('/');
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

/** The list that the pet will stand in, while there is a connection to read it. The form waits for nothing. */
export const load = async ({ queryClient }: LoadContext) => {
  void queryClient.prefetchInfiniteQuery(petsQuery);
  void queryClient.prefetchQuery(overdueQuery);
};

/** Add New Pet. What was typed is kept on the device; starting over shows the form anew. */
export const Screen = () => {
  const [round, setRound] = useState(0);
  return <AddPet key={round} onAgain={() => setRound((before) => before + 1)} />;
};
