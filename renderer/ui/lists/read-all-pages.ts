interface ListPage<Item> {
  readonly items: readonly Item[];
  /** The number of items on all pages. */
  readonly total: number;
}

/** Reads a whole list, in as many pages as the server needs. The first page is asked for without a number. */
export const readAllPages = async <Item>(
  readPage: (query: { readonly page?: string }) => Promise<ListPage<Item>>,
): Promise<readonly Item[]> => {
  const allItems: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await readPage(page === 1 ? {} : { page: String(page) });
    allItems.push(...items);
    if (items.length === 0 || allItems.length >= total) return allItems;
  }
};
