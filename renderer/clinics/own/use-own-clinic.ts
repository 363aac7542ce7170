import { useMutation } from '@tanstack/react-query';
import { v4 } from 'uuid';
import type * as z from 'zod/mini';
import { call } from '#renderer/api.ts';
import { useRefetchClinics } from '#renderer/clinics/queries.ts';
import type { Attempt } from '#renderer/offline/saving/use-save.ts';
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

/** The form's values: those of a clinic, or empty ones. */
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

/** Saves a clinic that only its owner sees. Creates a new one if `clinicId` is undefined. */
export const useSaveClinic = (clinicId: string | undefined) => {
  const refetchClinics = useRefetchClinics();
  return async (values: OwnClinicValues, { key: idempotencyKey }: Attempt): Promise<void> => {
    if (clinicId === undefined) {
      await call(
        createClinic,
        { body: { ...values, ...idFor(idempotencyKey) } },
        { idempotencyKey },
      );
    } else await call(updateClinic, { params: { clinicId }, body: values });
    void refetchClinics();
  };
};

export const useRemoveClinic = (clinicId: string) => {
  const refetchClinics = useRefetchClinics();
  return useMutation({
    mutationFn: () => call(deleteClinic, { params: { clinicId } }, { idempotencyKey: v4() }),
    onSuccess: () => {
      toast({ title: t('clinics.removed') });
      void refetchClinics();
    },
    onError: (error) => showErrorToast(error, 'clinics.remove.failed'),
  });
};
