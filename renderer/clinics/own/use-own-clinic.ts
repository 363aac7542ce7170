import { useMutation } from '@tanstack/react-query';
import { v4 } from 'uuid';
import type * as z from 'zod/mini';
import { call } from '#renderer/api.ts';
import { useRereadClinics } from '#renderer/clinics/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import {
  type Clinic,
  type clinicForm,
  createClinic,
  deleteClinic,
  updateClinic,
} from '#server/clinics/contract.ts';

export type OwnClinicInput = z.input<typeof clinicForm>;
export type OwnClinicValues = z.output<typeof clinicForm>;

/** What stands in the form of a clinic of the owner's own: an empty one without a clinic. */
export const valuesOf = (clinic: Clinic | undefined) => ({
  name: clinic?.name ?? '',
  address: clinic?.address ?? '',
  phone: clinic?.phone ?? '',
  email: clinic?.email ?? '',
  website: clinic?.website ?? '',
  hours: clinic?.hours ?? '',
  description: clinic?.description ?? '',
  latitude: clinic?.latitude ?? null,
  longitude: clinic?.longitude ?? null,
});

interface Saving {
  readonly body: OwnClinicValues;
  readonly idempotencyKey: string;
}

/** Saves a clinic that its owner alone sees: a new one without `clinicId`. Failures are the form's to say. */
export const useSaveClinic = (clinicId: string | undefined) => {
  const reread = useRereadClinics();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Saving) =>
      clinicId === undefined
        ? call(createClinic, { body: { ...body, ...idFor(idempotencyKey) } }, { idempotencyKey })
        : call(updateClinic, { params: { clinicId }, body }, { idempotencyKey }),
    onSuccess: () => {
      toast({ title: t(clinicId === undefined ? 'clinics.form.added' : 'clinics.form.saved') });
      void reread();
    },
    onError: () => undefined,
  });
};

export const useRemoveClinic = (clinicId: string) => {
  const reread = useRereadClinics();
  return useMutation({
    mutationFn: () => call(deleteClinic, { params: { clinicId } }, { idempotencyKey: v4() }),
    onSuccess: () => {
      toast({ title: t('clinics.removed') });
      void reread();
    },
    onError: (error) => showErrorToast(error, 'clinics.remove.failed'),
  });
};
