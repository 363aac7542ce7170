import { expect, test } from 'vitest';
import { breakLinks, breakLinksInName } from './break-links.ts';

test.each([
  ['See https://evil.example/win?x=1', 'See https: //evil. example/win?x=1'],
  ['go to www.evil.com now', 'go to www. evil. com now'],
  ['evil。com and evil．com and evil｡com', 'evil。 com and evil． com and evil｡ com'],
  ['evil․com, evil﹒com', 'evil․ com, evil﹒ com'],
  ['write to eve@evil.com', 'write to eve@evil. com'],
  ['mailto:eve@evil.com tel:+639175550100', 'mailto: eve@evil. com tel: +639175550100'],
  ['http：//evil.com', 'http： //evil. com'],
  ['http://203.0.113.9/win', 'http: //203. 0.113.9/win'],
  ['192.168.1.1:80 or 203．0．113．9/win', '192. 168.1.1:80 or 203． 0．113．9/win'],
  ['i❤.ws xn--e1a.com 1.evil.com', 'i❤. ws xn--e1a. com 1. evil. com'],
  ['evil.\u00adcom', 'evil. \u00adcom'],
  ['\\\\evil\\share', '\\ \\evil\\share'],
])('turns %j into %j, which no program makes a link of', (typedText, expected) => {
  expect(breakLinks(typedText)).toBe(expected);
});

test.each([
  'I saw him at 10:30 near the market. He is fine...',
  'Mga 2.5 kg, P1,250.50, 0917.555.0100, 20.11.2026',
  'Tawag na po kayo! (0917) 555-0100 / 8123-4567',
  'Dito siya: sa gate ng Brgy. San Roque',
])('leaves %j as it was typed', (typedText) => {
  expect(breakLinks(typedText)).toBe(typedText);
});

test('is idempotent for any text of any length', () => {
  const hostileText = `${'a.'.repeat(5000)}${':'.repeat(5000)}${'\\'.repeat(5000)}`;
  expect(breakLinks(hostileText)).not.toMatch(/a\.a|\\\\/);
});

test.each([
  ['Ma. Teresa\n\nhttp://evil.example/win', 'Ma. Teresa http   evil example win'],
  ['evil。example', 'evil example'],
  ['evil․example', 'evil example'],
  ['evil．example', 'evil example'],
  ['evil｡example', 'evil example'],
  ['eve＠evil．example／win', 'eve evil example win'],
  ['http：//evil', 'http   evil'],
])('writes the name %j as %j', (typedText, expected) => {
  expect(breakLinksInName(typedText)).toBe(expected);
});
