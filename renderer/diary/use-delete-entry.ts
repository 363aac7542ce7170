import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { v4 } from 'uuid';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { dropItem, outboxState } from '#renderer/offline/outbox/outbox.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { showNotSaved } from '#renderer/ui/drafts/show-not-saved.ts';
import { asDataUrl } from '#renderer/ui/files/as-data-url.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { isLocalPhoto } from '#renderer/ui/photos/local-photo.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import type { Pet } from '#server/pets/contract.ts';

/** Reads the photo of an entry before it is deleted; undefined if there is none or it cannot be read. */
const photoOf = async ({ photo }: DiaryEntry): Promise<string | undefined> => {
  if (!photo) return undefined;
  if (isLocalPhoto(photo.url)) return photo.url;
  try {
    const answer = await fetch(photo.url);
    return answer.ok ? await asDataUrl(await answer.blob()) : undefined;
  } catch {
    return undefined;
  }
};

interface DeletedEntry {
  readonly key: string;
  readonly imageUrl: string | undefined;
}

/**
 * Deletes an entry and offers to undo that. If the deletion has reached the server, undoing creates a new
 * entry with the same content.
 */
export const useDeleteEntry = ({ id: petId, name: petName }: Pick<Pet, 'id' | 'name'>) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const deliver = useDeliver();
  const owner = user?.id ?? '';
  const restoreEntry = async (entry: DiaryEntry, { key, imageUrl }: DeletedEntry) => {
    try {
      const item = outboxState().items.find((each) => each.key === key);
      if (item && item.state !== 'synced') return await dropItem(item);
      const { kind, level, value, unit, note, at } = entry;
      const photo = imageUrl === undefined ? {} : { imageUrl };
      const body = { id: newId(), kind, level, value, unit, note, at, ...photo };
      const createdAt = new Date().toISOString();
      await deliver({ kind: 'diary', owner, key: v4(), body, createdAt, petId, petName });
    } catch (error) {
      showNotSaved(error, 'diary.save.failed');
    }
  };
  return useMutation({
    mutationFn: async (entry: DiaryEntry) => {
      const [key, createdAt] = [v4(), new Date().toISOString()];
      const imageUrl = await photoOf(entry);
      const kind = 'diary-removal';
      const { end } = await deliver({
        ...{ kind, owner, key, body: {}, base: entry, petName, createdAt },
      });
      return { key, end, imageUrl };
    },
    onSuccess: ({ end, ...deleted }, entry) => {
      const explanation = t(end === 'sending' ? 'outbox.sending' : 'outbox.kept.text');
      toast({
        title: t('diary.deleted'),
        ...(end === 'sent' ? {} : { description: explanation }),
        action: { label: t('common.undo'), run: () => void restoreEntry(entry, deleted) },
      });
    },
    onError: (error) => showNotSaved(error, 'diary.delete.failed'),
  });
};

/** Undoes saving an entry, by its idempotency key. */
export const useUndoEntry = ({ id: petId, name: petName }: Pick<Pet, 'id' | 'name'>) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const deliver = useDeliver();
  const owner = user?.id ?? '';
  return useCallback(
    async (key: string, savedEntry: DiaryEntry | undefined): Promise<void> => {
      try {
        const item = outboxState().items.find((each) => each.key === key);
        if (item && item.state !== 'synced') return await dropItem(item);
        if (!savedEntry) return;
        const createdAt = new Date().toISOString();
        const kind = 'diary-removal';
        await deliver({
          ...{
            kind,
            owner,
            key: v4(),
            body: {},
            base: { ...savedEntry, petId },
            petName,
            createdAt,
          },
        });
        toast({ title: t('diary.deleted') });
      } catch (error) {
        showNotSaved(error, 'diary.delete.failed');
      }
    },
    [deliver, owner, petId, petName],
  );
};
