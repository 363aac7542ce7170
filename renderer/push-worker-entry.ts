import { careAnswers } from './care/push-answers.ts';
import { handlePushes, type WorkerScope } from './notices/push/push-worker.ts';

// The cast is safe: this file runs only in the service worker, whose global is not in the app's type library.
handlePushes(self as unknown as WorkerScope, careAnswers);
