import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { allows } from '#renderer/members/rights.ts';
import { ensurePet } from '#renderer/pets/queries.ts';
import { fetchCode } from '#renderer/start/app-updated.ts';
import { lazyPart, standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { useKeptForForm } from '#renderer/ui/drafts/typed-forms.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';
import { foundReportsQuery } from './queries.ts';

const loadParts = async () => {
  const [lostModule, row] = await Promise.all([
    import('./lost-and-found.tsx'),
    import('./lost-row.tsx'),
  ]);
  return { LostAndFound: lostModule.LostAndFound, LostRow: row.LostRow };
};

const LostAndFound = lazyPart(async () => (await loadParts()).LostAndFound);
const LostRow = lazyPart(async () => (await loadParts()).LostRow);
const MarkLost = standaloneLazyPart(async () => (await import('./mark-lost.tsx')).MarkLost);

/** Loaded before the pet's page is drawn, so that its layout does not shift later. */
export const loadLost = async (queryClient: QueryClient, petId: string): Promise<void> => {
  const pet = await ensurePet(queryClient, petId);
  const reports = allows(pet, 'end-lost')
    ? await queryClient.ensureQueryData(foundReportsQuery(petId))
    : [];
  if (pet.lostSince || reports.length > 0) await fetchCode(loadParts);
};

interface FoundSearch {
  readonly found?: unknown;
}

/** A notice links here with `found=true`: new messages are fetched, and the parameter is removed. */
const useNoticed = (petId: string): void => {
  const { found }: FoundSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (found === undefined) return;
    void queryClient.invalidateQueries({ queryKey: foundReportsQuery(petId).queryKey });
    void navigate({
      to: '.',
      search: ({ found: _found, ...rest }: FoundSearch) => rest,
      replace: true,
    });
  }, [found, petId, navigate, queryClient]);
};

/** The lost state and the messages from finders; renders nothing for a pet that has neither. */
export const LostPanel = ({ pet }: { readonly pet: Pet }) => {
  useNoticed(pet.id);
  const enabled = allows(pet, 'end-lost');
  const { data: reports = [] } = useQuery({ ...foundReportsQuery(pet.id), enabled });
  if (!pet.lostSince && reports.length === 0) return null;
  return (
    <PartBoundary title="shell.error.title">
      <Suspense fallback={<Skeleton className="h-28" />}>
        <LostAndFound pet={pet} reports={reports} />
      </Suspense>
    </PartBoundary>
  );
};

/** Whether the account may mark the pet as lost, or as home again if it is lost. */
export const mayMarkLost = (pet: Pet): boolean =>
  !pet.isSample && isLiving(pet) && allows(pet, pet.lostSince ? 'end-lost' : 'mark-lost');

/** The switch that marks the pet as lost; renders nothing if the account may not. */
export const LostRowPanel = ({ pet }: { readonly pet: Pet }) => {
  const hasRow = useKeptForForm(pet.id, mayMarkLost(pet) || undefined, 'lost');
  return (
    hasRow && (
      <PartBoundary title="shell.error.title">
        <Suspense fallback={<Skeleton className="mt-7 h-16" />}>
          <LostRow pet={pet} />
        </Suspense>
      </PartBoundary>
    )
  );
};

interface MarkLostPanelProps {
  readonly pet: Pet;
  readonly onClose: () => void;
}

/** The sheet that marks the pet as lost. A carer may not end that, but keeps the sheet until it closes itself. */
export const MarkLostPanel = ({ pet, onClose }: MarkLostPanelProps) => {
  const mayMark = useKeptForForm(pet.id, allows(pet, 'mark-lost') || undefined, 'lost');
  return mayMark && <MarkLost pet={pet} onClose={onClose} />;
};
