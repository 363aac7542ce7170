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

const makeLink = () => {
  const received: ShellRequest[] = [];
  return { received, link: new PageLink((request) => received.push(request)) };
};

it('a page receives requests after it has reported its state', () => {
  const { received, link } = makeLink();
  expect(link.ask(schedule)).toBe(false);
  link.receiveState(visitor);
  expect(link.ask(schedule)).toBe(true);
  link.pageLeft();
  expect(link.ask(schedule)).toBe(false);
  expect(received).toEqual([schedule]);
});

it('requests from outside wait for a page and its owner, the last of each kind', () => {
  const { received, link } = makeLink();
  expect(link.ask(share)).toBe(true);
  link.ask(fileOf('earlier.json'));
  link.ask(file);
  link.receiveState(visitor);
  expect(received).toEqual([]);
  link.pageLeft();
  link.receiveState(owner);
  expect(received).toEqual([share, file]);
  link.receiveState(owner);
  expect(received).toHaveLength(2);
});

it('every notice waits', () => {
  const { received, link } = makeLink();
  const [one, otherNotice] = ['Rabies', 'Flea'].map(
    (title): ShellRequest => ({ kind: 'notice', title, body: '', path: '/schedule' }),
  );
  for (const notice of [one, otherNotice]) if (notice) link.ask(notice);
  link.receiveState(owner);
  expect(received).toEqual([one, otherNotice]);
});

it('an export request is not delayed', () => {
  const { received, link } = makeLink();
  link.receiveState(visitor);
  expect(link.ask({ kind: 'export' })).toBe(false);
  link.receiveState(owner);
  expect(received).toEqual([]);
});
