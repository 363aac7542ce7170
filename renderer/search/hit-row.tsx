import { OwnerOf } from '#renderer/members/owner-of.tsx';
import { formatShortDay } from '#renderer/ui/format/format.ts';
import { CategoryIcon, type IconCategory } from '#renderer/ui/icons/category-icon.tsx';
import { ENTITY_ICONS } from '#renderer/ui/icons/entity-icons.ts';
import { RecordIcon } from '#renderer/ui/icons/record-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { DIARY_KINDS } from '#server/diary/rules.ts';
import { CATEGORIES } from '#server/pets/rules.ts';
import { RECORD_TYPES } from '#server/records/rules.ts';
import { getDueDay } from '#server/reminders/rules.ts';
import type { SearchHit } from '#server/search/contract.ts';
import { matchedParts } from '#server/search/rules.ts';

interface MarkedProps {
  readonly text: string;
  readonly words: readonly string[];
}

/** A text with the words of a query marked. */
const Marked = ({ text, words }: MarkedProps) => {
  let position = 0;
  return matchedParts(text, words).map((part) => {
    const key = position;
    position += part.text.length;
    return part.isMatch ? (
      <mark key={key} className="rounded-cell bg-mangga-soft font-semibold text-mangga">
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
};

const Picture = ({ hit: { entity, kind } }: { readonly hit: SearchHit }) => {
  const type = RECORD_TYPES.find((each) => each === kind);
  if (entity === 'record' && type) return <RecordIcon type={type} />;
  if (entity === 'pet') {
    const category: IconCategory = CATEGORIES.find((each) => each === kind) ?? 'other';
    return <CategoryIcon category={category} size={24} />;
  }
  const Icon = ENTITY_ICONS[entity];
  return <Icon size={24} />;
};

/** The title of a hit. A diary entry has only a kind. */
const titleOf = ({ title, kind }: SearchHit): string => {
  const diaryKind = DIARY_KINDS.find((each) => each === kind);
  return title ?? (diaryKind ? t(`diary.kind.${diaryKind}`) : '');
};

/** The screen that shows a hit. */
const addressOf = ({ entity, petId }: SearchHit): string =>
  entity === 'petDocument' ? `/pet/${petId}/documents` : `/pet/${petId}`;

interface HitRowProps {
  readonly hit: SearchHit;
  readonly words: readonly string[];
  /** Opens a record in a sheet; other hits are links. */
  readonly onOpen: () => void;
}

const Detail = ({ hit, words }: Pick<HitRowProps, 'hit' | 'words'>) => {
  return (
    <span className="line-clamp-2">
      {hit.entity !== 'pet' && hit.petName}
      {hit.entity !== 'pet' && hit.excerpt !== null && ' · '}
      {hit.excerpt !== null && (
        <>
          “<Marked text={hit.excerpt} words={words} />”
        </>
      )}
      <OwnerOf pet={hit} look="name" before=" · " />
    </span>
  );
};

export const HitRow = ({ hit, words, onOpen }: HitRowProps) => {
  const { today, timeZone } = useOwnerClock();
  const target = hit.entity === 'record' ? { onClick: onOpen } : { to: addressOf(hit) };
  return (
    <ListRow
      {...target}
      {...(hit.entity === 'pet' ? { search: { tab: 'info' } } : {})}
      size="plain"
      leading={
        <span className="text-ink-soft">
          <Picture hit={hit} />
        </span>
      }
      title={
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="wrap-anywhere min-w-0">
            <Marked text={titleOf(hit)} words={words} />
          </span>
          <span className="shrink-0 font-normal text-hint text-ink-soft">
            {formatShortDay(getDueDay(hit.date, timeZone), today)}
          </span>
        </span>
      }
      detail={<Detail hit={hit} words={words} />}
    />
  );
};
