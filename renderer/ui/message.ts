import type { MessageValues } from '#server/messages/ids.ts';

/** A text compiled by the build (build/vite/plural-forms.ts): plain, or with placeholders and choices. */
export type Message = string | readonly Token[];
type Token = string | readonly [place: string, choices?: Readonly<Record<string, Message>>];

const chooseVariant = (choices: Readonly<Record<string, Message>>, value: unknown): Message =>
  choices[String(value)] ?? choices['other'] ?? '';

/** Fills a compiled text's placeholders. A placeholder without a value stays empty. */
export const render = (message: Message, values: MessageValues): string =>
  typeof message === 'string'
    ? message
    : message
        .map((token) => {
          if (typeof token === 'string') return token;
          const [parameter, choices] = token;
          const value = values[parameter];
          return choices ? render(chooseVariant(choices, value), values) : (value ?? '');
        })
        .join('');

/** Compiled texts by id. */
export type Texts = Readonly<Record<string, Message>>;
