import { PROBE_HEADER, PROBE_PATH } from '#server/http/listener/connection-probe.ts';
import { READY_PATH } from '#server/http/listener/ready.ts';
import { DOCS_PATH, DOCUMENT_PATH } from '#server/openapi/rules.ts';
import type { Schema } from './schema.ts';

const answer = (type: string, schema: Schema, description = 'Done.'): Schema => ({
  '200': { description, content: { [type]: { schema } } },
});

const OPEN_ROUTE = { tags: ['server'], security: [{}] } as const;

const WARNINGS = {
  type: 'array',
  items: { type: 'string' },
  description: 'What the operator should look at although the server works.',
} as const;

const unsubscribe = (operationId: string, summary: string, description: string): Schema => ({
  ...{ ...OPEN_ROUTE, operationId, summary, description },
  responses: {
    ...answer('text/html', { type: 'string' }, 'A page.'),
    '404': { description: 'A page that says that the link does not work.' },
  },
});

/** The routes below /api that have no contract, by path and method. */
export const OTHER_ROUTES: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  '/api/health': {
    get: {
      ...{ ...OPEN_ROUTE, operationId: 'readHealth', summary: 'Read health' },
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
  [READY_PATH]: {
    get: {
      ...{ ...OPEN_ROUTE, operationId: 'readReadiness', summary: 'Read readiness' },
      description:
        'Whether the server can work: it writes and reads one row, at most once in five seconds.',
      responses: {
        ...answer('application/json', {
          type: 'object',
          required: ['status', 'warnings'],
          properties: { status: { const: 'ready' }, warnings: WARNINGS },
        }),
        '503': {
          description: 'It cannot work now, for the reason that is named.',
          headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['status', 'reason', 'warnings', 'message', 'code'],
                properties: {
                  status: { const: 'not ready' },
                  reason: {
                    enum: ['database', 'disk full', 'disk read-only', 'disk failing', 'restoring'],
                  },
                  warnings: WARNINGS,
                  message: { type: 'string' },
                  code: { const: 'http.notReady' },
                },
              },
            },
          },
        },
      },
    },
  },
  [PROBE_PATH]: {
    get: {
      ...{ ...OPEN_ROUTE, operationId: 'readConnection', summary: 'Read connection' },
      description: 'How the request arrived behind the proxies, for `npm run doctor` alone.',
      parameters: [
        {
          ...{ name: PROBE_HEADER, in: 'header', required: true, schema: { type: 'string' } },
          description: 'The instant of the request, signed with the secret of the server.',
        },
      ],
      responses: {
        ...answer('application/json', {
          type: 'object',
          required: ['version', 'address', 'protocol', 'host'],
          properties: Object.fromEntries(
            ['version', 'address', 'protocol', 'host'].map((name) => [name, { type: 'string' }]),
          ),
        }),
        '404': { description: 'The signature is missing, wrong or old.' },
      },
    },
  },
  [DOCUMENT_PATH]: {
    get: {
      ...{ ...OPEN_ROUTE, operationId: 'readApiDocument', summary: 'Read API document' },
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
      ...{ ...OPEN_ROUTE, operationId: 'readApiPage', summary: 'Read API page' },
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
