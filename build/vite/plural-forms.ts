import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Message } from '#renderer/ui/message.ts';

type Parsed = ReturnType<typeof compileMessage>;
type ParsedToken = Parsed[number];
type Token = Exclude<Message, string>[number];
type Branches = readonly (readonly [string, Message])[];

const EXACT = /^\d+$/;

const choice = (name: string, branches: Branches): Token => [name, Object.fromEntries(branches)];

/** A text without places is a string; a browser reads it without a list around it. */
const message = (tokens: readonly Token[]): Message =>
  tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens;

/** Between the texts of one number `#` stands for it. */
const inBranch = (name: string, tokens: Parsed): Message =>
  message(tokens.map((token) => (token === '#' ? [`${name}:written`] : compiled(token))));

const compiled = (token: ParsedToken): Token => {
  if (typeof token === 'string') return token;
  const [name, type, format] = token;
  if (type === undefined) return [name];
  if (type === 'number' && format === undefined) return [`${name}:written`];
  if (type !== 'plural' && type !== 'select') {
    throw new Error(`{${name}, ${type}} is not known here: only number, plural and select are`);
  }
  // The cast: Lingui's own format, which its types leave open.
  const { offset, ...texts } = format as Readonly<Record<string, Parsed>>;
  if (offset) throw new Error(`a plural of ${name} with an offset, of which nothing is known here`);
  const branches = Object.entries(texts);
  if (type === 'select') {
    return choice(
      name,
      branches.map(([key, tokens]) => [key, message(tokens.map(compiled))]),
    );
  }
  const said: Branches = branches.map(([key, tokens]) => [key, inBranch(name, tokens)]);
  const exact = said.filter(([key]) => EXACT.test(key));
  const byCategory = choice(
    `${name}:plural`,
    said.filter(([key]) => !EXACT.test(key)),
  );
  return exact.length === 0 ? byCategory : choice(name, [...exact, ['other', [byCategory]]]);
};

/**
 * A text as the renderer shows it (renderer/ui/message.ts), its plurals as plain choices: a plural rule of Lingui's
 * makes a number format at its first use, for which a browser needs as long as for drawing several pets. What they are
 * chosen by stands beside the values (renderer/ui/format/number-forms.ts).
 */
export const compileText = (text: string): Message => {
  const tokens = compileMessage(text);
  return typeof tokens === 'string' ? tokens : message(tokens.map(compiled));
};
