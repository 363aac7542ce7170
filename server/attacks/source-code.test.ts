import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** These rules for the app's source code are checked in every file. */

const root = join(import.meta.dirname, '../..');
const files = globSync('renderer/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|^renderer\/(e2e|bench)\//.test(file))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));

const findInSource = (pattern: RegExp): readonly string[] =>
  files.filter(({ source }) => pattern.test(source)).map(({ file }) => file);

test('every password field is masked and known to password managers', () => {
  expect(files.length).toBeGreaterThan(200);
  let checkedCount = 0;
  for (const { file, source } of files) {
    for (const [tag] of source.matchAll(
      /<(?:\w+)\b[^<]*?registerField\(\w+, '\w*[pP]assword'\)[^<]*?\/>/g,
    )) {
      checkedCount += 1;
      expect([file, /^<PasswordField\b/.test(tag)]).toEqual([file, true]);
      expect([file, /autoComplete="(current|new)-password"/.test(tag)]).toEqual([file, true]);
    }
  }
  expect(checkedCount).toBeGreaterThan(5);
  const field = files.find(({ file }) => file === 'renderer/ui/fields/password-field.tsx')?.source;
  expect(field).toContain('useState(false)');
  expect(field).toContain("type={isShown ? 'text' : 'password'}");
});

/** Files that handle paste or copy events. Each is on a page without a password field. */
const PASTE_LISTENERS = ['renderer/public-pet/share-page.ts', 'renderer/scans/scanner-screen.tsx'];

test('no field prevents pasting, copying or autofill', () => {
  const pasteListener = /\bon(Paste|Copy|Cut|BeforeInput)\b|'(paste|copy|cut|beforeinput)'/;
  expect(findInSource(pasteListener).toSorted()).toEqual(PASTE_LISTENERS);
  for (const { file, source } of files) {
    if (PASTE_LISTENERS.includes(file)) expect([file, source]).not.toContain('PasswordField');
  }
});

test('no page uses cross-window messages', () => {
  expect(
    findInSource(
      /window\.(onmessage|postMessage)|(window|globalThis)\.addEventListener\('message'/,
    ),
  ).toEqual([]);
  expect(findInSource(/\b(opener|parent|top)\.postMessage|postMessage\([^)]*'\*'/)).toEqual([]);
});

test('no code renders text as HTML', () => {
  const html =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;
  expect(findInSource(html)).toEqual([]);
});
