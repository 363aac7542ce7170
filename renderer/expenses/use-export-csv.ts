import { useMutation } from '@tanstack/react-query';
import { ApiError, addressOf, fetchAsOwner, NetworkError } from '#renderer/api.ts';
import { saveFile } from '#renderer/ui/files/save-file.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { exportExpenses } from '#server/expenses/contract.ts';
import { type ExpenseView, UNFILTERED_VIEW } from './expense-view.ts';
import { useOtherOwner } from './other-owner.ts';
import { queryOfView } from './queries.ts';

/** The file name in the server's answer. */
const readFileName = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ??
  'expenses.csv';

const readFile = async (
  view: ExpenseView,
  ownerId: string | undefined,
): Promise<{ name: string; file: Blob }> => {
  let response: Response;
  try {
    const address = addressOf(exportExpenses, { query: queryOfView(view, ownerId) });
    response = await fetchAsOwner(address, {});
    if (response.ok) return { name: readFileName(response), file: await response.blob() };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new NetworkError(error);
  }
  const answer: ConstructorParameters<typeof ApiError>[2] = await response.json().catch(() => ({}));
  throw new ApiError(`HTTP ${response.status}`, response.status, answer);
};

/** Saves all chosen expenses as a CSV file. */
export const useExportCsv = () => {
  const ownerId = useOtherOwner()?.id;
  const { mutate, isPending } = useMutation({
    mutationFn: async (view: ExpenseView) => saveFile(await readFile(view, ownerId)),
    onSuccess: (name) => {
      if (name === undefined) return;
      toast({
        title: t('expenses.export.done'),
        description: t('expenses.export.done.text', { name }),
      });
    },
    onError: (error) =>
      showErrorToast(error, 'expenses.export.failed', 'expenses.export.failed.text'),
  });
  return { save: (view: ExpenseView = UNFILTERED_VIEW) => mutate(view), isPending };
};
