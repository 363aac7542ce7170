import { matchedParts } from '#server/search/rules.ts';

interface MarkedProps {
  readonly text: string;
  readonly words: readonly string[];
}

/** A text with the words of a query marked. */
export const Marked = ({ text, words }: MarkedProps) => {
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
