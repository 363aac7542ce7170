import { useParams } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { allows } from '#renderer/members/rights.ts';
import { ensureExistingPet, useExistingPet } from '#renderer/pets/use-existing-pet.ts';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { AddFab } from '#renderer/ui/add-fab.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { useNoteGone } from '#renderer/ui/drafts/typed-forms.ts';
import { BackArrow } from '#renderer/ui/history/back-arrow.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { waitBriefly } from '#renderer/ui/time/wait-briefly.ts';
import { DocumentList } from './document-list.tsx';
import type { InitialDocument } from './document-values.ts';
import { petDocumentsQuery } from './queries.ts';
import { useHasNoDocument } from './use-documents.ts';

const AddDocumentSheet = standaloneLazyPart(
  async () => (await import('./add-document-sheet.tsx')).AddDocumentSheet,
);

export const load = async ({ queryClient, params }: LoadContext): Promise<void> => {
  const petId = params['petId'] ?? '';
  // A list that cannot be loaded shows its own error.
  const documents = Promise.allSettled([queryClient.ensureQueryData(petDocumentsQuery(petId))]);
  await ensureExistingPet(queryClient, petId);
  await waitBriefly(documents);
};

/** The documents of a pet. */
export const Screen = () => {
  const { petId = '' } = useParams({ strict: false });
  const pet = useExistingPet(petId);
  const [adding, setAdding] = useState<InitialDocument>();
  // An empty list has a button of its own.
  const isEmpty = useHasNoDocument(petId);
  const mayAdd = allows(pet, 'add');
  const hasAddButton = mayAdd && !isEmpty;
  useNoteGone(adding !== undefined && !mayAdd);
  const add = () => setAdding({});
  return (
    <main className="mx-auto w-full max-w-3xl px-4 pb-24 tablet:px-6 wide:pt-3">
      <title>{`${t('petDocuments.titleOf', { name: pet.name })} · ${t('app.name')}`}</title>
      <header className="-mx-3 flex min-h-16 flex-wrap items-center gap-2 py-2 pr-3">
        <BackArrow to={`/pet/${pet.id}`} />
        <span className="flex max-narrow:hidden">
          <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="font-semibold text-body">{t('petDocuments.title')}</h1>
          <p className="wrap-anywhere text-hint text-ink-soft">{pet.name}</p>
        </div>
        {hasAddButton && (
          <span className="hidden wide:block">
            <Button size="row" icon={Plus} onClick={add}>
              {t('petDocuments.add')}
            </Button>
          </span>
        )}
      </header>
      <PartBoundary title="petDocuments.fetch.failed">
        <DocumentList pet={pet} onAdd={setAdding} />
      </PartBoundary>
      {hasAddButton && <AddFab label={t('petDocuments.add')} onClick={add} />}
      {adding && (
        <AddDocumentSheet pet={pet} initial={adding} onClose={() => setAdding(undefined)} />
      )}
    </main>
  );
};
