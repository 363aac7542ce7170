import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '#server/messages/en.ts';
import { fil } from '#server/messages/fil.ts';
import { compileMessages } from './compile-messages.ts';

const compiled = async (path: string): Promise<string | undefined> => {
  const { transform } = compileMessages();
  if (typeof transform !== 'function') throw new Error('it transforms nothing');
  const watched: string[] = [];
  const context = { addWatchFile: (file: string) => watched.push(file) };
  const id = join(import.meta.dirname, '..', path);
  // A cast: of the bundler's context the plugin uses nothing else.
  const done = (await Reflect.apply(transform, context, ['', id])) as { code: string } | null;
  for (const file of watched) {
    expect(file).toMatch(/server\/messages\/(pages-(en|fil)|(en|fil)\/[a-z-]+)\.ts$/);
  }
  expect(watched.length > 0).toBe(done !== null);
  return done?.code;
};

const keysOf = (code = ''): string[] =>
  Object.keys(JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1)));

test('texts with places to fill arrive parsed, plain ones as they are', async () => {
  const code = await compiled('server/messages/rest-en.ts');
  expect(code).toContain('"dashboard.title":["Home"]');
  expect(code).not.toMatch(/\{\w+, plural/);
});

/** Of a notice a page shows the words alone. */
const SERVER_ONLY = /^(mail|desktop)\.|^notice\.(?!(title|overdue|today|tomorrow|later)$)/;

const isForStrangers = (key: string) => key.startsWith('publicPet.');

const PARTS = [
  'first',
  'rest',
  'profile',
  'insights',
  'schedule',
  'expenses',
  'notices',
  'sharing',
  'scans',
  'import',
  'clinics',
  'computer',
  'outbox',
  'offline',
  'backups',
] as const;

test.each([
  ['en', en],
  ['fil', fil],
])('in %s every text that a screen shows is in one of the parts', async (language, all) => {
  const keys = new Map<string, readonly string[]>();
  for (const part of PARTS) {
    keys.set(part, keysOf(await compiled(`server/messages/${part}-${language}.ts`)));
  }
  const shown = Object.keys(all).filter((key) => !SERVER_ONLY.test(key) && !isForStrangers(key));
  expect([...keys.values()].flat().sort()).toEqual(shown.sort());
  expect(keys.get('first')).toContain('login.submit');
  expect(keys.get('rest')).toContain('signUp.submit');
  expect(keys.get('profile')).toContain('profile.signOut');
  expect(keys.get('insights')).toContain('insights.score');
  expect(keys.get('schedule')).toContain('schedule.counts');
});

test.each(['en', 'fil'])(
  'in %s the page for strangers has its own texts, and few of the app’s',
  async (language) => {
    const keys = keysOf(await compiled(`server/messages/public-${language}.ts`));
    const all = Object.keys(en).filter((key) => key.startsWith('publicPet.'));
    expect(all.filter((key) => !keys.includes(key))).toEqual([]);
    const shared = keys.filter((key) => !key.startsWith('publicPet.'));
    const groups = new Set(shared.map((key) => key.split('.').slice(0, 2).join('.')));
    expect([...groups].sort()).toEqual([
      'app.name',
      'pets.age',
      'pets.category',
      'pets.info',
      'pets.photoOf',
      'records.type',
    ]);
    const others = await Promise.all(
      PARTS.map(async (part) => keysOf(await compiled(`server/messages/${part}-${language}.ts`))),
    );
    expect(others.flat().filter((key) => key.startsWith('publicPet.'))).toEqual([]);
  },
);

test('the pages are a part of their own, other files are left alone', async () => {
  expect(keysOf(await compiled('server/messages/pages-en.ts'))).toContain('faq.title');
  expect(await compiled('server/messages/en.ts')).toBeUndefined();
  expect(await compiled('server/messages/ids.ts')).toBeUndefined();
});
