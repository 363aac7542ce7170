import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { call } from '#renderer/api.ts';
import { useEveryPet } from '#renderer/pets/use-every-pet.ts';
import { ExportPanel } from '#renderer/transfer/export-panel.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { copyLink } from '#renderer/ui/code/copy-link.ts';
import { t } from '#renderer/ui/language/text.ts';
import { PetCheckList } from '#renderer/ui/lists/pet-check-list.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { createHandOver, type NewHandOver } from '#server/hand-over/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { handOverQuery } from './queries.ts';

/** Makes a link for each pet, one after the other. The links that were made stay when a later one is refused. */
const useMakeLinks = (onMade: (handOver: NewHandOver) => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (petIds: readonly string[]) => {
      for (const petId of petIds) {
        onMade(await call(createHandOver, { params: { petId }, body: {} }));
        void queryClient.invalidateQueries(handOverQuery(petId));
      }
    },
    onError: (error) => showErrorToast(error, 'handOver.make.failed'),
  });
};

const Links = ({ links }: { readonly links: readonly NewHandOver[] }) => {
  const allLinks = links.map(({ petName, link }) => `${petName}: ${link}`).join('\n');
  return (
    <>
      <Card flush className="pl-4">
        <ul aria-label={t('handOver.litter.links')}>
          {links.map(({ id, petName, link }) => (
            <li
              key={id}
              className="flex min-h-15 flex-wrap items-center gap-x-3 border-line border-b py-2 pr-2 last:border-b-0"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold text-row">{petName}</span>
                <span className="wrap-anywhere block select-all text-hint text-ink-soft">
                  {link.replace(/^https?:\/\//, '')}
                </span>
              </span>
              <Button
                look="quiet"
                size="row"
                icon={Copy}
                aria-label={t('handOver.litter.copyOne', { name: petName })}
                onClick={() => void copyLink(link)}
              >
                {t('link.copy')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <Button look="secondary" icon={Copy} onClick={() => void copyLink(allLinks)}>
        {t('handOver.litter.copyAll')}
      </Button>
    </>
  );
};

interface ChoiceProps {
  readonly pets: readonly Pet[];
  readonly chosenIds: ReadonlySet<string>;
  readonly onChange: (chosenIds: ReadonlySet<string>) => void;
}

const Choice = ({ pets, chosenIds, onChange }: ChoiceProps) => (
  <div>
    <PetCheckList
      label={t('handOver.litter.pets')}
      choices={pets}
      isChecked={({ id }) => chosenIds.has(id)}
      onCheck={({ id }, isIn) =>
        onChange(
          isIn ? new Set([...chosenIds, id]) : new Set([...chosenIds].filter((one) => one !== id)),
        )
      }
    />
    {pets.length > 1 && (
      <Button
        look="quiet"
        size="row"
        className="mt-2"
        onClick={() => onChange(new Set(pets.map(({ id }) => id)))}
      >
        {t('handOver.litter.all')}
      </Button>
    )}
  </div>
);

interface SeveralSheetProps {
  /** The pets that are chosen at first. */
  readonly petIds: readonly string[];
  readonly onClose: () => void;
}

/** Makes a link for each of several pets, such as a litter, and shows their addresses once. */
export const SeveralPetsSheet = ({ petIds, onClose }: SeveralSheetProps) => {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set(petIds));
  const [links, setLinks] = useState<readonly NewHandOver[]>([]);
  const { mutate, isPending } = useMakeLinks((created) =>
    setLinks((previous) => [...previous, created]),
  );
  const linkedPetIds = new Set(links.map(({ petId }) => petId));
  const pets = useEveryPet(true).filter(
    ({ id, owner, role, isSample }) =>
      owner !== undefined && role === 'owner' && !isSample && !linkedPetIds.has(id),
  );
  const remainingIds = pets.filter(({ id }) => chosenIds.has(id)).map(({ id }) => id);
  // A refused link leaves the rest of the list to be tried again.
  const isChoosing = links.length === 0 || remainingIds.length > 0;
  return (
    <Sheet open onClose={onClose} title={t('handOver.litter')} busy={isPending}>
      <div className="flex flex-col gap-4 pt-2">
        <p className="text-ink-soft text-row">{t('handOver.litter.text')}</p>
        {links.length > 0 && <Links links={links} />}
        {isChoosing && (
          <>
            <Choice pets={pets} chosenIds={chosenIds} onChange={setChosenIds} />
            <Button
              disabled={isPending || remainingIds.length === 0}
              onClick={() => mutate(remainingIds)}
            >
              {t('handOver.litter.make', { count: remainingIds.length })}
            </Button>
          </>
        )}
        <section>
          <h3 className="mb-2 font-semibold text-row">{t('handOver.keep')}</h3>
          <Card flush>
            <ul>
              <ExportPanel />
            </ul>
          </Card>
          <p className="mt-2 text-hint text-ink-soft">{t('handOver.keep.text')}</p>
        </section>
      </div>
    </Sheet>
  );
};
