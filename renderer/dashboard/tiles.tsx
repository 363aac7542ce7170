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

const BULK_TILE: TileTarget = {
  to: '/bulk-add-pets',
  icon: TableProperties,
  label: 'dashboard.bulkImport',
};

const SCAN_TILE: TileTarget = { to: '/qr-scanner', icon: ScanQrCode, label: 'dashboard.scanPet' };

const CLINICS_TILE: TileTarget = {
  to: '/vet-clinics',
  icon: MapPin,
  label: 'schedule.findClinics',
};

/** Other ways to add pets or find content. */
const OTHER_TILES = [BULK_TILE, SCAN_TILE];

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

/** Round buttons on a phone, in a row of their own above the cards of many pets. */
export const PhoneLinks = () => (
  <div className="-my-1 flex basis-full justify-end gap-1.5 tablet:hidden">
    {[CLINICS_TILE, SCAN_TILE, ADD_PET_TILE].map(({ to, icon, label }) => (
      <IconLink key={to} to={to} icon={icon} label={t(label)} />
    ))}
  </div>
);

/** Plain icons on a tablet, next to Add Pet with its label. */
export const TabletLinks = () => (
  <div className="hidden tablet:flex wide:hidden">
    {[CLINICS_TILE, SCAN_TILE, BULK_TILE].map(({ to, icon, label }) => (
      <IconLink key={to} to={to} icon={icon} label={t(label)} className={WITHOUT_BACKGROUND} />
    ))}
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
