/** The description of all calls, as OpenAPI. */
export const DOCUMENT_PATH = '/api/openapi.json';
/** The same as a page for people. */
export const DOCS_PATH = '/api/docs';
