import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { v4 } from 'uuid';
import { call, callList } from '#renderer/api.ts';
import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import { kindOf, kindsReady } from '#renderer/offline/outbox/kinds.ts';
import { endedIn } from '#renderer/offline/outbox/outbox-item.ts';
import { rereadPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { ABOUT_PETS, refreshAbout } from '#renderer/ui/query-meta.ts';
import { restorePlan } from '#server/care/contract.ts';
import {
  type DeletedThing,
  type GivenUp,
  listDeleted,
  readGivenUp,
} from '#server/deleted/contract.ts';
import { readItem, restoreItem, updateItem } from '#server/expense-items/contract.ts';
import { readPet, restorePet, updatePet } from '#server/pets/contract.ts';
import { readRecord, restoreRecord, updateRecord } from '#server/records/contract.ts';

const PAGE_SIZE = 50;

/** What can still be taken back, newest first, a page of 50 at a time. */
export const deletedQuery = infiniteQueryOptions({
  queryKey: [listDeleted.path],
  meta: { about: ['pet', 'record', 'expense', 'carePlan'], kept: false },
  queryFn: ({ pageParam, signal }) =>
    callList(
      listDeleted,
      { query: { limit: String(PAGE_SIZE), page: String(pageParam) } },
      { signal },
    ),
  initialPageParam: 1,
  getNextPageParam: ({ total }, pages) =>
    pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
});

export type Restorable = Pick<DeletedThing, 'id' | 'name'> & {
  readonly kind: Exclude<DeletedThing['kind'], 'side'>;
  /** The same key again restores nothing twice: one for each deletion. */
  readonly key: string;
};

interface PutBack {
  readonly side: GivenUp;
  /** The words of an edit. */
  readonly words: object;
  readonly version: number;
}

/** Takes a deletion back, says so, and reads everything again that shows it, also when a screen has been left. */
export const useRestore = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, id, key: idempotencyKey }: Restorable): Promise<void> => {
      const options = { idempotencyKey };
      if (kind === 'pet') await call(restorePet, { params: { petId: id } }, options);
      else if (kind === 'record') {
        await call(restoreRecord, { params: { recordId: id } }, options);
      } else if (kind === 'carePlan') {
        await call(restorePlan, { params: { planId: id } }, options);
      } else await call(restoreItem, { params: { itemId: id } }, options);
    },
    onSuccess: (_nothing, { name }) => {
      toast({ title: t('deleted.restored', { name }) });
      return Promise.all([
        rereadPets(queryClient),
        refreshAbout(queryClient, 'expense', 'carePlan'),
      ]);
    },
    onError: (error) => {
      showErrorToast(error, 'deleted.failed');
      void queryClient.invalidateQueries({ queryKey: deletedQuery.queryKey });
    },
  });
};

/** How the things are read and changed whose edits can be in conflict. */
const SUBJECTS = {
  pet: {
    read: (petId: string) =>
      call(readPet, { params: { petId }, query: { includePhotos: 'false' } }),
    update: (petId: string, body: object) => call(updatePet, { params: { petId }, body }),
  },
  record: {
    read: (recordId: string) => call(readRecord, { params: { recordId } }),
    update: (recordId: string, body: object) => call(updateRecord, { params: { recordId }, body }),
  },
  expense: {
    read: (itemId: string) => call(readItem, { params: { itemId } }),
    update: (itemId: string, body: object) => call(updateItem, { params: { itemId }, body }),
  },
} as const;

/** The side of a conflict that was not kept, the thing as it is now, and the fields that both can have. */
export const sideQuery = (id: string) =>
  queryOptions({
    queryKey: [readGivenUp.path, id],
    meta: { about: ['pet', 'record', 'expense'], kept: false },
    queryFn: async ({ signal }) => {
      const side = await call(readGivenUp, { params: { sideId: id } }, { signal });
      await kindsReady();
      const now = await SUBJECTS[side.sideOf].read(side.subjectId);
      return { side, now, fields: kindOf({ kind: `${side.sideOf}-edit` }).fields?.(now) ?? [] };
    },
  });

/** Writes what was chosen of a side over the thing as it is now. */
export const usePutBack = (onDone: () => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ side, words, version }: PutBack): Promise<GivenUp> => {
      const conflict = { ...endedIn(words).conflict, takesBack: side.id };
      const body = { ...words, version, conflict };
      await SUBJECTS[side.sideOf].update(side.subjectId, body);
      return side;
    },
    onSuccess: ({ name }) => {
      toast({ title: t('deleted.side.done', { name }) });
      onDone();
    },
    onError: (error) => showErrorToast(error, 'deleted.failed'),
    onSettled: () =>
      Promise.all([rereadPets(queryClient), refreshAbout(queryClient, ...ABOUT_PETS, 'expense')]),
  });
};

/** A deletion as the outbox knows it. */
interface Deletion {
  readonly owner: string;
  readonly key: string;
  readonly delivery: Delivery;
}

/** Undoes a deletion: on this device where it still waits, else on the server. */
export const useUndoDeletion = () => {
  const { mutate: restore } = useRestore();
  return useCallback(
    async ({ owner, key, delivery }: Deletion, thing: Omit<Restorable, 'key'>): Promise<void> => {
      try {
        // It is loaded already, for the deletion went through it.
        const { clearSynced, dropItem, outboxState, reopenConflicts } = await import(
          '#renderer/offline/outbox/outbox.ts'
        );
        const item = outboxState().items.find((each) => each.key === key);
        if (item && item.state !== 'synced') return await dropItem(item);
        // One that has arrived would hide the thing until it is forgotten.
        if (item) await clearSynced(owner);
        restore({ ...thing, key: v4() });
        if (delivery.end === 'sent') await reopenConflicts(owner, delivery.ended);
      } catch (error) {
        showErrorToast(error);
      }
    },
    [restore],
  );
};
