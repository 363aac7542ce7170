/** Items under a heading, or without one if the sort order makes no groups. */
export interface ListGroup<Item> {
  readonly key: string;
  readonly heading: string | undefined;
  readonly items: readonly Item[];
}

/** A line of a list: a heading or an item. */
export interface ListLine<Item> {
  readonly key: string;
  readonly group: ListGroup<Item>;
  /** The index in its group, starting at 0; undefined for a heading. */
  readonly index: number | undefined;
}

export const linesOf = <Item extends { readonly id: string }>(
  groups: readonly ListGroup<Item>[],
): readonly ListLine<Item>[] =>
  groups.flatMap((group) => [
    ...(group.heading === undefined ? [] : [{ key: group.key, group, index: undefined }]),
    ...group.items.map(({ id }, index) => ({ key: id, group, index })),
  ]);
