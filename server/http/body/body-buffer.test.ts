import { expect, test } from 'vitest';
import { BodyBuffer } from './body-buffer.ts';

test('pieces of any sizes become the bytes that were sent', () => {
  const gathered = new BodyBuffer();
  const sent: Buffer[] = [];
  for (let count = 0; count < 3000; count += 1) {
    const piece = Buffer.alloc([1, 100, 5000, 700][count % 4] ?? 0, count % 251);
    sent.push(piece);
    gathered.add(piece);
  }
  const whole = Buffer.concat(sent);
  expect(gathered.size).toBe(whole.byteLength);
  expect(gathered.whole().equals(whole)).toBe(true);
  expect(gathered.whole().equals(whole), 'asked again').toBe(true);
});

test('what comes after a look at the whole is added to it', () => {
  const gathered = new BodyBuffer();
  gathered.add(Buffer.from('one '));
  expect(gathered.whole().toString()).toBe('one ');
  gathered.add(Buffer.from('two'));
  expect(gathered.whole().toString()).toBe('one two');
});

test('small pieces are copied: the buffers that they came in are not kept', () => {
  const gathered = new BodyBuffer();
  const piece = Buffer.from('a'.repeat(200));
  gathered.add(piece);
  piece.fill('b');
  expect(gathered.whole().toString()).toBe('a'.repeat(200));
});

test('a body of very small pieces is refused, a slow one of packets is not', () => {
  const tiny = new BodyBuffer();
  const add = () => {
    for (let count = 0; count < 600; count += 1) tiny.add(Buffer.from('a'));
  };
  expect(add).toThrow();
  const packets = new BodyBuffer();
  for (let count = 0; count < 5000; count += 1) packets.add(Buffer.alloc(128));
  expect(packets.size).toBe(640_000);
});
