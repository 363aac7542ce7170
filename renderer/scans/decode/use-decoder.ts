import { useCallback, useEffect, useRef } from 'react';
import { type Decoder, makeDecoder } from './decode-in-worker.ts';

interface DecoderUse {
  readonly get: () => Decoder;
  /** Closes the decoder, so that the next one tries everything again, for example after a lost connection. */
  readonly renew: () => void;
}

/** A decoder that preloads while the owner aims the camera, and is closed with the screen. */
export const useDecoder = (): DecoderUse => {
  const current = useRef<Decoder>(undefined);
  const get = useCallback((): Decoder => {
    current.current ??= makeDecoder();
    return current.current;
  }, []);
  const renewDecoder = useCallback(() => {
    current.current?.close();
    current.current = undefined;
  }, []);
  useEffect(() => {
    // An error while preloading is ignored; it is reported when the decoder is used.
    get()
      .open()
      .catch(() => undefined);
    return renewDecoder;
  }, [get, renewDecoder]);
  return { get, renew: renewDecoder };
};
