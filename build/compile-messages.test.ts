import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileMessages } from './compile-messages.ts';

const compiled = async (id: string): Promise<string | undefined> => {
  const { transform } = compileMessages();
  if (typeof transform !== 'function') throw new Error('it transforms nothing');
  // A cast: of the bundler's context the plugin uses nothing.
  const done = await Reflect.apply(transform, undefined, ['', id]);
  return (done as { code: string } | null)?.code;
};

const file = (path: string) => join(import.meta.dirname, '..', path);

test('texts with places to fill arrive parsed, plain ones as they are', async () => {
  const code = await compiled(file('server/messages/en.ts'));
  expect(code).toContain('"app.name":["Alaga"]');
  expect(code).not.toMatch(/\{\w+, plural/);
});

test('what no screen shows is left out, other files are left alone', async () => {
  expect(await compiled(file('server/messages/en.ts'))).not.toMatch(/"(mail|desktop)\./);
  expect(await compiled(file('server/messages/ids.ts'))).toBeUndefined();
});
