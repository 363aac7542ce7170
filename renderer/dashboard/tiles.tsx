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

const ADD: TileTarget = { to: '/add-pet', icon: Plus, label: 'dashboard.addPet' };

/** Other ways to add pets or find content. */
const OTHERS: readonly TileTarget[] = [
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
    <target.icon size={24} strokeWidth={1.75} absoluteStrokeWidth aria-hidden />
    {t(target.label)}
  </Link>
);

/** A grid of tiles. If Add Pet is shown elsewhere, only the others. */
export const Tiles = ({ add }: { readonly add: boolean }) => (
  <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-3">
    {add && <Tile target={ADD} look="primary" />}
    {OTHERS.map((target) => (
      <Tile key={target.to} target={target} look="secondary" />
    ))}
  </div>
);

/** If there are more pets than this, a phone shows links to clinics, scanner and Add Pet above the cards. */
export const MANY_PETS = 6;

const BARE = 'bg-transparent! text-ink! hover:bg-track!';

/** Round buttons on a phone, plain icons next to Add Pet on a tablet. */
const PLAIN = 'tablet:bg-transparent tablet:text-ink tablet:hover:bg-track';

/**
 * Links as icons: above the cards of many pets on a phone, and always on a tablet, where Add Pet also has its
 * label.
 */
export const HeadLinks = ({ isMany }: { readonly isMany: boolean }) => (
  <div className={`-my-1 wide:hidden tablet:my-0.5 ${isMany ? 'flex' : 'hidden tablet:flex'}`}>
    <IconLink to="/vet-clinics" icon={MapPin} label={t('schedule.findClinics')} className={PLAIN} />
    <IconLink to="/qr-scanner" icon={ScanQrCode} label={t('dashboard.scanPet')} className={PLAIN} />
    <IconLink
      to="/bulk-add-pets"
      icon={TableProperties}
      label={t('dashboard.bulkImport')}
      className={`max-tablet:hidden ${PLAIN}`}
    />
    <IconLink to={ADD.to} icon={ADD.icon} label={t(ADD.label)} className="tablet:hidden" />
  </div>
);

/** Opens the search of the whole booklet. */
export const SearchLink = () => (
  <IconLink to="/search" icon={Search} label={t('nav.search')} className={BARE} />
);

/** The same links as buttons next to the heading of a wide window; on a tablet only Add Pet. */
export const HeadButtons = () => (
  <div className="hidden flex-wrap justify-end gap-3 tablet:flex">
    {OTHERS.map(({ to, icon, label }) => (
      <span key={to} className="contents max-wide:hidden">
        <ButtonLink to={to} icon={icon} look="secondary">
          {t(label)}
        </ButtonLink>
      </span>
    ))}
    <ButtonLink to={ADD.to} icon={ADD.icon}>
      {t(ADD.label)}
    </ButtonLink>
  </div>
);
