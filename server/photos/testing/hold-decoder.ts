import { PhotoDecoder } from '#server/photos/decoder.ts';
import { forkDecoderProcess } from '#server/photos/start-decoder.ts';

/** A program that keeps a decoder process busy forever and prints the process's id. */
const startDecoder = forkDecoderProcess(new URL('./misbehaving-decoder.ts', import.meta.url));
const decoder = new PhotoDecoder({ log: () => undefined, start: startDecoder });
const bounds = { width: 10, height: 10, quality: 80 };
const request = { userId: 'owner', ignoresQueueLimit: false };
await decoder.decode({ ...request, job: { kind: 'drawing', svg: 'ok', bounds } });
void decoder.decode({ ...request, job: { kind: 'drawing', svg: 'hang', bounds } });
process.stdout.write(`${decoder.pid}\n`);
