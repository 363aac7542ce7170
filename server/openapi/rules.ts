/** The description of all calls, as OpenAPI. */
export const DOCUMENT_PATH = '/api/openapi.json';
/** The path of the API description as an HTML page. */
export const DOCS_PATH = '/api/docs';
