/** The names of the CSS highlights in styles.css. */
const ALL_MATCHES = 'found';
const CURRENT_HIGHLIGHT = 'found-here';

/** The maximum number of matches. */
const MAX_MATCHES = 1000;

/** The text as it is compared: in lower case, with no-break spaces, as in "3:15 PM", as spaces. */
const folded = (text: string): string => text.toLocaleLowerCase().replaceAll('\u00a0', ' ');

const isShown = (node: Node): boolean =>
  node.parentElement?.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) ?? false;

/** All matches on the page, in order, except those within `besides`. */
export const findText = (searchText: string, besides: Element | null): readonly Range[] => {
  const foldedText = folded(searchText.trim());
  const ranges: Range[] = [];
  if (foldedText === '') return ranges;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (
    let node = walker.nextNode();
    node && ranges.length < MAX_MATCHES;
    node = walker.nextNode()
  ) {
    const text = folded(node.textContent ?? '');
    // For a few letters, changing the case changes the length, so offsets would be wrong; such text is
    // skipped.
    if (besides?.contains(node) || text.length !== node.textContent?.length) continue;
    for (
      let matchIndex = text.indexOf(foldedText);
      matchIndex >= 0;
      matchIndex = text.indexOf(foldedText, matchIndex + foldedText.length)
    ) {
      if (!isShown(node)) break;
      const range = new Range();
      range.setStart(node, matchIndex);
      range.setEnd(node, matchIndex + foldedText.length);
      ranges.push(range);
    }
  }
  return ranges;
};

/** Highlights the matches and scrolls the current one into view. */
export const showFound = (ranges: readonly Range[], current: number): void => {
  const currentRange = ranges[current];
  CSS.highlights.set(ALL_MATCHES, new Highlight(...ranges));
  if (!currentRange) {
    CSS.highlights.delete(CURRENT_HIGHLIGHT);
    return;
  }
  const highlight = new Highlight(currentRange);
  highlight.priority = 1;
  CSS.highlights.set(CURRENT_HIGHLIGHT, highlight);
  currentRange.startContainer.parentElement?.scrollIntoView({ block: 'center' });
};

export const hideFound = (): void => {
  CSS.highlights.delete(ALL_MATCHES);
  CSS.highlights.delete(CURRENT_HIGHLIGHT);
};
