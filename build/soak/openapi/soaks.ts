import { DEFAULT_SEED, type SoakTest } from '#build/soak/soak.ts';
import { startTestServer } from '#server/testing.ts';
import { soakApiDocument } from './openapi.ts';

const API_REQUESTS = 1000;

export const openapiSoak: SoakTest = {
  async run() {
    await using server = await startTestServer();
    const { problems, ...counts } = await soakApiDocument(server, API_REQUESTS, DEFAULT_SEED);
    const faultText = 'A generated request was answered otherwise than the OpenAPI document says.';
    return {
      counts: { ...counts, wrong: problems.length },
      wrong: problems,
      faults: { [faultText]: problems.length > 0 },
    };
  },
};
