import { SearchBox } from '#renderer/ui/fields/search-box.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { chipClass } from '#renderer/ui/overlays/chip-class.ts';
import type { PetView } from './arrange-pets.ts';

interface PetFinderProps {
  readonly view: PetView;
  readonly onView: (changes: Partial<PetView>) => void;
  /** The number of cards shown; undefined until all are loaded. */
  readonly count: number | undefined;
}

/** The search and the sort order of many pets. */
export const PetFinder = ({ view: { search, urgentFirst }, onView, count }: PetFinderProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-3">
    <div className="min-w-[min(14rem,100%)] flex-1">
      <SearchBox
        value={search}
        onChange={(text) => onView({ search: text })}
        label={t('pets.find')}
        hint={t('pets.find.hint')}
        clearLabel={t('pets.find.clear')}
      />
    </div>
    <button
      type="button"
      aria-pressed={urgentFirst}
      onClick={() => onView({ urgentFirst: !urgentFirst })}
      className={`${chipClass} aria-pressed:border-narra aria-pressed:bg-narra-soft aria-pressed:font-semibold aria-pressed:text-narra`}
    >
      {t('pets.find.urgent')}
    </button>
    <p role="status" className="w-full text-hint text-ink-soft empty:hidden">
      {search.trim() !== '' && count !== undefined && t('pets.find.count', { count })}
    </p>
  </div>
);
