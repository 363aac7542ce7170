import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const renderer = join(import.meta.dirname, '../../dist/renderer');

/**
 * Every external address in the built app, with the reason for it. Addresses that are not listed would also be blocked
 * by the page's policy.
 */
const HOST_REASONS: Readonly<Record<string, string>> = {
  'maps.googleapis.com': 'loaded where GOOGLE_MAPS_API_KEY is set, and nowhere else',
  'www.google.com': 'a link that its owner follows: directions, a clinic',
  'maps.apple.com': 'a link that its owner follows: directions',
  'www.openstreetmap.org': 'a link that its owner follows: directions, whose map it is',
  'www.naturalearthdata.com': 'a link that its owner follows: whose map it is',
  'maplibre.org': 'a link that its owner follows: whose map it is',
  'nominatim.openstreetmap.org': 'words of opening_hours about where its holidays come from',
  'wiki.openstreetmap.org': 'words of opening_hours in its warnings',
  'github.com': 'words of packages about themselves',
  'simplewebauthn.dev': 'words of a package in its errors',
  'react.dev': 'words of a package in its errors',
  'bit.ly': 'words of a package in its errors',
  'ntfy.sh': 'an example of an address that an owner types; only the server sends there',
  'gotify.example.com': 'an example of an address that an owner types',
  'tailwindcss.com': 'its licence',
  'maplibre.invalid': 'an address that cannot exist, of a package’s own',
  'fastly.jsdelivr.net':
    'where zxing-wasm would load its program from by itself; the worker is given ours instead',
  'www.w3.org': 'names of XML, which are no addresses',
};

const NOT_BUILT = 'the renderer is not built here';

const ADDRESS = /(?:https?|wss?):\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)/gi;

test('the built app contains only the listed external addresses', ({ skip }) => {
  skip(!existsSync(renderer), NOT_BUILT);
  // Licence texts contain addresses, which are only shown as text.
  const files = globSync('**/*.{js,mjs,css,html,json,webmanifest}', {
    cwd: renderer,
    exclude: ['licences.json'],
  });
  expect(files.length).toBeGreaterThan(20);
  const namedAddresses = new Map<string, string>();
  for (const file of files) {
    for (const [, host = ''] of readFileSync(join(renderer, file), 'utf8').matchAll(ADDRESS)) {
      namedAddresses.set(host.toLowerCase(), file);
    }
  }
  expect([...namedAddresses].filter(([host]) => !(host in HOST_REASONS))).toEqual([]);
});

test('pages and styles load only the server’s own files', ({ skip }) => {
  skip(!existsSync(renderer), NOT_BUILT);
  const loadedAddresses = globSync('**/*.{css,html,webmanifest}', { cwd: renderer }).flatMap(
    (file) => [
      ...readFileSync(join(renderer, file), 'utf8').matchAll(
        /(?:src|href|srcset|action)=["']?([^"'\s>]+)|url\(["']?([^"')]+)|@import\s+["']([^"']+)/g,
      ),
    ],
  );
  expect(loadedAddresses.length).toBeGreaterThan(5);
  const foreignOrigins = loadedAddresses
    .map(([, attribute, url, sheet]) => attribute ?? url ?? sheet ?? '')
    .filter((address) => /^([a-z]+:)?\/\//i.test(address));
  expect(foreignOrigins).toEqual([]);
});
