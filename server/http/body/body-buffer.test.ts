import { expect, test } from 'vitest';
import { BodyBuffer } from './body-buffer.ts';

test('joins pieces of any size', () => {
  const buffer = new BodyBuffer();
  const sentBuffers: Buffer[] = [];
  for (let count = 0; count < 3000; count += 1) {
    const piece = Buffer.alloc([1, 100, 5000, 700][count % 4] ?? 0, count % 251);
    sentBuffers.push(piece);
    buffer.add(piece);
  }
  const wholeBuffer = Buffer.concat(sentBuffers);
  expect(buffer.size).toBe(wholeBuffer.byteLength);
  expect(buffer.whole().equals(wholeBuffer)).toBe(true);
  expect(buffer.whole().equals(wholeBuffer), 'asked again').toBe(true);
});

test('accepts more pieces after the whole was read', () => {
  const buffer = new BodyBuffer();
  buffer.add(Buffer.from('one '));
  expect(buffer.whole().toString()).toBe('one ');
  buffer.add(Buffer.from('two'));
  expect(buffer.whole().toString()).toBe('one two');
});

test('copies small pieces and releases their buffers', () => {
  const buffer = new BodyBuffer();
  const piece = Buffer.from('a'.repeat(200));
  buffer.add(piece);
  piece.fill('b');
  expect(buffer.whole().toString()).toBe('a'.repeat(200));
});

test('refuses a body of very small pieces, but not a slow one of packets', () => {
  const tinyBuffer = new BodyBuffer();
  const addPiece = () => {
    for (let count = 0; count < 600; count += 1) tinyBuffer.add(Buffer.from('a'));
  };
  expect(addPiece).toThrow();
  const packets = new BodyBuffer();
  for (let count = 0; count < 5000; count += 1) packets.add(Buffer.alloc(128));
  expect(packets.size).toBe(640_000);
});
