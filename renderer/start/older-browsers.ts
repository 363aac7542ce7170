/**
 * Adds what Alaga uses and browsers before Chrome 126, Firefox 126 and Safari 18 (2024) may lack. Of these, `URL.parse`
 * came last, so a browser that has it does not load this file. Styles and syntax need Chrome 111, Firefox 128 or
 * Safari 16.4 in any case.
 */

export const groupIntoMap = <Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    index += 1;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

export const groupIntoObject = <Key extends PropertyKey, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Partial<Record<Key, Item[]>> =>
  Object.assign(Object.create(null), Object.fromEntries(groupIntoMap(items, keyOf)));

export const promiseWithResolvers = <Value>(): PromiseWithResolvers<Value> => {
  let resolve: PromiseWithResolvers<Value>['resolve'] = () => undefined;
  let reject: PromiseWithResolvers<Value>['reject'] = () => undefined;
  const promise = new Promise<Value>((...functions) => {
    [resolve, reject] = functions;
  });
  return { promise, resolve, reject };
};

/** A signal that aborts with the first of the given signals, and with its reason. */
export const anySignal = (signals: Iterable<AbortSignal>): AbortSignal => {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: controller.signal });
  }
  return controller.signal;
};

export const parseUrl = (url: string | URL, base?: string | URL): URL | null => {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
};

/** Whether an element has a box. The options of the native method, which only the desktop window uses, are ignored. */
function hasBox(this: Element): boolean {
  return this.getClientRects().length > 0;
}

const add = (target: object, name: string, value: unknown): void => {
  if (!(name in target)) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
};

add(Map, 'groupBy', groupIntoMap);
add(Object, 'groupBy', groupIntoObject);
add(Promise, 'withResolvers', promiseWithResolvers);
add(AbortSignal, 'any', anySignal);
add(URL, 'parse', parseUrl);
add(URL, 'canParse', (url: string | URL, base?: string | URL) => parseUrl(url, base) !== null);
// Tests run without a page.
if ('Element' in globalThis) add(Element.prototype, 'checkVisibility', hasBox);
