interface ListPage<Item> {
  readonly items: readonly Item[];
  /** The number of items on all pages. */
  readonly total: number;
}

/** How often a list that changes while it is read is read again. */
const MAX_READS = 3;

/**
 * Reads a whole list, in as many pages as the server needs. The first page is asked for without a number. A list that
 * gets shorter or longer between two pages is read again, because its items have moved to other pages.
 */
export const readAllPages = async <Item>(
  readPage: (query: { readonly page?: string }) => Promise<ListPage<Item>>,
  readsLeft = MAX_READS - 1,
): Promise<readonly Item[]> => {
  const firstPage = await readPage({});
  const { total } = firstPage;
  const allItems = [...firstPage.items];
  for (let page = 2, hasMore = allItems.length > 0; hasMore && allItems.length < total; page += 1) {
    const nextPage = await readPage({ page: String(page) });
    if (nextPage.total !== total && readsLeft > 0) return readAllPages(readPage, readsLeft - 1);
    allItems.push(...nextPage.items);
    hasMore = nextPage.items.length > 0;
  }
  return allItems;
};
