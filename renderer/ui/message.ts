import type { MessageValues } from '#server/messages/ids.ts';

/** A text as the build compiles it (build/vite/plural-forms.ts): plain, or with places to fill and choices between them. */
export type Message = string | readonly Token[];
type Token = string | readonly [place: string, choices?: Readonly<Record<string, Message>>];

const chosen = (choices: Readonly<Record<string, Message>>, value: unknown): Message =>
  choices[String(value)] ?? choices['other'] ?? '';

/** Fills the places of a compiled text. A place without a value stays empty. */
export const render = (message: Message, values: MessageValues): string =>
  typeof message === 'string'
    ? message
    : message
        .map((token) => {
          if (typeof token === 'string') return token;
          const [place, choices] = token;
          const value = values[place];
          return choices ? render(chosen(choices, value), values) : (value ?? '');
        })
        .join('');

/** Compiled texts by their ids. */
export type Texts = Readonly<Record<string, Message>>;
