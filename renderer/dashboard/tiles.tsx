import { Link } from '@tanstack/react-router';
import { type LucideIcon, MapPin, Plus, ScanQrCode, Search, TableProperties } from 'lucide-react';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { IconLink } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';

interface TileTarget {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: MessageId;
}

const ADD_PET_TILE: TileTarget = { to: '/add-pet', icon: Plus, label: 'dashboard.addPet' };

/** Other ways to add pets or find content. */
const OTHER_TILES: readonly TileTarget[] = [
  { to: '/bulk-add-pets', icon: TableProperties, label: 'dashboard.bulkImport' },
  { to: '/qr-scanner', icon: ScanQrCode, label: 'dashboard.scanPet' },
];

const classesByLook = {
  primary: 'bg-narra text-on-narra hover:brightness-95',
  secondary: 'border border-line bg-surface hover:bg-track [&>svg]:text-narra',
} as const;

const Tile = ({
  target,
  look,
}: {
  readonly target: TileTarget;
  readonly look: keyof typeof classesByLook;
}) => (
  <Link
    to={target.to}
    className={`flex min-h-18 flex-col justify-center gap-1.5 rounded-card px-3 py-2.5 font-semibold text-row ${classesByLook[look]}`}
  >
    <target.icon size={24} />
    {t(target.label)}
  </Link>
);

/** A grid of tiles. The tile Add Pet is left out if `add` is false, because the page shows it elsewhere. */
export const Tiles = ({ add }: { readonly add: boolean }) => (
  <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-3">
    {add && <Tile target={ADD_PET_TILE} look="primary" />}
    {OTHER_TILES.map((target) => (
      <Tile key={target.to} target={target} look="secondary" />
    ))}
  </div>
);

/** If there are more pets than this, a phone shows links to clinics, scanner and Add Pet above the cards. */
export const MANY_PETS = 6;

const WITHOUT_BACKGROUND = 'bg-transparent! text-ink! hover:bg-track!';

/** Round buttons on a phone, plain icons next to Add Pet on a tablet. */
const WITHOUT_BACKGROUND_ON_TABLET = 'tablet:bg-transparent tablet:text-ink tablet:hover:bg-track';

/**
 * Links as icons: above the cards of many pets on a phone, and always on a tablet, where Add Pet also has its
 * label.
 */
export const HeadLinks = ({ isMany }: { readonly isMany: boolean }) => (
  <div
    className={`-my-1 max-tablet:gap-1.5 wide:hidden tablet:my-0.5 ${isMany ? 'flex' : 'hidden tablet:flex'}`}
  >
    <IconLink
      to="/vet-clinics"
      icon={MapPin}
      label={t('schedule.findClinics')}
      className={WITHOUT_BACKGROUND_ON_TABLET}
    />
    <IconLink
      to="/qr-scanner"
      icon={ScanQrCode}
      label={t('dashboard.scanPet')}
      className={WITHOUT_BACKGROUND_ON_TABLET}
    />
    <IconLink
      to="/bulk-add-pets"
      icon={TableProperties}
      label={t('dashboard.bulkImport')}
      className={`max-tablet:hidden ${WITHOUT_BACKGROUND_ON_TABLET}`}
    />
    <IconLink
      to={ADD_PET_TILE.to}
      icon={ADD_PET_TILE.icon}
      label={t(ADD_PET_TILE.label)}
      className="tablet:hidden"
    />
  </div>
);

/** Opens the search of the whole booklet. */
export const SearchLink = () => (
  <IconLink to="/search" icon={Search} label={t('nav.search')} className={WITHOUT_BACKGROUND} />
);

/** The same links as buttons next to the heading of a wide window; on a tablet only Add Pet. */
export const HeadButtons = () => (
  <div className="hidden flex-wrap justify-end gap-3 tablet:flex">
    {OTHER_TILES.map(({ to, icon, label }) => (
      <span key={to} className="contents max-wide:hidden">
        <ButtonLink to={to} icon={icon} look="secondary">
          {t(label)}
        </ButtonLink>
      </span>
    ))}
    <ButtonLink to={ADD_PET_TILE.to} icon={ADD_PET_TILE.icon}>
      {t(ADD_PET_TILE.label)}
    </ButtonLink>
  </div>
);
