import { t } from '#renderer/ui/language/text.ts';
import { PetCardSkeleton } from '#renderer/ui/lists/pet-card-skeleton.tsx';
import { EntryPage } from '#renderer/ui/page.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';

/** The skeleton that is shown while a screen and its data are loading. */
export type SkeletonShape = 'entry' | 'dashboard' | 'pet' | 'form' | 'profile' | 'list' | 'page';

const Dashboard = () => (
  <div className="mx-auto max-w-6xl px-4 pt-5 tablet:px-6 wide:px-8">
    <p className="font-bold text-title">{t('dashboard.welcome')}</p>
    <Skeleton className="mt-1 h-4 w-32" />
    <div className="mt-6 grid grid-cols-2 gap-3">
      <PetCardSkeleton />
      <PetCardSkeleton />
      <PetCardSkeleton />
      <PetCardSkeleton />
    </div>
  </div>
);

const Pet = () => (
  <div className="wide:mx-auto wide:grid wide:max-w-6xl wide:grid-cols-[20rem_minmax(0,1fr)] wide:gap-8 wide:p-8">
    <div>
      <Skeleton className="h-52 rounded-none wide:h-70 wide:rounded-card" />
      <Skeleton className="mx-4 mt-5 h-7 w-40 wide:mx-0" />
      <Skeleton className="mx-4 mt-2 h-4 w-52 wide:mx-0" />
    </div>
    <div className="p-4 wide:p-0">
      <Skeleton className="h-12" />
      <Skeleton className="mt-6 h-44" />
      <Skeleton className="mt-7 h-32" />
    </div>
  </div>
);

const FormSkeleton = () => (
  <div className="mx-auto flex max-w-2xl flex-col gap-6 px-4 pt-4">
    <Skeleton className="h-9 w-56" />
    <Skeleton className="h-18" />
    <Skeleton className="h-18" />
    <Skeleton className="h-18" />
    <Skeleton className="h-18" />
  </div>
);

const Profile = () => (
  <div className="mx-auto max-w-6xl px-4 pt-5 tablet:px-6 wide:px-8">
    <div className="flex items-center gap-4">
      <Skeleton className="size-16 rounded-full" />
      <div>
        <Skeleton className="h-7 w-40" />
        <Skeleton className="mt-2 h-4 w-32" />
      </div>
    </div>
    <Skeleton className="mt-7 h-44" />
    <Skeleton className="mt-7 h-44" />
  </div>
);

const RowsSkeleton = () => (
  <div className="mx-auto max-w-6xl px-4 pt-5 tablet:px-6 wide:px-8">
    <Skeleton className="h-8 w-40" />
    <Skeleton className="mt-4 h-11 wide:w-60" />
    <Skeleton className="mt-7 h-44" />
    <Skeleton className="mt-7 h-44" />
  </div>
);

const PageOfText = () => (
  <div className="mx-auto flex max-w-2xl flex-col gap-4 px-4 pt-5 wide:px-8 wide:pt-8">
    <Skeleton className="h-8 w-52" />
    <Skeleton className="h-18" />
    <Skeleton className="h-44" />
    <Skeleton className="h-44" />
  </div>
);

const EntrySkeleton = () => (
  <EntryPage title={t('app.name')}>
    <Skeleton className="h-9 w-32" />
    <Skeleton className="mt-12 h-10 w-56" />
    <Skeleton className="mt-8 h-18" />
    <Skeleton className="mt-5 h-18" />
    <Skeleton className="mt-6 h-12" />
  </EntryPage>
);

const shapes = {
  entry: EntrySkeleton,
  dashboard: Dashboard,
  pet: Pet,
  form: FormSkeleton,
  profile: Profile,
  list: RowsSkeleton,
  page: PageOfText,
};

const loadingText = (shape: SkeletonShape): string =>
  t(shape === 'pet' ? 'pets.loading' : 'shell.loading');

/** A skeleton in the shape of the screen, instead of a spinner. */
export const RouteSkeleton = ({ shape }: { readonly shape: SkeletonShape }) => {
  const SkeletonShape = shapes[shape];
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {loadingText(shape)}
      </p>
      <SkeletonShape />
    </div>
  );
};
