import { expect, test, vi } from 'vitest';
import { drawPoster, linesOf, partOf } from './draw-poster.ts';

const widthOf = (text: string) => text.length;

test('breaks a text between words, and truncates one that is too long', () => {
  expect(linesOf('one two three', 3, widthOf, 7)).toEqual(['one two', 'three']);
  expect(linesOf('one\n two', 3, widthOf, 20)).toEqual(['one two']);
  expect(linesOf('one two three four', 2, widthOf, 7)).toEqual(['one two', 'three…']);
  expect(linesOf('one two three', 1, widthOf, 20)).toEqual(['one two three']);
  // A word that is too long is divided.
  expect(linesOf('a unbreakable b', 4, widthOf, 5)).toEqual(['a', 'unbre', 'akabl', 'e b']);
  expect(linesOf('unbreakable', 2, widthOf, 5)).toEqual(['unbre', 'akabl…']);
  expect(linesOf('', 3, widthOf, 5)).toEqual([]);
});

test('crops the photo around its focus, or else its centre', () => {
  const photo = { width: 800, height: 600 };
  expect(partOf({ photo, focus: null }, [200, 100])).toEqual([0, 100, 800, 400]);
  const focus = { x: 0.625, y: 0, width: 0.375, height: 0.5 };
  const [left, top, width, height] = partOf({ photo, focus }, [200, 100]);
  expect([left, width, height].map(Math.round)).toEqual([350, 450, 225]);
  expect(top).toBeCloseTo(37.5);
});

test('the line below the code keeps its size and its two lines with a long name', () => {
  const drawnTexts: { readonly text: string; readonly font: string }[] = [];
  const brush = {
    font: '',
    measureText: (text: string) => ({
      width: (text.length * Number.parseInt(brush.font.slice(4), 10)) / 2,
    }),
    fillText: (text: string) => drawnTexts.push({ text, font: brush.font }),
  };
  const context = new Proxy(brush, {
    get: (target, name) => Reflect.get(target, name) ?? (() => undefined),
  });
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
  vi.stubGlobal('Path2D', class {});
  const words = { heading: '', please: '', name: '', about: '', lastSeen: '', call: '', phone: '' };
  const scan = 'Scan: I found Prinsesa Maria Concepcion Villanueva de los Santos';
  drawPoster({
    words: { ...words, scan, strip: '' },
    ...{ photo: null, focus: null, code: { text: '', size: 25, path: '' } },
  });
  vi.unstubAllGlobals();
  const [firstLine, secondLine] = drawnTexts.filter(({ font }) => font.startsWith('400 50px'));
  expect([firstLine?.text, secondLine?.text]).toEqual([
    'Scan: I found Prinsesa',
    'Maria Concepcion…',
  ]);
});
