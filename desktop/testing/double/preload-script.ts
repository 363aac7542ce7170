import { readFileSync } from 'node:fs';

/**
 * The preload script as a script for the page: a CommonJS module that may require only `electron`.
 */
export const preloadScript = (file: string, extraArguments: readonly string[]): string => `(() => {
  const hearers = new Map();
  const ipcRenderer = {
    invoke: (channel, ...given) => window.doubleOfInvoke(channel, given),
    on: (channel, hear) => hearers.set(channel, [...(hearers.get(channel) ?? []), hear]),
    off: (channel, hear) =>
      hearers.set(channel, (hearers.get(channel) ?? []).filter((one) => one !== hear)),
  };
  Object.defineProperty(window, 'doubleOfSend', { value: (channel, ...given) => {
    for (const hear of hearers.get(channel) ?? []) hear({}, ...given);
  } });
  const allowed = { ipcRenderer, contextBridge: { exposeInMainWorld(name, value) {
    Object.defineProperty(window, name, { value: Object.freeze(value) });
  } } };
  const require = (name) => {
    if (name !== 'electron') throw new Error('a sandboxed preload has no module ' + name);
    return allowed;
  };
  const process = ${JSON.stringify({ platform: process.platform, argv: extraArguments })};
  const module = { exports: {} };
  const exports = module.exports;
  (() => { ${readFileSync(file, 'utf8')} })();
})();`;
