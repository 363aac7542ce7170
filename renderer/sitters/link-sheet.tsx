import { useState } from 'react';
import { authorName } from '#renderer/members/author-name.ts';
import { useEveryPet } from '#renderer/pets/use-every-pet.ts';
import { Button } from '#renderer/ui/button.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { FactRows } from '#renderer/ui/lists/fact-rows.tsx';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { SitterLink } from '#server/sitters/contract.ts';
import { useRevokeSitterLink } from './queries.ts';

interface LinkSheetProps {
  readonly link: SitterLink;
  readonly onClose: () => void;
}

/** Shows what a link includes and allows, with a button that ends it. The link's address is no longer known. */
export const LinkSheet = ({ link, onClose }: LinkSheetProps) => {
  const { id, petIds, from, until, sitterName, canLog, hasPin, note, watchFor, createdBy } = link;
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useRevokeSitterLink();
  const pets = useEveryPet(true).filter((pet) => petIds.includes(pet.id));
  const facts = [
    {
      label: t('sitters.works'),
      value: t('sitters.works.days', { from: formatDate(from), until: formatDate(until) }),
    },
    { label: t('sitters.pets'), value: pets.map(({ name }) => name).join(', ') },
    {
      label: t('sitters.canLog'),
      value: t(canLog ? 'sitters.canLog.yes' : 'sitters.canLog.no'),
    },
    { label: t('sitters.pin'), value: t(hasPin ? 'sitters.pin.set' : 'sitters.pin.none') },
    { label: t('sitters.maker'), value: authorName(createdBy) },
    { label: t('sitters.watchFor'), value: watchFor ?? '' },
    { label: t('sitters.note'), value: note ?? '' },
  ];
  return (
    <Sheet
      open
      onClose={onClose}
      title={sitterName ?? t('sitters.unnamed')}
      subtitle={t('sitters.title')}
      dock={
        <Button look="quiet-danger" className="w-full" onClick={() => setAsking(true)}>
          {t('sitters.revoke')}
        </Button>
      }
    >
      <FactRows facts={facts.filter(({ value }) => value !== '')} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate(id, { onSuccess: onClose, onSettled: () => setAsking(false) })}
        title={t('sitters.revoke.ask')}
        consequence={t('sitters.revoke.text')}
        confirm={t('sitters.revoke')}
        busy={isPending}
      />
    </Sheet>
  );
};
