import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { type ListGroup, type ListLine, linesOf } from './grouped-lines.ts';
import { useListTop } from './use-list-top.ts';

/** In px; an estimate until a line has been measured. */
const HEADING_HEIGHT = 47;
const ROW_HEIGHT = 64;

/** The number of lines rendered outside the visible part, so that Tab finds the next one. */
const OVERSCAN = 12;

type ItemWithId = { readonly id: string };

interface GroupedListProps<Item extends ItemWithId> {
  readonly groups: readonly ListGroup<Item>[];
  /** Whether more items can be loaded. */
  readonly hasMore?: boolean;
  /**
   * The label of a group. `complete` says whether all of its items are loaded, so that they can be counted.
   */
  readonly labelOf: (group: ListGroup<Item>, complete: boolean) => string;
  /** The level of the headings, below an h1 or an h2. */
  readonly level: 2 | 3;
  readonly headingClass?: (group: ListGroup<Item>) => string;
  /** A text at the end of a complete group's heading, instead of the number of its items. */
  readonly headingEnd?: (group: ListGroup<Item>) => string;
  /** Renders an item; `li` are the props of its list item. */
  readonly row: (item: Item, li: ComponentProps<'li'>) => ReactNode;
}

/** The visible lines, and always the focused one, because removing it would lose the focus. */
const useVirtualLines = <Item extends ItemWithId>(lines: readonly ListLine<Item>[]) => {
  const { list, top } = useListTop<HTMLDivElement>();
  const [focused, setFocused] = useState<string>();
  const focusedIndex = useMemo(
    () => lines.findIndex(({ key }) => key === focused),
    [lines, focused],
  );
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.index === undefined ? HEADING_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const visibleIndexes = defaultRangeExtractor(range);
      if (focusedIndex < 0 || visibleIndexes.includes(focusedIndex)) return visibleIndexes;
      return [...visibleIndexes, focusedIndex].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    const element = list.current;
    const onFocus = ({ target }: FocusEvent) => {
      const line = target instanceof Element ? target.closest('[data-index]') : null;
      setFocused(lines[Number(line?.getAttribute('data-index') ?? -1)]?.key);
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [list, lines]);
  return { list, top, virtualizer };
};

interface ShownRow<Item> {
  readonly line: ListLine<Item>;
  readonly item: VirtualItem;
}

interface GroupProps<Item extends ItemWithId>
  extends Pick<
    GroupedListProps<Item>,
    'labelOf' | 'level' | 'headingClass' | 'headingEnd' | 'row'
  > {
  readonly group: ListGroup<Item>;
  readonly shownLines: readonly ShownRow<Item>[];
  readonly complete: boolean;
  readonly place: (item: VirtualItem) => {
    readonly ref: (node: Element | null) => void;
    readonly 'data-index': number;
    readonly style: CSSProperties;
  };
}

const Group = <Item extends ItemWithId>(props: GroupProps<Item>) => {
  const { group, shownLines, complete, place, labelOf, level, headingClass, headingEnd, row } =
    props;
  const size = complete ? group.items.length : -1;
  const firstHeading = shownLines.find(({ line }) => line.index === undefined);
  const Heading = `h${level}` as const;
  return (
    <section aria-label={labelOf(group, complete)}>
      {firstHeading && (
        <Heading
          {...place(firstHeading.item)}
          className={`flex flex-wrap items-baseline gap-x-3 border-line border-b py-3 font-semibold text-row ${headingClass?.(group) ?? ''}`}
        >
          {group.heading}
          {complete && headingEnd && (
            <span className="ml-auto font-medium text-ink-soft tabular-nums">
              {headingEnd(group)}
            </span>
          )}
          {complete && !headingEnd && (
            <span aria-hidden className="font-medium text-hint text-ink-soft">
              {group.items.length}
            </span>
          )}
        </Heading>
      )}
      <ul>
        {shownLines.map(({ line, item }) => {
          const foundItem = line.index === undefined ? undefined : group.items[line.index];
          if (!foundItem || line.index === undefined) return null;
          return row(foundItem, {
            ...place(item),
            'aria-setsize': size,
            'aria-posinset': line.index + 1,
          });
        })}
      </ul>
    </section>
  );
};

/**
 * A virtual list of items under headings. Only lines near the visible part are rendered; each states its
 * position among all for screen readers.
 */
export const GroupedList = <Item extends ItemWithId>(props: GroupedListProps<Item>) => {
  const { groups, hasMore = false, ...drawing } = props;
  const lines = useMemo(() => linesOf(groups), [groups]);
  const { list, top, virtualizer } = useVirtualLines(lines);
  const shownLines = virtualizer.getVirtualItems().flatMap((item) => {
    const line = lines[item.index];
    return line ? [{ line, item }] : [];
  });
  const placeRow = (item: VirtualItem) => ({
    ref: virtualizer.measureElement,
    'data-index': item.index,
    style: {
      position: 'absolute' as const,
      top: 0,
      left: 0,
      width: '100%',
      transform: `translateY(${item.start - top}px)`,
    },
  });
  return (
    <div ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {[...Map.groupBy(shownLines, ({ line }) => line.group)].map(([group, inGroup]) => (
        <Group
          key={group.key}
          {...drawing}
          group={group}
          shownLines={inGroup}
          complete={!hasMore || group !== groups.at(-1)}
          place={placeRow}
        />
      ))}
    </div>
  );
};
