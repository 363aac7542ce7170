import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { AnswerRules } from './answer-rules.ts';
import { soakApiDocument } from './openapi.ts';

const ROUND_COUNT = 10;
const REQUESTS_PER_ROUND = 20;

test('generated valid requests are answered as the document says', async () => {
  await using server = await startTestServer();
  const { problems, succeeded, calls } = await soakApiDocument(
    server,
    ROUND_COUNT * REQUESTS_PER_ROUND,
    20_261_125,
  );
  expect(problems).toEqual([]);
  expect(calls).toBeGreaterThan(150);
  // The other calls are refused with a described error, for example because a thing does not exist.
  expect(succeeded).toBeGreaterThan(calls / 2);
});

test('an answer that the document does not describe is found', () => {
  const rules = new AnswerRules({
    components: { schemas: { Pet: { type: 'object', required: ['id'] } } },
  });
  const schema = { $ref: '#/components/schemas/Pet' };
  const operation = {
    operationId: 'readPet',
    responses: { 200: { content: { 'application/json': { schema } } } },
  };
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' });
  const findProblem = (status: number, body: unknown, of = headers) =>
    rules.problemOf(operation, { status, headers: of, body });
  expect(findProblem(200, { id: 'p1' })).toBeUndefined();
  expect(findProblem(200, {})).toContain("must have required property 'id'");
  expect(findProblem(418, {})).toContain('418 is not described');
  expect(findProblem(200, 'x', new Headers({ 'Content-Type': 'text/html' }))).toContain(
    'text/html',
  );
});
