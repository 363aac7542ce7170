import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { authorName } from '#renderer/members/author-name.ts';
import { NotAllowed } from '#renderer/members/not-allowed.tsx';
import { allows } from '#renderer/members/rights.ts';
import { ensureExistingPet, useExistingPet } from '#renderer/pets/use-existing-pet.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { BackArrow } from '#renderer/ui/history/back-arrow.tsx';
import { IconLink } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { SingleChoiceMenu } from '#renderer/ui/overlays/choice-menu.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { waitBriefly } from '#renderer/ui/time/wait-briefly.ts';
import { SITTER_AUTHORS } from '#server/activities/contract.ts';
import { ACTIVITY_GROUPS } from '#server/activities/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import { ActivityList } from './activity-list.tsx';
import { type ActivityChoice, activityQuery } from './queries.ts';

export const load = async ({ queryClient, params }: LoadContext): Promise<void> => {
  const petId = params['petId'] ?? '';
  const pet = await ensureExistingPet(queryClient, petId);
  // An error is shown in the place of the list.
  if (allows(pet, 'see-activity')) {
    await waitBriefly(queryClient.prefetchInfiniteQuery(activityQuery(petId)));
  }
};

/** Stands for all people or kinds in a menu. */
const ALL_CHOICE = 'all';

interface ChoicesProps {
  readonly petId: string;
  readonly choice: ActivityChoice;
  readonly onChange: (choice: ActivityChoice) => void;
}

const ActivityFilters = ({ petId, choice, onChange }: ChoicesProps) => {
  const { data: user } = useQuery(currentUserQuery);
  const { data } = useInfiniteQuery(activityQuery(petId));
  const people = [
    { value: ALL_CHOICE, label: t('activity.people.all') },
    ...(data?.pages[0]?.people ?? []).map((person) => ({
      value: person.id ?? '',
      label: person.id === user?.id ? t('activity.people.you') : authorName(person),
    })),
    { value: SITTER_AUTHORS, label: t('activity.people.sitters') },
  ];
  const kinds = [
    { value: ALL_CHOICE, label: t('activity.kinds.all') },
    ...ACTIVITY_GROUPS.map((kind) => ({ value: kind, label: t(`activity.kinds.${kind}`) })),
  ];
  const [by, kind] = [choice.by ?? ALL_CHOICE, choice.kind ?? ALL_CHOICE];
  const chipLabel = (choices: typeof people, value: string) =>
    choices.find((each) => each.value === value)?.label ?? '';
  return (
    <div className="flex flex-wrap gap-2 py-2">
      <SingleChoiceMenu
        chip={chipLabel(people, by)}
        label={t('activity.people')}
        choices={people}
        value={by}
        onChange={(next) => onChange({ ...choice, by: next === ALL_CHOICE ? undefined : next })}
      />
      <SingleChoiceMenu
        chip={chipLabel(kinds, kind)}
        label={t('activity.kinds')}
        choices={kinds}
        value={kind}
        onChange={(next) =>
          onChange({ ...choice, kind: ACTIVITY_GROUPS.find((each) => each === next) })
        }
      />
    </div>
  );
};

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

const ActivitySkeleton = () => (
  <div aria-busy="true">
    <Skeleton className="my-3 h-5 w-16" />
    {SKELETON_ROWS.map((row) => (
      <div key={row} className="flex min-h-16 items-center gap-3">
        <Skeleton className="size-10 shrink-0 rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="mt-2 h-3 w-3/5" />
        </div>
      </div>
    ))}
  </div>
);

const ActivityContents = ({ pet }: { readonly pet: Pet }) => {
  const [choice, setChoice] = useState<ActivityChoice>({});
  return (
    <>
      <ActivityFilters petId={pet.id} choice={choice} onChange={setChoice} />
      <PartBoundary key={`${choice.by} ${choice.kind}`} title="activity.failed">
        <Suspense fallback={<ActivitySkeleton />}>
          <ActivityList
            petId={pet.id}
            pet={pet.name}
            choice={choice}
            onShowAll={() => setChoice({})}
          />
        </Suspense>
      </PartBoundary>
    </>
  );
};

/** Who did what with a pet, for its owner and family. */
export const Screen = () => {
  const { petId = '' } = useParams({ strict: false });
  const pet = useExistingPet(petId);
  return (
    <Page title={`${t('activity.title')}, ${pet.name}`}>
      <div className="mx-auto max-w-2xl">
        <header className="-mt-3 -ml-3 flex min-h-16 items-center gap-2">
          <BackArrow to={`/pet/${petId}`} />
          <span className="flex max-narrow:hidden">
            <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />
          </span>
          <div className="min-w-0 flex-1">
            <h1 className="font-semibold text-body">{t('activity.title')}</h1>
            <p className="wrap-anywhere text-hint text-ink-soft">{pet.name}</p>
          </div>
          <IconLink
            to="/search"
            icon={Search}
            label={t('nav.search')}
            className="-mr-3 bg-transparent! text-ink! hover:bg-track!"
          />
        </header>
        {allows(pet, 'see-activity') ? (
          <ActivityContents pet={pet} />
        ) : (
          <NotAllowed pet={pet} sentence={t('activity.notAllowed')} />
        )}
      </div>
    </Page>
  );
};
