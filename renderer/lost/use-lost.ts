import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { Pet } from '#server/pets/contract.ts';
import { useMarkLost } from './queries.ts';

const sayFailed = (): void => toast({ title: t('lost.failed'), tone: 'danger' });

/** What an owner can do about a pet that is lost, each with its word to them. */
export const useLost = ({ id, name, lostSince, lostMessage }: Pet) => {
  const { mutateAsync, isPending } = useMarkLost(id);
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch {
      sayFailed();
      return false;
    }
  };
  const tell = (message: string): Promise<boolean> =>
    attempt(async () => {
      await mutateAsync({ lost: true, message });
      toast(
        lostSince
          ? { title: t('lost.saved') }
          : { title: t('lost.marked', { name }), description: t('lost.marked.text', { name }) },
      );
    });
  const bringHome = (): Promise<boolean> =>
    attempt(async () => {
      await mutateAsync({ lost: false });
      const undo = () => void attempt(() => mutateAsync({ lost: true, message: lostMessage }));
      toast({
        title: t('lost.homecoming', { name }),
        description: t('lost.homecoming.text'),
        action: { label: t('common.undo'), run: undo },
      });
    });
  return { busy: isPending, tell, bringHome };
};
