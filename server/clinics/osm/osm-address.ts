import { LINE_LENGTH } from '#server/http/contract.ts';
import { cleanLine, type Tags } from './tags.ts';

/** From the house to the region, in the order of Philippine addresses. */
const DISTRICT_TAGS = [
  'addr:place',
  'addr:subdivision',
  'addr:village',
  'addr:hamlet',
  'addr:neighbourhood',
  'addr:quarter',
  'addr:barangay',
  'addr:suburb',
  'addr:district',
] as const;

const joinTexts = (parts: readonly (string | null)[], separator: string): string | null =>
  parts.filter(Boolean).join(separator) || null;

/** Removes repeated parts, ignoring case. */
const uniqueTexts = (parts: readonly (string | null)[]): readonly string[] => {
  const seenTexts = new Set<string>();
  return parts.filter((part): part is string => {
    if (part === null || seenTexts.has(part.toLowerCase())) return false;
    seenTexts.add(part.toLowerCase());
    return true;
  });
};

/**
 * Builds a one-line address from `addr:*` tags, such as `12 Katipunan Avenue, Loyola Heights, Quezon City 1108, Metro
 * Manila`.
 */
export const composeAddress = (tags: Tags): string | null => {
  const tag = (name: string) => cleanLine(tags[name], LINE_LENGTH);
  const fullAddress = tag('addr:full') ?? tag('address') ?? tag('contact:address');
  if (fullAddress !== null) return fullAddress;
  const unit = tag('addr:unit');
  const street = joinTexts(
    [tag('addr:housenumber') ?? tag('addr:block_number'), tag('addr:street')],
    ' ',
  );
  const city = tag('addr:city') ?? tag('addr:town') ?? tag('addr:municipality');
  const parts = uniqueTexts([
    unit === null ? null : `Unit ${unit.replace(/^unit\s+/i, '')}`,
    tag('addr:housename'),
    street,
    ...DISTRICT_TAGS.map(tag),
    city,
    tag('addr:province') ?? tag('addr:state'),
  ]);
  const postcode = tag('addr:postcode');
  const lastIndex = parts.lastIndexOf(city ?? '');
  const withCode = parts.map((part, index) =>
    postcode !== null && index === (lastIndex === -1 ? parts.length - 1 : lastIndex)
      ? `${part} ${postcode}`
      : part,
  );
  // A postcode or a province alone does not help to find a place.
  return street === null && city === null && parts.length < 2
    ? null
    : cleanLine(withCode.join(', '), LINE_LENGTH);
};
