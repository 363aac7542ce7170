import { Tokenizer, TokenType } from '@streamparser/json';
import { InvalidFile, wrongRow } from '#server/entities/file-row.ts';

/** The maximum number of bytes and values of one row, as for a row in a call. */
const MAX_ITEM_BYTES = 16 * 1024 * 1024;
const MAX_ITEM_VALUES = 50_000;
/** Twice what an export needs: the weekdays of a care plan are nested nine deep, the file itself included. */
const MAX_DEPTH = 18;
const MAX_ITEMS = 1_000_000;

/** Property names with a special meaning in JavaScript. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/** An element of a list in the file; or, with only `section`, a field of the file. */
export interface JsonItem {
  readonly section: string;
  readonly isElement: boolean;
  readonly value: unknown;
}

type Token = Parameters<Tokenizer['onToken']>[0];

type Container = Map<string, unknown> | unknown[];

/** The grammar's next element inside a container. */
type Expecting = 'first' | 'value' | 'key' | 'colon' | 'next';

interface StackFrame {
  readonly container: Container;
  expecting: Expecting;
  key: string;
}

/** Names of lists that a message may repeat. */
const LIST_NAME = /^[a-zA-Z]{1,40}$/;

/** Converts maps to plain objects; their keys were checked before. */
const toPlainValue = (value: unknown): unknown => {
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, inner]) => [key, toPlainValue(inner)]));
  }
  return Array.isArray(value) ? value.map(toPlainValue) : value;
};

/**
 * Parses a JSON object of lists and fields as its bytes arrive, and yields one element at a time, so that only one is
 * in memory. Throws InvalidFile for invalid JSON, duplicate names, NUL, half a surrogate pair, special JavaScript
 * names, and for depth or size beyond any real export.
 */
export class JsonItems {
  readonly #tokenizer = new Tokenizer({ stringBufferSize: 64 * 1024, numberBufferSize: 64 });
  readonly #stack: StackFrame[] = [];
  #items: JsonItem[] = [];
  #isDone = false;
  #emitted = 0;
  /** The entries of the current list that are complete. */
  #entries = 0;
  /** Counted for the current item. */
  #bytes = 0;
  #values = 0;

  constructor() {
    this.#tokenizer.onToken = (token) => this.#take(token);
    this.#tokenizer.onError = () => this.#fail();
  }

  /** Returns the items completed by this chunk. */
  write(chunk: Uint8Array): readonly JsonItem[] {
    // Counted in advance, because a string is only reported at its end and may never end.
    this.#bytes += chunk.byteLength;
    if (this.#bytes > MAX_ITEM_BYTES) this.#fail();
    this.#tokenizer.write(chunk);
    return this.#give();
  }

  /** Must be called after the last chunk. Throws if anything is missing. */
  end(): void {
    this.#tokenizer.end();
    if (!this.#isDone) this.#fail();
  }

  /** Throws InvalidFile, with the entry of the list in which the problem is. */
  #fail(): never {
    const [file, list] = this.#stack;
    const isInList = Array.isArray(list?.container) && LIST_NAME.test(file?.key ?? '');
    throw isInList ? wrongRow(file?.key ?? '', this.#entries) : new InvalidFile();
  }

  #give(): readonly JsonItem[] {
    const itemsRead = this.#items;
    this.#items = [];
    return itemsRead;
  }

  #take({ token, value }: Token): void {
    if (this.#isDone) this.#fail();
    if (token === TokenType.LEFT_BRACE) this.#open(new Map());
    else if (token === TokenType.LEFT_BRACKET) this.#open([]);
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET)
      this.#close(token);
    else if (token === TokenType.COLON) this.#expect('colon', 'value');
    else if (token === TokenType.COMMA) this.#comma();
    else if (token === TokenType.STRING) this.#string(String(value));
    else this.#value(value);
  }

  #top(): StackFrame {
    return this.#stack.at(-1) ?? this.#fail();
  }

  #expect(now: Expecting, nextExpectation: Expecting): void {
    const topFrame = this.#top();
    if (topFrame.expecting !== now) this.#fail();
    topFrame.expecting = nextExpectation;
  }

  #comma(): void {
    this.#expect('next', Array.isArray(this.#top().container) ? 'value' : 'key');
  }

  #string(text: string): void {
    if (text.includes('\u0000') || !text.isWellFormed()) this.#fail();
    const topFrame = this.#stack.at(-1);
    const { container, expecting } = topFrame ?? {};
    if (
      !topFrame ||
      !(container instanceof Map) ||
      (expecting !== 'key' && expecting !== 'first')
    ) {
      this.#value(text);
      return;
    }
    if (FORBIDDEN_NAMES.has(text) || container.has(text)) this.#fail();
    topFrame.key = text;
    topFrame.expecting = 'colon';
  }

  #open(container: Container): void {
    // The file itself must be an object; its fields are reported as they arrive.
    if (this.#stack.length === 0 ? Array.isArray(container) : !this.#mayTakeValue()) this.#fail();
    if (this.#stack.length >= MAX_DEPTH) this.#fail();
    this.#count();
    this.#stack.push({ container, expecting: 'first', key: '' });
  }

  #close(token: TokenType): void {
    const closedFrame = this.#stack.pop() ?? this.#fail();
    const isList = Array.isArray(closedFrame.container);
    if (isList !== (token === TokenType.RIGHT_BRACKET)) this.#fail();
    if (closedFrame.expecting !== 'next' && closedFrame.expecting !== 'first') this.#fail();
    if (this.#stack.length === 0) this.#isDone = true;
    else this.#store(closedFrame.container);
  }

  #mayTakeValue(): boolean {
    const { container, expecting } = this.#top();
    return expecting === 'value' || (expecting === 'first' && Array.isArray(container));
  }

  #value(value: unknown): void {
    if (!this.#mayTakeValue()) this.#fail();
    this.#count();
    this.#store(value);
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > MAX_ITEM_VALUES) this.#fail();
  }

  #store(value: unknown): void {
    const { container, key } = this.#top();
    this.#top().expecting = 'next';
    const depth = this.#stack.length;
    const section = this.#stack[0]?.key ?? '';
    if (depth === 1) {
      // Only the name is kept, to refuse duplicates.
      if (container instanceof Map) container.set(key, null);
      this.#emit({ section, isElement: false, value: toPlainValue(value) });
    } else if (depth === 2 && Array.isArray(container)) {
      this.#emit({ section, isElement: true, value: toPlainValue(value) });
    } else if (container instanceof Map) {
      container.set(key, value);
    } else {
      container.push(value);
    }
  }

  #emit(item: JsonItem): void {
    this.#emitted += 1;
    if (this.#emitted > MAX_ITEMS) this.#fail();
    this.#items.push(item);
    this.#entries = item.isElement ? this.#entries + 1 : 0;
    this.#bytes = 0;
    this.#values = 0;
  }
}
