import { takePushes, type WorkerScope } from './push-worker.ts';

// A cast: this file runs in the service worker alone, whose global the app's library of types does not know.
takePushes(self as unknown as WorkerScope);
