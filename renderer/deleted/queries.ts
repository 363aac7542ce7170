import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { v4 } from 'uuid';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { call, callList } from '#renderer/api.ts';
import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import { editKindOf, kindsReady, type OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import { endedConflictOf, type NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { refetchPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import {
  type DeletedThing,
  type GivenUp,
  listDeleted,
  readGivenUp,
} from '#server/deleted/contract.ts';
import { VERSIONED_KINDS, type VersionedKind } from '#server/entities/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';

const PAGE_SIZE = 50;

/** Things that can be restored, newest first, in pages of 50. */
export const deletedQuery = infiniteQueryOptions({
  queryKey: [listDeleted.path],
  meta: { about: VERSIONED_KINDS, kept: false },
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

export type RestorableThing = Pick<DeletedThing, 'id' | 'name'> & {
  readonly kind: Exclude<DeletedThing['kind'], 'side'>;
  /** The idempotency key: one for each deletion. */
  readonly key: string;
};

/** The calls and fields of edits of an entity. */
const editsOf = async (entity: VersionedKind): Promise<OfflineKind> => {
  await kindsReady();
  return editKindOf(entity);
};

interface PutBackInput {
  readonly side: GivenUp;
  /** The edited fields. */
  readonly words: object;
  readonly version: number;
}

/**
 * Restores a deleted thing, shows a toast, and refetches everything that shows it. Works even if the screen
 * has been left.
 */
export const useRestore = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, id, key: idempotencyKey }: RestorableThing): Promise<void> => {
      const { restoreThing } = await editsOf(kind);
      if (!restoreThing) throw new Error(`${kind} cannot be restored`);
      await restoreThing(id, { idempotencyKey });
    },
    onSuccess: (_nothing, { name }) => {
      toast({ title: t('deleted.restored', { name }) });
      return Promise.all([refetchPets(queryClient), refreshAbout(queryClient, ...VERSIONED_KINDS)]);
    },
    onError: (error) => {
      showErrorToast(error, 'deleted.failed');
      void queryClient.invalidateQueries({ queryKey: deletedQuery.queryKey });
    },
  });
};

/** The version discarded in a conflict, the current one, and the fields that both have. */
export const discardedVersionQuery = (id: string) =>
  queryOptions({
    queryKey: [readGivenUp.path, id],
    meta: { about: VERSIONED_KINDS, kept: false },
    queryFn: async ({ signal }) => {
      const side = await call(readGivenUp, { params: { sideId: id } }, { signal });
      const edits = await editsOf(side.sideOf);
      const currentThing = await edits.read?.(side.subjectId, { signal });
      if (!currentThing) throw new Error(`${side.sideOf} cannot be edited`);
      return { side, now: currentThing, fields: edits.fields?.(currentThing) ?? [] };
    },
  });

/** Writes the chosen fields of a discarded version to the current one. */
export const usePutBack = (onDone: () => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ side, words, version }: PutBackInput): Promise<GivenUp> => {
      const conflict = { ...endedConflictOf(words).conflict, takesBack: side.id };
      const body = { ...words, version, conflict };
      const edits = await editsOf(side.sideOf);
      await edits.update?.(side.subjectId, body, {});
      return side;
    },
    onSuccess: ({ name }) => {
      toast({ title: t('deleted.side.done', { name }) });
      onDone();
    },
    onError: (error) => showErrorToast(error, 'deleted.failed'),
    onSettled: () =>
      Promise.all([refetchPets(queryClient), refreshAbout(queryClient, ...VERSIONED_KINDS)]),
  });
};

/** A deletion in the outbox. */
interface ThingDeletion {
  readonly owner: string;
  readonly key: string;
  readonly delivery: Delivery;
}

/** Undoes a deletion: in the outbox if it is still unsent, else on the server. */
export const useUndoDeletion = () => {
  const { mutate: restore } = useRestore();
  return useCallback(
    async (
      { owner, key, delivery }: ThingDeletion,
      thing: Omit<RestorableThing, 'key'>,
    ): Promise<void> => {
      try {
        // The module is already loaded, because the deletion used it.
        const { clearSynced, dropItem, outboxState, reopenConflicts } = await import(
          '#renderer/offline/outbox/outbox.ts'
        );
        const item = outboxState().items.find((each) => each.key === key);
        if (item && item.state !== 'synced') return await dropItem(item);
        // A sent deletion would hide the restored thing until it is removed from the outbox.
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

interface DeletingThing {
  /** The deletion for the outbox. */
  readonly item: (shared: {
    readonly owner: string;
    readonly key: string;
    readonly createdAt: string;
  }) => NewItem;
  readonly thing: Omit<RestorableThing, 'key'>;
  readonly deleted: MessageId;
  readonly failed: MessageId;
  /** Called when the server has deleted it. */
  readonly onSent?: () => void;
}

/** Deletes the version of a thing that is shown, now or with the outbox, and offers to undo that. */
export const useDeletion = ({ item, thing, deleted, failed, onSent }: DeletingThing) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const deliver = useDeliver();
  const undo = useUndoDeletion();
  return useMutation({
    mutationFn: async (): Promise<ThingDeletion> => {
      const [owner, key, createdAt] = [user?.id ?? '', v4(), new Date().toISOString()];
      return { owner, key, delivery: await deliver(item({ owner, key, createdAt })) };
    },
    onSuccess: (deletion) => {
      const { end } = deletion.delivery;
      const explanation = t(end === 'sending' ? 'outbox.sending' : 'outbox.kept.text');
      toast({
        title: t(deleted),
        ...(end === 'sent' ? {} : { description: explanation }),
        action: { label: t('common.undo'), run: () => void undo(deletion, thing) },
      });
      if (end === 'sent') onSent?.();
    },
    onError: (error) => showErrorToast(error, failed),
  });
};
