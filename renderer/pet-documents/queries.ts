import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { listPetDocuments, MAX_PET_DOCUMENTS } from '#server/pet-documents/contract.ts';

/** All documents of a pet, the last added first. */
export const petDocumentsQuery = (petId: string) =>
  queryOptions({
    queryKey: [`/api/pets/${petId}/pet-documents`],
    meta: { about: ['petDocument'], kept: 'dated' },
    queryFn: ({ signal }) =>
      call(
        listPetDocuments,
        { params: { petId }, query: { limit: String(MAX_PET_DOCUMENTS) } },
        { signal },
      ),
  });
