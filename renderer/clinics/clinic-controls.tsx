import { LocateFixed } from 'lucide-react';
import { SearchBox } from '#renderer/ui/fields/search-box.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { chipClass } from '#renderer/ui/overlays/chip-class.ts';
import { SingleChoiceMenu } from '#renderer/ui/overlays/choice-menu.tsx';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import { DEFAULT_RADIUS } from '#server/clinics/rules.ts';
import { CLINIC_SORTS, type ClinicView } from './clinic-view.ts';
import { TOWNS } from './map/towns.ts';
import type { OwnerLocation } from './use-place.ts';

/** Asks the browser for the owner's location, but only when pressed. */
const LocateChip = ({
  ownerLocation: { state, locate },
}: {
  readonly ownerLocation: OwnerLocation;
}) => (
  <PlainButton
    onClick={locate}
    disabled={state === 'asking'}
    {...(state === 'here' ? { title: t('clinics.locate.again') } : {})}
    className={`${chipClass} aria-disabled:opacity-60`}
  >
    <LocateFixed size={16} strokeWidth={1.35} className="shrink-0 text-narra" />
    {state === 'here' ? t('clinics.near.you', { radius: DEFAULT_RADIUS }) : t('clinics.locate')}
  </PlainButton>
);

interface ClinicControlsProps {
  readonly view: ClinicView;
  readonly ownerLocation: OwnerLocation;
  /** True if there are too many clinics to see at a glance. */
  readonly searchable: boolean;
  readonly onChange: (changes: Partial<ClinicView>) => void;
}

/** The location, search, filter and sort controls of the list. */
export const ClinicControls = ({
  view,
  ownerLocation,
  searchable,
  onChange,
}: ClinicControlsProps) => (
  <div className="flex flex-col gap-3">
    {/* On a phone, the chips scroll sideways instead of wrapping to a second line. */}
    <div className="flex gap-2 *:shrink-0 *:whitespace-nowrap max-wide:-mx-4 max-wide:overflow-x-auto max-wide:px-4 max-wide:py-1 max-wide:[scrollbar-width:none] wide:flex-wrap wide:gap-1">
      <LocateChip ownerLocation={ownerLocation} />
      {ownerLocation.state !== 'here' && (
        <SingleChoiceMenu
          chip={t('clinics.near.town', { town: ownerLocation.town, radius: DEFAULT_RADIUS })}
          label={t('clinics.town')}
          choices={TOWNS.map((town) => ({ value: town, label: town }))}
          value={ownerLocation.town}
          onChange={ownerLocation.chooseTown}
        />
      )}
      <button
        type="button"
        aria-pressed={view.openNow}
        onClick={() => onChange({ openNow: !view.openNow })}
        className={`${chipClass} aria-pressed:border-narra aria-pressed:bg-narra-soft aria-pressed:text-narra`}
      >
        {t('clinics.openNow')}
      </button>
      <SingleChoiceMenu
        chip={t(`clinics.sort.${view.sort}`)}
        label={t('clinics.sort')}
        choices={CLINIC_SORTS.map((sort) => ({ value: sort, label: t(`clinics.sort.${sort}`) }))}
        value={view.sort}
        onChange={(value) =>
          onChange({ sort: CLINIC_SORTS.find((sort) => sort === value) ?? 'distance' })
        }
      />
    </div>
    {searchable && (
      <SearchBox
        value={view.search}
        onChange={(search) => onChange({ search })}
        label={t('clinics.search')}
        hint={t('clinics.search.hint')}
        clearLabel={t('clinics.search.clear')}
      />
    )}
  </div>
);
