import { type ShrinkOptions, shrinkPhoto } from './shrink-photo.ts';

self.onmessage = async (event: MessageEvent<{ file: Blob; shrinking: ShrinkOptions }>) => {
  self.postMessage(await shrinkPhoto(event.data.file, event.data.shrinking));
};
