/**
 * The browser globals that the app needs besides fetch and storage, without a desktop window.
 * Returns a function that removes them.
 */
export const installBrowserGlobals = (): (() => void) => {
  const items = new Map<string, string>();
  const surroundings = {
    window: new EventTarget(),
    // The browser does not notice that the server is unreachable.
    navigator: { onLine: true },
    localStorage: {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
    },
  };
  const previousGlobals = Object.keys(surroundings).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(surroundings)) {
    Object.defineProperty(globalThis, name, { configurable: true, value });
  }
  return () => {
    for (const [name, was] of previousGlobals) {
      if (was) Object.defineProperty(globalThis, name, was);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
};
