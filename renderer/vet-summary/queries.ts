import { useMutation } from '@tanstack/react-query';
import { callFile, NetworkError } from '#renderer/api.ts';
import { saveFile } from '#renderer/ui/files/save-file.ts';
import { language, t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { Pet } from '#server/pets/contract.ts';
import { cardFileName } from '#server/sharing/rules.ts';
import { readVetSummary } from '#server/vet-summary/contract.ts';

interface SummaryRequest {
  readonly days: string;
  readonly questions: string;
}

/** Saves the summary as the server makes it at this moment. */
export const useSaveSummary = (pet: Pet) =>
  useMutation({
    mutationFn: async ({ days, questions }: SummaryRequest) => {
      const query = { days, language: language(), ...(questions === '' ? {} : { questions }) };
      const file = await callFile(readVetSummary, { params: { petId: pet.id }, query });
      await saveFile({ name: cardFileName(pet.name, '-vet-summary.pdf'), file });
    },
    onError: (error) => {
      if (error instanceof NetworkError) toast({ title: t('vetSummary.offline'), tone: 'danger' });
      else showErrorToast(error, 'vetSummary.failed');
    },
  });
