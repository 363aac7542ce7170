import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Message } from '#renderer/ui/message.ts';

type CompiledMessage = ReturnType<typeof compileMessage>;
type ParsedToken = CompiledMessage[number];
type Token = Exclude<Message, string>[number];
type PluralBranches = readonly (readonly [string, Message])[];

const EXACT_NUMBER = /^\d+$/;

const choice = (name: string, branches: PluralBranches): Token => [
  name,
  Object.fromEntries(branches),
];

/** A text without placeholders becomes a plain string, which is cheaper to parse than a list. */
const message = (tokens: readonly Token[]): Message =>
  tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens;

/** Compiles a branch of a plural, in which `#` means the number. */
const compileBranch = (name: string, tokens: CompiledMessage): Message =>
  message(tokens.map((token) => (token === '#' ? [`${name}:written`] : compileToken(token))));

const compileToken = (token: ParsedToken): Token => {
  if (typeof token === 'string') return token;
  const [name, type, format] = token;
  if (type === undefined) return [name];
  if (type === 'number' && format === undefined) return [`${name}:written`];
  if (type !== 'plural' && type !== 'select') {
    throw new Error(`{${name}, ${type}} is not known here: only number, plural and select are`);
  }
  // A cast: the format is Lingui's own, and its types leave it open.
  const { offset, ...texts } = format as Readonly<Record<string, CompiledMessage>>;
  if (offset) throw new Error(`a plural of ${name} with an offset, of which nothing is known here`);
  const branches = Object.entries(texts);
  if (type === 'select') {
    return choice(
      name,
      branches.map(([key, tokens]) => [key, message(tokens.map(compileToken))]),
    );
  }
  const parsedBranches: PluralBranches = branches.map(([key, tokens]) => [
    key,
    compileBranch(name, tokens),
  ]);
  const exactBranches = parsedBranches.filter(([key]) => EXACT_NUMBER.test(key));
  const byCategory = choice(
    `${name}:plural`,
    parsedBranches.filter(([key]) => !EXACT_NUMBER.test(key)),
  );
  return exactBranches.length === 0
    ? byCategory
    : choice(name, [...exactBranches, ['other', [byCategory]]]);
};

/**
 * Compiles a text to the renderer's format (renderer/ui/message.ts), with plurals as plain choices.
 * A plural rule of Lingui creates a number formatter on first use, which takes a browser as long as
 * drawing several pets. The keys of the choices are passed with the values
 * (renderer/ui/format/number-forms.ts).
 */
export const compileText = (text: string): Message => {
  const tokens = compileMessage(text);
  return typeof tokens === 'string' ? tokens : message(tokens.map(compileToken));
};
