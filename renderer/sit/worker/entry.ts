import { keepPages, type SitWorkerScope } from './stored-page.ts';

// A cast: this file runs only in a service worker, whose global is not in the app's type library.
keepPages(self as unknown as SitWorkerScope, fetch);
