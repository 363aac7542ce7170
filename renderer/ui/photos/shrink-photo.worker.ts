import { type Shrinking, shrinkPhoto } from './shrink-photo.ts';

self.onmessage = async (event: MessageEvent<{ file: Blob; shrinking: Shrinking }>) => {
  self.postMessage(await shrinkPhoto(event.data.file, event.data.shrinking));
};
