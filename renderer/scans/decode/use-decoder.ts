import { useCallback, useEffect, useRef } from 'react';
import { type Decoder, makeDecoder } from './decode-in-worker.ts';

interface DecoderUse {
  readonly get: () => Decoder;
  /** Closes the decoder, so that the next one tries everything again, for example after a lost connection. */
  readonly renew: () => void;
}

/** A decoder that preloads while the owner aims the camera, and is closed with the screen. */
export const useDecoder = (): DecoderUse => {
  const decoderRef = useRef<Decoder>(undefined);
  const get = useCallback((): Decoder => {
    decoderRef.current ??= makeDecoder();
    return decoderRef.current;
  }, []);
  const renewDecoder = useCallback(() => {
    decoderRef.current?.close();
    decoderRef.current = undefined;
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
