import {
  type Decoder,
  makeDecoder,
  NoDecoderError,
} from '#renderer/scans/decode/decode-in-worker.ts';
import type { DecoderKind } from '#renderer/scans/decode/decode-protocol.ts';

/**
 * A decoder's result for one picture: the text, and the milliseconds from handing over the frame to
 * the answer.
 */
export interface DecoderReading {
  readonly text?: string | undefined;
  readonly ms: number;
}

const pictureAt = async (address: string): Promise<ImageBitmap> =>
  createImageBitmap(await (await fetch(address)).blob());

const timeDecoder = async (decoder: Decoder, address: string): Promise<DecoderReading> => {
  const picture = await pictureAt(address);
  const startedAt = performance.now();
  const text = await decoder.decode(picture);
  return { text, ms: performance.now() - startedAt };
};

/**
 * Decodes the pictures one by one, as the scanner does, in several rounds. The fastest time of each
 * picture counts, so that other work of the computer is left out. Undefined if the browser has no
 * such decoder.
 */
const decodeAll = async (
  kind: DecoderKind,
  addresses: readonly string[],
  rounds: number,
): Promise<readonly DecoderReading[] | undefined> => {
  const decoder = makeDecoder({ kinds: [kind] });
  const bestReadings: DecoderReading[] = [];
  try {
    await decoder.open();
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, address] of addresses.entries()) {
        const decoderReading = await timeDecoder(decoder, address);
        if (decoderReading.ms < (bestReadings[index]?.ms ?? Number.POSITIVE_INFINITY))
          bestReadings[index] = decoderReading;
      }
    }
    return bestReadings;
  } catch (error) {
    if (error instanceof NoDecoderError) return undefined;
    throw error;
  } finally {
    decoder.close();
  }
};

Object.assign(window, { decodeAll });
