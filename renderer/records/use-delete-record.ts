import {
  type InfiniteData,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { v4 } from 'uuid';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { call, NetworkError } from '#renderer/api.ts';
import { useRestore } from '#renderer/deleted/queries.ts';
import { isUnreachedHere } from '#renderer/offline/outbox/keep-item.ts';
import {
  dropItem,
  endConflict,
  keepForLater,
  outboxState,
  reopenConflicts,
} from '#renderer/offline/outbox/outbox.ts';
import type { Ended } from '#renderer/offline/outbox/outbox-item.ts';
import { isHeldUp } from '#renderer/offline/outbox/outbox-queue.ts';
import { refreshPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { deleteRecord, type MedicalRecord, type RecordPage } from '#server/records/contract.ts';
import { pagesKey, recordQuery } from './queries.ts';

type Pages = InfiniteData<RecordPage, number>;

/** A list without a record; one that does not show it stays as it is. */
const without = (data: Pages | undefined, recordId: string): Pages | undefined => {
  if (!data?.pages.some(({ records }) => records.some(({ id }) => id === recordId))) return data;
  const pages = data.pages.map(({ records, pagination }) => ({
    records: records.filter(({ id }) => id !== recordId),
    pagination: { ...pagination, total: pagination.total - 1 },
  }));
  return { ...data, pages };
};

/** A deletion that waits on this device is taken back there; gives whether it does. */
const takeBackKept = (key: string): boolean => {
  const item = outboxState().items.find((each) => each.key === key);
  if (item) dropItem(item).catch((error: unknown) => showErrorToast(error));
  return item !== undefined;
};

const OFFLINE = new NetworkError('no connection');

interface Removal {
  readonly key: string;
  /** Whether it waits on this device. */
  readonly isKept: boolean;
  /** The open conflicts that it ended on this device; what is kept there holds its own. */
  readonly ended: Ended;
}

/** Sends a deletion, or keeps it on this device; both are of the version that was shown. */
const useRemoval = (record: MedicalRecord, petName: string, owner: string) => {
  const keep = (key: string, untried: boolean) =>
    keepForLater({
      kind: 'record-removal',
      owner,
      key,
      body: {},
      base: record,
      petName,
      createdAt: new Date().toISOString(),
      untried,
    });
  return async (): Promise<Removal> => {
    const key = v4();
    // What was done with it before goes first.
    const isBehind = isHeldUp(outboxState().items, record.id);
    const staysHere = isBehind || (!navigator.onLine && isUnreachedHere(OFFLINE));
    try {
      if (!staysHere) {
        const query = { version: String(record.version) };
        const params = { recordId: record.id };
        await call(deleteRecord, { params, query }, { idempotencyKey: key });
        // It is deleted, whether or not the device can forget its conflict now.
        const ended = await endConflict(owner, record.id).catch(() => []);
        return { key, isKept: false, ended };
      }
    } catch (error) {
      if (!isUnreachedHere(error) || owner === '') throw error;
    }
    await keep(key, staysHere);
    return { key, isKept: true, ended: [] };
  };
};

/**
 * The list changes at once; where the server refuses, it is as it was and a toast says so. Where it is out of reach the
 * deletion waits on this device.
 */
export const useDeleteRecord = (record: MedicalRecord, petName: string) => {
  const { id, petId, title } = record;
  const queryClient = useQueryClient();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const owner = user?.id ?? '';
  const { mutate: restore } = useRestore();
  const lists = { queryKey: pagesKey(petId) };
  return useMutation({
    mutationFn: useRemoval(record, petName, owner),
    onMutate: async () => {
      await queryClient.cancelQueries(lists);
      const before = queryClient.getQueriesData<Pages>(lists);
      queryClient.setQueriesData<Pages>(lists, (data) => without(data, id));
      return { before };
    },
    onSuccess: ({ key, isKept, ended }, _nothing, { before }) => {
      const undo = () => {
        // What has been sent meanwhile is taken back on the server.
        if (isKept && takeBackKept(key)) return;
        restore({ kind: 'record', id, name: title, key: v4() });
        reopenConflicts(owner, ended).catch((error: unknown) => showErrorToast(error));
      };
      toast({
        title: t('records.deleted'),
        ...(isKept ? { description: t('outbox.kept.text') } : {}),
        action: { label: t('common.undo'), run: undo },
      });
      // What waits here hides it: the lists stay those of the server.
      if (isKept) for (const [list, data] of before) queryClient.setQueryData(list, data);
      else queryClient.removeQueries({ queryKey: recordQuery(id).queryKey });
    },
    onError: (error, _nothing, context) => {
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data);
      showErrorToast(error, 'records.delete.failed');
    },
    onSettled: () => refreshPets(queryClient),
  });
};
