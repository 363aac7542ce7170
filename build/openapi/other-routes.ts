import { DOCS_PATH, DOCUMENT_PATH } from '#server/openapi/rules.ts';
import type { Schema } from './schema.ts';

const answer = (type: string, schema: Schema, description = 'Done.'): Schema => ({
  '200': { description, content: { [type]: { schema } } },
});

const OPEN = { tags: ['server'], security: [{}] } as const;

const unsubscribe = (operationId: string, summary: string, description: string): Schema => ({
  ...{ ...OPEN, operationId, summary, description },
  responses: {
    ...answer('text/html', { type: 'string' }, 'A page.'),
    '404': { description: 'A page that says that the link does not work.' },
  },
});

/** The routes below /api that have no contract, by path and method. */
export const OTHER_ROUTES: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  '/api/health': {
    get: {
      ...{ ...OPEN, operationId: 'readHealth', summary: 'Read health' },
      description: 'Whether the server answers, its version and the kind of its database.',
      responses: answer('application/json', {
        type: 'object',
        required: ['status', 'version', 'database'],
        properties: {
          status: { const: 'ok' },
          version: { type: 'string' },
          database: { enum: ['sqlite', 'postgres'] },
        },
      }),
    },
  },
  [DOCUMENT_PATH]: {
    get: {
      ...{ ...OPEN, operationId: 'readApiDocument', summary: 'Read API document' },
      description: 'This document.',
      parameters: [{ $ref: '#/components/parameters/IfNoneMatch' }],
      responses: {
        ...answer('application/json', { type: 'object' }),
        '304': { description: 'Unchanged since the tag was answered.' },
      },
    },
  },
  [DOCS_PATH]: {
    get: {
      ...{ ...OPEN, operationId: 'readApiPage', summary: 'Read API page' },
      description: 'This document as a page for people.',
      responses: answer('text/html', { type: 'string' }),
    },
  },
  '/api/unsubscribe/{token}': {
    parameters: [
      { name: 'token', in: 'path', required: true, schema: { type: 'string', minLength: 1 } },
    ] as unknown as Schema,
    get: unsubscribe(
      'readUnsubscribePage',
      'Read unsubscribe page',
      'The page to which a link in a mail about reminders leads. It changes nothing.',
    ),
    post: unsubscribe(
      'unsubscribeMails',
      'Unsubscribe mails',
      'Ends mails about reminders, as a mail program or the page asks for it.',
    ),
  },
};
