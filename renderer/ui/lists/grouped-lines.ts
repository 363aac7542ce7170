/** Items under one heading; none where what they are sorted by makes no groups. */
export interface ListGroup<Item> {
  readonly key: string;
  readonly heading: string | undefined;
  readonly items: readonly Item[];
}

/** A heading or an item: what a list shows, one below the other. */
export interface ListLine<Item> {
  readonly key: string;
  readonly group: ListGroup<Item>;
  /** Its place in its group, from 0; a heading has none. */
  readonly place: number | undefined;
}

export const linesOf = <Item extends { readonly id: string }>(
  groups: readonly ListGroup<Item>[],
): readonly ListLine<Item>[] =>
  groups.flatMap((group) => [
    ...(group.heading === undefined ? [] : [{ key: group.key, group, place: undefined }]),
    ...group.items.map(({ id }, place) => ({ key: id, group, place })),
  ]);
