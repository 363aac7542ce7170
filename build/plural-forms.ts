import { compileMessage } from '@lingui/message-utils/compileMessage';

type Message = ReturnType<typeof compileMessage>;
type Token = Message[number];
type Branches = readonly (readonly [string, Message])[];

const EXACT = /^\d+$/;

const choice = (name: string, branches: Branches): Token => [
  name,
  'select',
  Object.fromEntries(branches),
];

/** Between the texts of one number `#` stands for it. */
const inBranch = (name: string, message: Message): Message =>
  message.map((token) => (token === '#' ? [`${name}:written`] : withoutPlural(token)));

const withoutPlural = (token: Token): Token => {
  if (typeof token === 'string') return token;
  const [name, type, format] = token;
  if (type !== 'plural' && type !== 'select') return token;
  // The cast: Lingui's own format, which its types leave open.
  const { offset, ...texts } = format as Readonly<Record<string, Message>>;
  if (offset) throw new Error(`a plural of ${name} with an offset, of which nothing is known here`);
  const branches = Object.entries(texts);
  if (type === 'select') {
    return choice(
      name,
      branches.map(([key, message]) => [key, message.map(withoutPlural)]),
    );
  }
  const said: Branches = branches.map(([key, message]) => [key, inBranch(name, message)]);
  const exact = said.filter(([key]) => EXACT.test(key));
  const byCategory = choice(
    `${name}:plural`,
    said.filter(([key]) => !EXACT.test(key)),
  );
  return exact.length === 0 ? byCategory : choice(name, [...exact, ['other', [byCategory]]]);
};

/**
 * A text as the renderer says it, its plurals as plain choices: Lingui's own plural makes a number format at its first
 * use, for which a browser needs as long as for drawing several pets. What they are chosen by stands beside the values
 * (renderer/ui/number-forms.ts).
 */
export const compileText = (text: string): Message => compileMessage(text).map(withoutPlural);
