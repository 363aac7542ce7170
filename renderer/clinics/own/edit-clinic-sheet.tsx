import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#renderer/api.ts';
import type { ClinicChanges } from '#renderer/clinics/offline.ts';
import { useRefetchClinics } from '#renderer/clinics/queries.ts';
import { useDeletion } from '#renderer/deleted/queries.ts';
import { EditSheet } from '#renderer/offline/conflicts/edit-sheet.tsx';
import { RefusedFields } from '#renderer/offline/conflicts/refused-fields.tsx';
import { isNew } from '#renderer/offline/outbox/kinds.ts';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import type { StoredBase } from '#renderer/offline/outbox/outbox-item.ts';
import { lastUnsentChange } from '#renderer/offline/outbox/waiting-items.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useEditDraft } from '#renderer/ui/drafts/use-edit-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { MergedNote } from '#renderer/ui/merged-note.tsx';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { useOwnerId } from '#renderer/use-owner.ts';
import { clinicForm, readClinic, type StoredClinic } from '#server/clinics/contract.ts';
import { ClinicFields } from './clinic-form.tsx';
import {
  changesIn,
  clinicFormValues,
  type OwnClinicInput,
  type OwnClinicValues,
} from './clinic-values.ts';
import { clinicFields } from './fields.ts';

interface EditClinicProps {
  readonly clinic: StoredClinic;
  readonly onClose: () => void;
}

const isClinic = (entity: StoredBase): entity is StoredClinic => 'addressKnown' in entity;

const useClinicEdit = ({ clinic, onClose }: EditClinicProps) => {
  const refetchClinics = useRefetchClinics();
  const draft = useEditDraft<StoredClinic, OwnClinicValues, OwnClinicInput>(clinicForm, {
    storageKey: `${useOwnerId()}.clinic.${clinic.id}`,
    stored: clinic,
    typed: clinicFormValues,
  });
  const saving = useSave(draft, {
    edit: {
      basis: draft.basis,
      changes: changesIn,
      newest: () => call(readClinic, { params: { clinicId: clinic.id } }),
      isOfKind: isClinic,
      fields: clinicFields,
    },
    item: (body: ClinicChanges, attempt) => ({ kind: 'clinic-edit', body, ...attempt }),
    onSent: () => void refetchClinics(),
    done: 'clinics.form.saved',
    onDone: onClose,
    failed: 'clinics.form.failed',
  });
  return { draft, ...saving };
};

const useRemoveClinic = (clinic: StoredClinic, onDone: () => void) => {
  const refetchClinics = useRefetchClinics();
  const deletion = useDeletion({
    item: (shared) => ({ kind: 'clinic-removal', ...shared, body: {}, base: clinic }),
    thing: { kind: 'clinic', id: clinic.id, name: clinic.name },
    deleted: 'clinics.removed',
    failed: 'clinics.remove.failed',
    onSent: () => void refetchClinics(),
  });
  return { remove: () => deletion.mutate(undefined, { onSuccess: onDone }), ...deletion };
};

/** Asks first, because the owner's rating goes along. */
const Remove = ({ clinic, onDone }: { readonly clinic: StoredClinic; onDone: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  const { remove, isPending } = useRemoveClinic(clinic, onDone);
  return (
    <>
      <Button
        look="quiet-danger"
        icon={Trash2}
        className="mt-5 w-full"
        onClick={() => setAsking(true)}
      >
        {t('clinics.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        icon={Trash2}
        title={t('clinics.remove.title', { clinic: clinic.name })}
        consequence={t('clinics.remove.text')}
        confirm={t('clinics.remove')}
        busy={isPending}
        onConfirm={remove}
      />
    </>
  );
};

const EditClinic = (props: EditClinicProps & { readonly onAgain: () => void }) => {
  const { clinic, onClose, onAgain } = props;
  const edit = useClinicEdit(props);
  const { draft, giveUp } = edit;
  const waitingItem = lastUnsentChange(useOutbox().items, 'clinic', clinic.id);
  const isUnsent = waitingItem !== undefined && isNew(waitingItem);
  return (
    <EditSheet
      edit={edit}
      title={t('clinics.edit.title')}
      name={clinic.name}
      saveText="clinics.form.save"
      deleteText="clinics.remove"
      waitingItem={waitingItem}
      mayDelete={isUnsent}
      onDelete={onClose}
      onAgain={onAgain}
      onClose={onClose}
      below={
        <>
          <MergedNote at={clinic.mergedAt} />
          {!isUnsent && <Remove clinic={clinic} onDone={giveUp} />}
        </>
      }
    >
      <p className="text-ink-soft text-row">{t('clinics.own')}</p>
      <ClinicFields key={draft.formKey} form={draft.form} />
      <RefusedFields form={draft.form} problem={waitingItem?.problem ?? null} />
    </EditSheet>
  );
};

/** Changes or removes a clinic that only its owner sees. The draft is kept until it is saved or discarded. */
export const EditClinicSheet = withStartOver(EditClinic);
