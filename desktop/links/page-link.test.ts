import { expect, it } from 'vitest';
import type { PageState, ShellRequest } from '#desktop/bridge.ts';
import { PageLink } from './page-link.ts';

const owner: PageState = { isSignedIn: true, language: 'en' };
const visitor: PageState = { isSignedIn: false, language: 'fil' };
const share: ShellRequest = {
  kind: 'share',
  address: 'http://localhost:24680/share/pet/aB3_-zZ09xyQ',
};
const fileOf = (name: string): ShellRequest => ({
  kind: 'import',
  file: { name, address: '/desktop/opened-file' },
});
const file = fileOf('pets.json');
const schedule: ShellRequest = { kind: 'open', path: '/schedule' };

const line = () => {
  const heard: ShellRequest[] = [];
  return { heard, link: new PageLink((asked) => heard.push(asked)) };
};

it('a page receives requests after it has reported its state', () => {
  const { heard, link } = line();
  expect(link.ask(schedule)).toBe(false);
  link.told(visitor);
  expect(link.ask(schedule)).toBe(true);
  link.left();
  expect(link.ask(schedule)).toBe(false);
  expect(heard).toEqual([schedule]);
});

it('requests from outside wait for a page and its owner, the last of each kind', () => {
  const { heard, link } = line();
  expect(link.ask(share)).toBe(true);
  link.ask(fileOf('earlier.json'));
  link.ask(file);
  link.told(visitor);
  expect(heard).toEqual([]);
  link.left();
  link.told(owner);
  expect(heard).toEqual([share, file]);
  link.told(owner);
  expect(heard).toHaveLength(2);
});

it('every notice waits', () => {
  const { heard, link } = line();
  const [one, other] = ['Rabies', 'Flea'].map(
    (title): ShellRequest => ({ kind: 'notice', title, body: '', path: '/schedule' }),
  );
  for (const notice of [one, other]) if (notice) link.ask(notice);
  link.told(owner);
  expect(heard).toEqual([one, other]);
});

it('an export request is not delayed', () => {
  const { heard, link } = line();
  link.told(visitor);
  expect(link.ask({ kind: 'export' })).toBe(false);
  link.told(owner);
  expect(heard).toEqual([]);
});
