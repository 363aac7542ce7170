import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { v4 } from 'uuid';
import { ApiError } from '#renderer/api.ts';
import { petQuery } from '#renderer/pets/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { Dock, FormPage } from '#renderer/ui/page.tsx';
import { PetAvatar } from '#renderer/ui/pet-avatar.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { showFieldProblems, useContractForm } from '#renderer/ui/use-contract-form.ts';
import { recordForm } from '#server/records/contract.ts';
import { RECORD_TYPES, type RecordType } from '#server/records/rules.ts';
import { useCreateRecord } from './queries.ts';
import { RecordFields } from './record-form.tsx';
import { newRecord, type RecordInput, type RecordValues } from './record-values.ts';
import { useOwnerDay } from './use-owner-day.ts';

interface AddRecordProps {
  readonly petId: string;
  readonly type: RecordType;
}

/** What is said of a refusal that belongs to no field; the form stays as it is. */
const sayRefusal = (error: unknown): void => {
  const saved = error instanceof ApiError && error.code === 'http.idempotencyMismatch';
  if (saved) toast({ title: t('records.saved'), description: t('records.save.before') });
  else showErrorToast(error, 'records.save.failed');
};

const useAddRecord = ({ petId, type }: AddRecordProps) => {
  const { today } = useOwnerDay();
  const form = useContractForm<RecordValues, RecordInput>(recordForm, newRecord(type, today));
  const create = useCreateRecord(petId);
  const navigate = useNavigate();
  // One key for all tries: a try that did reach the server saves nothing twice.
  const key = useRef(v4());
  const save = form.handleSubmit(async (body) => {
    if (create.isPending) return;
    try {
      await create.mutateAsync({ body, key: key.current });
    } catch (error) {
      if (!showFieldProblems(form, error)) sayRefusal(error);
      return;
    }
    key.current = v4();
    toast({ title: t('records.saved') });
    await navigate({ to: `/pet/${petId}`, search: { refresh: 'true' } });
  });
  return { form, save, saving: create.isPending };
};

const AddRecord = ({ petId, type }: AddRecordProps) => {
  const { data: pet } = useSuspenseQuery(petQuery(petId));
  const { form, save, saving } = useAddRecord({ petId, type });
  const [preparing, setPreparing] = useState(false);
  return (
    <FormPage
      title={t(`records.add.${type}`)}
      subtitle={t('records.add.for', { name: pet.name })}
      picture={
        <PetAvatar
          name={pet.name}
          category={pet.category}
          photo={pet.photo?.thumbnailUrl}
          size={40}
        />
      }
      cancelTo={`/pet/${petId}`}
    >
      <form noValidate onSubmit={save}>
        <div className="px-4 py-5">
          <RecordFields form={form} type={type} onBusy={setPreparing} />
        </div>
        <Dock>
          <Button type="submit" disabled={saving || preparing}>
            {t(saving ? 'common.saving' : 'records.save')}
          </Button>
        </Dock>
      </form>
    </FormPage>
  );
};

const typeIn = (path: string): RecordType | undefined =>
  RECORD_TYPES.find((type) => path.replace(/\/$/, '').endsWith(`/${type}`));

export const load = ({ queryClient, params }: LoadContext) =>
  queryClient.ensureQueryData(petQuery(params['petId'] ?? ''));

/** One screen for the seven kinds of care: the address's last part says which. */
export const Screen = () => {
  const { petId = '' } = useParams({ strict: false });
  const type = useLocation({ select: ({ pathname }) => typeIn(pathname) });
  return type && <AddRecord key={type} petId={petId} type={type} />;
};
