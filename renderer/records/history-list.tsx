import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '#renderer/ui/text.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { RecordSort } from '#server/records/rules.ts';
import { groupsOf, type HistoryLine, linesOf, type RecordGroup } from './history-groups.ts';
import { RecordRow } from './record-row.tsx';

/** In px, until a line has been measured. */
const HEADING_HEIGHT = 47;
const ROW_HEIGHT = 64;

/** Lines that are there before and after those in sight: Tab finds the next one. */
const OVERSCAN = 12;

interface HistoryListProps {
  readonly records: readonly MedicalRecord[];
  readonly sort: RecordSort;
  /** More records follow those that are here. */
  readonly goesOn: boolean;
  readonly onOpen: (id: string) => void;
}

/** The list's distance from the top of the page, in px. */
const useTop = () => {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const now = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    if (Math.abs(now - top) >= 1) setTop(now);
  });
  return { list, top };
};

/** The lines in sight, and the one that has the focus: what has the focus must never leave the page. */
const useVirtualLines = (lines: readonly HistoryLine[]) => {
  const { list, top } = useTop();
  const [focused, setFocused] = useState<string>();
  const kept = useMemo(() => lines.findIndex(({ key }) => key === focused), [lines, focused]);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.place === undefined ? HEADING_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      if (kept < 0 || inSight.includes(kept)) return inSight;
      return [...inSight, kept].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    const element = list.current;
    const follow = ({ target }: FocusEvent) => {
      const line = target instanceof Element ? target.closest('[data-index]') : null;
      setFocused(lines[Number(line?.getAttribute('data-index') ?? -1)]?.key);
    };
    element?.addEventListener('focusin', follow);
    return () => element?.removeEventListener('focusin', follow);
  }, [list, lines]);
  return { list, top, virtualizer };
};

interface Shown {
  readonly line: HistoryLine;
  readonly item: VirtualItem;
}

interface GroupProps extends Pick<HistoryListProps, 'sort' | 'onOpen'> {
  readonly group: RecordGroup;
  readonly shown: readonly Shown[];
  /** Whether all of the group is here, so that it can be counted. */
  readonly complete: boolean;
  readonly place: (item: VirtualItem) => {
    readonly ref: (node: Element | null) => void;
    readonly 'data-index': number;
    readonly style: CSSProperties;
  };
}

const labelOf = ({ heading, records }: RecordGroup, complete: boolean): string => {
  if (heading === undefined) return t('records.history.heading');
  return complete
    ? t('records.history.yearCount', { year: heading, count: records.length })
    : heading;
};

const Group = ({ group, shown, complete, place, sort, onOpen }: GroupProps) => {
  const size = complete ? group.records.length : -1;
  const head = shown.find(({ line }) => line.place === undefined);
  return (
    <section aria-label={labelOf(group, complete)}>
      {head && (
        <h3
          {...place(head.item)}
          className="flex items-baseline gap-3 border-line border-b py-3 font-semibold text-row"
        >
          {group.heading}
          {complete && (
            <span aria-hidden className="font-medium text-hint text-ink-soft">
              {group.records.length}
            </span>
          )}
        </h3>
      )}
      <ul>
        {shown.map(({ line, item }) => {
          const record = line.place === undefined ? undefined : group.records[line.place];
          if (!record || line.place === undefined) return null;
          const { ref, ...placed } = place(item);
          return (
            <RecordRow
              key={record.id}
              record={record}
              size="plain"
              dated={sort !== 'dateAdministered'}
              item={{ ref, ...placed, 'aria-setsize': size, 'aria-posinset': line.place + 1 }}
              onOpen={() => onOpen(record.id)}
            />
          );
        })}
      </ul>
    </section>
  );
};

/**
 * Records under their headings. Only the lines around what is in sight are on the page, so that thousands scroll
 * like twenty; each says its place among all.
 */
export const HistoryList = ({ records, sort, goesOn, onOpen }: HistoryListProps) => {
  const groups = useMemo(() => groupsOf(records, sort), [records, sort]);
  const lines = useMemo(() => linesOf(groups), [groups]);
  const { list, top, virtualizer } = useVirtualLines(lines);
  const shown = virtualizer.getVirtualItems().flatMap((item) => {
    const line = lines[item.index];
    return line ? [{ line, item }] : [];
  });
  const place = (item: VirtualItem) => ({
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
      {[...Map.groupBy(shown, ({ line }) => line.group)].map(([group, inGroup]) => (
        <Group
          key={group.key}
          group={group}
          shown={inGroup}
          complete={!goesOn || group !== groups.at(-1)}
          place={place}
          sort={sort}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
};
