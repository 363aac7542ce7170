import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { callFile, NetworkError } from '#renderer/api.ts';
import { Button } from '#renderer/ui/button.tsx';
import { saveFile } from '#renderer/ui/files/save-file.ts';
import { language, t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { exportYear, readYearPdf } from '#server/expenses/contract.ts';
import { useOtherOwner } from './other-owner.ts';

const FILE_KINDS = ['pdf', 'csv'] as const;
type Kind = (typeof FILE_KINDS)[number];

const fetchYear = (
  query: { readonly year: string; readonly ownerId?: string },
  kind: Kind,
): Promise<Blob> =>
  kind === 'csv'
    ? callFile(exportYear, { query })
    : callFile(readYearPdf, { query: { ...query, language: language() } });

const useSaveYear = (year: number) => {
  const owner = useOtherOwner();
  const query = { year: String(year), ...(owner && { ownerId: owner.id }) };
  return useMutation({
    mutationFn: async (kind: Kind) =>
      saveFile({ name: `expenses-${year}.${kind}`, file: await fetchYear(query, kind) }),
    onSuccess: (name) => {
      if (name === undefined) return;
      toast({
        title: t('expenses.export.done'),
        description: t('expenses.export.done.text', { name }),
      });
    },
    onError: (error) => {
      if (error instanceof NetworkError)
        toast({ title: t('expenses.year.offline'), tone: 'danger' });
      else showErrorToast(error, 'expenses.year.failed');
    },
  });
};

/** Saves the summary of a year, for a tax return or an insurance. */
export const YearFiles = ({ year }: { readonly year: number }) => {
  const { mutate, isPending } = useSaveYear(year);
  return (
    <section className="mb-7">
      <h2 className="mb-3 font-semibold text-body">{t('expenses.year.files', { year })}</h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {FILE_KINDS.map((kind) => (
          <Button
            key={kind}
            look="secondary"
            icon={FileDown}
            disabled={isPending}
            onClick={() => mutate(kind)}
          >
            {t(`expenses.year.${kind}`)}
          </Button>
        ))}
      </div>
    </section>
  );
};
