import { useCallback, useEffect, useRef } from 'react';
import { type Decoder, makeDecoder } from './decode-in-worker.ts';

interface DecoderUse {
  readonly get: () => Decoder;
  /** Lets it go: the next one tries everything anew, as after a connection that was lost. */
  readonly renew: () => void;
}

/** A decoder that loads while its owner still aims, and goes with the screen. */
export const useDecoder = (): DecoderUse => {
  const current = useRef<Decoder>(undefined);
  const get = useCallback((): Decoder => {
    current.current ??= makeDecoder();
    return current.current;
  }, []);
  const renew = useCallback(() => {
    current.current?.close();
    current.current = undefined;
  }, []);
  useEffect(() => {
    // What does not open now says so when it is needed.
    get()
      .open()
      .catch(() => undefined);
    return renew;
  }, [get, renew]);
  return { get, renew };
};
