import type { Plugin } from 'vite';
import { ensureApiDocument } from '#build/openapi/ensure-document.ts';
import { afterBuild } from './after-build.ts';

/** Writes the document of the API, which lies beside the built renderer. Fails the build for a call that lacks something. */
export const apiDocument = (): Plugin =>
  afterBuild('alaga-api-document', async () => {
    if (!ensureApiDocument()) throw new Error('The API could not be described.');
  });
