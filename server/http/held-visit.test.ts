import { request } from 'node:http';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildExpenseItem } from '#db/expenses/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildServerPage } from '#server/testing/server-page.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { cookiesOf } from '#server/transfer/testing/upload.ts';
import type { NewVetLink } from '#server/vet-links/contract.ts';
import { busyError } from './errors.ts';

let builtPage: ReturnType<typeof buildServerPage>;
let server: TestServer;

beforeAll(async () => {
  builtPage = buildServerPage('sit-page');
  server = await startTestServer({ rendererFolder: builtPage.rendererFolder });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  builtPage.remove();
});

const REPORT = {
  ...{ findings: 'Platelets 182, better.', treatment: 'Doxycycline to day 28.' },
  ...{ visitedOn: '2026-11-20', nextDueDate: '', vetName: 'Dr. Liza Ramos' },
  clinic: 'Sample Vet Clinic',
};

const REPORT_FORM = Object.entries(REPORT)
  .map(
    ([name, value]) =>
      `--form\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  .concat('--form--\r\n')
  .join('');

const PDF_FORM = [
  '--form\r\nContent-Disposition: form-data; name="file"; filename="receipt.pdf"\r\n',
  'Content-Type: application/pdf\r\n\r\n%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n',
  '\r\n--form--\r\n',
].join('');

/** Sends the first half of a form. The result sends the rest, and returns the status of the answer. */
const sendHalf = (path: string, form: string, client: TestClient) => {
  const half = form.length / 2;
  const { promise: answered, resolve, reject } = Promise.withResolvers<number | undefined>();
  const outgoing = request(
    server.url + path,
    {
      method: 'POST',
      headers: {
        ...{ 'Content-Type': 'multipart/form-data; boundary=form', Origin: server.url },
        ...{ 'Content-Length': form.length, Accept: 'application/json', Cookie: cookiesOf(client) },
      },
    },
    (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    },
  ).on('error', reject);
  outgoing.write(form.slice(0, half));
  return () => {
    outgoing.end(form.slice(half));
    return answered;
  };
};

test('a publication does not wait for bodies that arrive slowly, and their calls wait for it', async () => {
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  const { body } = await client.post<NewVetLink>(`/api/pets/${pet.id}/vet-links`, {
    ...{ hours: 72, allowReport: true, name: 'Sample Vet Clinic' },
    include: { records: true, documents: true, diary: true, care: true },
  });
  const item = await buildExpenseItem(server.db, { userId: user.id, petId: pet.id });
  const { publications } = server.parts;
  for (const [path, form] of [
    [`${new URL(body.link).pathname}/reports`, REPORT_FORM],
    [`/api/expenses/items/${item.id}/documents?id=${v7()}`, PDF_FORM],
  ] as const) {
    const enter = vi.spyOn(publications, 'enter');
    const sendRest = sendHalf(path, form, client);
    await expect.poll(() => enter.mock.calls.length).toBe(1);
    expect([path, await publications.close(user.id)]).toEqual([path, true]);
    let isAnswered = false;
    const answer = sendRest().finally(() => {
      isAnswered = true;
    });
    await expect.poll(() => enter.mock.calls.length).toBe(2);
    expect(isAnswered).toBe(false);
    publications.open(user.id);
    expect([path, await answer]).toEqual([path, 201]);
    enter.mockRestore();
    // Nothing of the call is left, and the next publication begins.
    expect(await publications.close(user.id)).toBe(true);
    publications.open(user.id);
  }
});

test('a page whose link waited too long for a publication says so as other pages do', async () => {
  const enter = vi.spyOn(server.parts.publications, 'enterByLink').mockRejectedValue(busyError());
  for (const path of ['/vet/none', '/sit/none']) {
    const { status, headers } = await fetch(server.url + path);
    expect([path, status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
      ...[path, 503, 'text/html; charset=utf-8', 'no-store'],
    ]);
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  }
  enter.mockRestore();
});
