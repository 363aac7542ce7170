import { Link, useNavigate } from '@tanstack/react-router';
import {
  ArrowRightLeft,
  ChevronLeft,
  Ellipsis,
  Flower2,
  History,
  Megaphone,
  Pencil,
  Search,
  Share2,
  Siren,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { OwnerOf } from '#renderer/members/owner-of.tsx';
import { breedAndAge } from '#renderer/pets/age-text.ts';
import { PetPhoto } from '#renderer/pets/pet-photo.tsx';
import { sexLabels } from '#renderer/pets/sex-labels.ts';
import { Button } from '#renderer/ui/button.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { BackLink } from '#renderer/ui/history/back-link.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { type Fact, FactRows } from '#renderer/ui/lists/fact-rows.tsx';
import { Menu, type MenuItem } from '#renderer/ui/overlays/menu.tsx';
import { PhotoViewer } from '#renderer/ui/photos/lazy-photo-viewer.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';

interface PetHeaderProps {
  readonly pet: Pet;
  /** On an upright phone: one line with a small photo instead of the large one. */
  readonly compact: boolean;
  readonly actions: PetActions;
  readonly below: ReactNode;
  /** Absent if the role of the account does not include the pet's codes. */
  readonly onShare?: () => void;
}

/** The actions on a whole pet. Those that the role of the account does not include are absent. */
export interface PetActions {
  readonly onEdit?: () => void;
  readonly onPassedAway?: () => void;
  readonly onActivity?: () => void;
  /** Only if the pet is not lost. */
  readonly onLost?: () => void;
  /** Only for the owner of a pet that the server has. */
  readonly onHandOver?: () => void;
  readonly onDelete?: () => void;
}

const factsOf = (pet: Pet): readonly Fact[] =>
  [
    { label: t('pets.info.born'), value: pet.dateOfBirth && formatDate(pet.dateOfBirth) },
    { label: t('pets.sex'), value: pet.sex && t(sexLabels[pet.sex]) },
    { label: t('pets.colour'), value: pet.colour },
    { label: t('pets.info.microchip'), value: pet.microchipId },
    { label: t('pets.info.marks'), value: pet.birthmarks },
    { label: t('pets.allergies'), value: pet.allergies },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));

const BackButton = ({ floating = false }: { readonly floating?: boolean }) => {
  const navigate = useNavigate();
  return (
    <IconButton
      floating={floating}
      icon={ChevronLeft}
      label={t('common.back')}
      onClick={() => void navigate({ to: '/' })}
    />
  );
};

const MoreMenu = ({
  actions: { onEdit, onPassedAway, onActivity, onLost, onHandOver, onDelete },
  floating = false,
}: Pick<PetHeaderProps, 'actions'> & { readonly floating?: boolean }) => {
  const navigate = useNavigate();
  const search: MenuItem = {
    ...{ label: t('nav.search'), icon: Search },
    onSelect: () => void navigate({ to: '/search' }),
  };
  const items: readonly MenuItem[] = [
    ...(onEdit ? [{ label: t('common.edit'), icon: Pencil, onSelect: onEdit }] : []),
    ...(onActivity ? [{ label: t('activity.open'), icon: History, onSelect: onActivity }] : []),
    ...(onLost ? [{ label: t('lost.menu'), icon: Megaphone, onSelect: onLost }] : []),
    ...(onPassedAway
      ? [{ label: t('pets.menu.passedAway'), icon: Flower2, onSelect: onPassedAway }]
      : []),
    ...(onHandOver
      ? [{ label: t('handOver.menu'), icon: ArrowRightLeft, onSelect: onHandOver }]
      : []),
    // Deleting is the last item, wherever it is allowed. Without another action there is no menu.
    ...(onEdit || onDelete ? [search] : []),
    ...(onDelete
      ? [
          {
            label: t('common.delete'),
            icon: Trash2,
            onSelect: onDelete,
            tone: 'danger' as const,
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  const trigger = <IconButton floating={floating} icon={Ellipsis} label={t('pets.menu')} />;
  return <Menu trigger={trigger} items={items} />;
};

interface EmergencyLinkProps {
  readonly pet: Pet;
  readonly floating?: boolean;
}

/** A link to the emergency screen, within one press everywhere on the page of a living pet. */
const EmergencyLink = ({ pet, floating = false }: EmergencyLinkProps) =>
  isLiving(pet) && (
    <Link
      to={`/pet/${pet.id}/emergency`}
      aria-label={t('emergency.open')}
      className={`relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-gumamela hover:bg-track ${floating ? 'bg-surface shadow-float' : ''}`}
    >
      <Siren size={24} />
    </Link>
  );

/** Buttons over the photo, except in a wide window. */
const OverPhoto = ({ pet, actions }: Pick<PetHeaderProps, 'pet' | 'actions'>) => (
  <div className="absolute inset-x-3 top-3 flex gap-2 wide:hidden">
    <span className="flex-1">
      <BackButton floating />
    </span>
    <EmergencyLink pet={pet} floating />
    <MoreMenu actions={actions} floating />
  </div>
);

const Lines = ({ pet }: { readonly pet: Pet }) => {
  const line = breedAndAge(pet);
  return (
    <>
      {line !== '' && <p>{line}</p>}
      <p className="empty:hidden">
        <OwnerOf pet={pet} look="role" />
      </p>
      {pet.passedAwayOn !== null && (
        <p>{t('pets.passedAway', { date: formatDate(pet.passedAwayOn) })}</p>
      )}
    </>
  );
};

/** The part below the name in a wide window. */
const BelowName = ({ pet, actions, onShare }: Omit<PetHeaderProps, 'compact' | 'below'>) => {
  const facts = factsOf(pet);
  return (
    <div className="mt-4 hidden flex-col gap-4 wide:flex">
      {facts.length > 0 && <FactRows facts={facts} />}
      <div className="flex gap-3">
        {actions.onEdit && (
          <Button
            look="secondary"
            size="row"
            icon={Pencil}
            onClick={actions.onEdit}
            className="flex-1"
          >
            {t('common.edit')}
          </Button>
        )}
        {onShare && (
          <Button look="secondary" size="row" icon={Share2} onClick={onShare} className="flex-1">
            {t('pets.share')}
          </Button>
        )}
        <EmergencyLink pet={pet} />
        <MoreMenu actions={actions} />
      </div>
    </div>
  );
};

/** The text about the pet: below its photo, or on a phone's compact line. */
const HeaderTexts = ({ compact, below, ...props }: PetHeaderProps) => (
  <div
    className={
      compact
        ? 'min-w-0 flex-1 basis-24 slim:px-4 slim:pt-4 slim:pb-3 wide:pt-5'
        : 'px-4 pt-5 pb-3 slim:pt-4 wide:px-0 wide:pb-0'
    }
  >
    <h1
      className={
        compact
          ? 'font-semibold text-body slim:font-bold slim:text-title wide:font-bold wide:text-title'
          : 'font-bold text-title'
      }
    >
      {props.pet.name}
    </h1>
    <div
      className={`text-ink-soft ${compact ? 'text-hint slim:text-row wide:text-row' : 'text-row'}`}
    >
      <Lines pet={props.pet} />
    </div>
    <div className="hidden slim:block">{below}</div>
    <BelowName {...props} />
  </div>
);

/** Covers a cropped photo; pressing it opens the whole photo. */
const WholePhoto = ({ photo }: { readonly photo: NonNullable<Pet['photo']> }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t('photo.whole')}
        onClick={() => setOpen(true)}
        className="absolute inset-0 cursor-zoom-in -outline-offset-4"
      />
      {open && <PhotoViewer photos={[photo]} firstIndex={0} onClose={() => setOpen(false)} />}
    </>
  );
};

const Photo = ({ compact, pet, actions }: PetHeaderProps) => (
  <div
    className={`relative h-52 slim:h-54 wide:mt-2 wide:h-70 wide:overflow-hidden wide:rounded-card ${compact ? 'hidden rail:block' : ''}`}
  >
    <PetPhoto
      pet={pet}
      width={390}
      height={208}
      sizes="(min-width: 64rem) 400px, (min-width: 48rem) 232px, 100vw"
      described
    />
    {pet.photo && <WholePhoto photo={pet.photo} />}
    <OverPhoto pet={pet} actions={actions} />
  </div>
);

/**
 * The pet's header: the top of a phone's screen, a fixed pane on the left of a tablet or a landscape phone,
 * the left column of a wide window.
 */
export const PetHeader = (props: PetHeaderProps) => {
  const { pet, compact } = props;
  return (
    <header
      className={`slim:sticky slim:top-(--banner,0px) slim:block slim:h-[calc(100dvh-var(--banner,0px))] slim:overflow-y-auto slim:border-line slim:border-r ${
        compact
          ? 'flex min-h-16 flex-wrap items-center gap-x-3 px-1 py-1 slim:p-0 wide:block wide:p-0'
          : ''
      }`}
    >
      <BackLink to="/" label={t('pets.toMyPets')} className="hidden h-12 wide:flex" />
      <Photo {...props} />
      {compact && (
        <div className="-mr-1 flex items-center gap-2 rail:hidden">
          <BackButton />
          <span className="flex max-narrow:hidden">
            <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />
          </span>
        </div>
      )}
      <HeaderTexts {...props} />
      {compact && (
        <div className="ml-auto flex rail:hidden">
          <EmergencyLink pet={pet} />
          <MoreMenu actions={props.actions} />
        </div>
      )}
    </header>
  );
};
