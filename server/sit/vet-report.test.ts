import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildVisitReport } from '#db/visit-reports/factory.ts';
import { buildMembership } from '#server/members/testing.ts';
import { jpeg } from '#server/photos/testing/images.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { buildServerPage } from '#server/testing/server-page.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { NewVetLink } from '#server/vet-links/contract.ts';
import type { VisitReport } from '#server/visit-reports/contract.ts';
import { MAX_WAITING } from '#server/visit-reports/rules.ts';
import { OWNER, visibleText } from './testing/sitting.ts';

let builtPage: ReturnType<typeof buildServerPage>;
let server: TestServer;
beforeAll(() => {
  builtPage = buildServerPage('sit-page');
});
afterAll(() => builtPage.remove());
beforeEach(async () => {
  server = await startTestServer({ rendererFolder: builtPage.rendererFolder });
});
afterEach(() => server[Symbol.asyncDispose]());

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const REPORT = {
  findings: 'Platelets 182, better.',
  treatment: 'Doxycycline to day 28.',
  visitedOn: '2026-11-20',
  nextDueDate: '2026-12-04',
  vetName: 'Dr. Liza Ramos',
  clinic: 'Sample Vet Clinic',
};
const FORM = { Accept: 'text/html,*/*;q=0.8' };
const SCRIPT = { Accept: 'application/json' };

type Upload = readonly [name: string, bytes: Uint8Array];

/** Ana with a dog and a link that accepts reports, unless `choices` says otherwise. */
const startAna = async (choices: object = {}) => {
  const { user, client } = await server.owner(OWNER);
  const bantay = await buildPet(server.db, { userId: user.id, name: 'Bantay' });
  const { body: link } = await client.post<NewVetLink>(`/api/pets/${bantay.id}/vet-links`, {
    ...{ hours: 72, allowReport: true, name: 'Sample Vet Clinic Ermita' },
    include: { records: true, documents: true, diary: true, care: true },
    ...choices,
  });
  const path = new URL(link.link).pathname;
  const send = (
    fields: object = {},
    files: readonly Upload[] = [],
    headers: Readonly<Record<string, string>> = SCRIPT,
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...REPORT, ...fields })) form.set(name, value);
    for (const [name, bytes] of files) form.append('files', new File([Buffer.from(bytes)], name));
    return fetch(`${server.url}${path}/reports`, {
      ...{ method: 'POST', body: form, redirect: 'manual' },
      headers: { Origin: server.url, ...headers },
    });
  };
  const listWaiting = async (of: TestClient = client) =>
    (await of.get<VisitReport[]>('/api/visit-reports')).body;
  return { user, client, bantay, link, path, send, waiting: listWaiting };
};

const countStored = async () => ({
  reports: (await server.db.run((knex) => knex('visitReports').select('id'))).length,
  blobs: (await server.db.run((knex) => knex('blobs').select('id'))).length,
  records: (await server.db.run((knex) => knex('medicalRecords').select('id'))).length,
});

describe('a vet', () => {
  test('hands in a report with files, which waits and writes nothing to the booklet', async () => {
    const ana = await startAna();
    const photo = await jpeg();
    const answer = await ana.send({ id: v7() }, [
      ['Blood count.pdf', PDF],
      ['photo.jpg', photo],
    ]);
    expect(answer.status).toBe(201);
    expect(await countStored()).toEqual({ reports: 1, blobs: 2, records: 0 });
    const [report] = await ana.waiting();
    expect(report).toMatchObject({
      ...REPORT,
      petId: ana.bantay.id,
      status: 'unverified',
      files: [
        { kind: 'document', name: 'Blood count.pdf', size: PDF.byteLength },
        { kind: 'photo', name: null },
      ],
    });
    const [pdf, image] = report?.files ?? [];
    const read = async (url = '') => {
      const { status, headers } = await ana.client.get(url);
      return [status, headers.get('content-type'), headers.get('content-security-policy')];
    };
    const sandbox = expect.stringContaining('sandbox');
    expect(await read(pdf?.url)).toEqual([200, 'application/pdf', sandbox]);
    expect(await read(`${image?.url}?size=thumbnail`)).toEqual([200, 'image/jpeg', sandbox]);
  });

  test('sends the form without scripts, and keeps the texts when it is refused', async () => {
    const ana = await startAna();
    const page = await (await fetch(server.url + ana.path)).text();
    expect(page).toContain('encType="multipart/form-data"');
    expect(page).toContain('accept="application/pdf,image/jpeg,image/png,image/webp"');
    expect(visibleText(page)).toContain('Ana decides what goes into the booklet.');
    const refusedResponse = await ana.send(
      { visitedOn: '2026-11-21', vetName: '"><b>Liza' },
      [],
      FORM,
    );
    expect(refusedResponse.status).toBe(400);
    const html = await refusedResponse.text();
    expect(visibleText(html)).toContain('The visit cannot be in the future');
    expect(html).toContain('Platelets 182, better.</textarea>');
    expect(html).not.toContain('<b>Liza');
    // Browsers send an empty file for an empty field, and no origin because of the referrer policy.
    const headers = { ...FORM, Origin: 'null', 'Sec-Fetch-Site': 'same-origin' };
    const sentResponse = await ana.send({}, [['', Buffer.alloc(0)]], headers);
    expect([sentResponse.status, sentResponse.headers.get('location')]).toEqual([
      303,
      `${ana.path}?said=reported#report`,
    ]);
    const pageAfter = await (await fetch(`${server.url}${ana.path}?said=reported`)).text();
    expect(visibleText(pageAfter)).toContain('Sent to Ana');
    expect(await countStored()).toMatchObject({ reports: 1, blobs: 0 });
  });

  test('reads why a report was refused in the language of the page', async () => {
    const ana = await startAna({ language: 'fil' });
    const answer = await ana.send({ vetName: ' ' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: 'visitReports.vetName.required',
      message: 'Pakilagay ang pangalan mo',
      field: 'vetName',
    });
  });

  test.each([
    ['no text and no file', { findings: '', treatment: ' ' }, 'findings'],
    ['a day that does not exist', { visitedOn: '2026-11-31' }, 'visitedOn'],
    ['a due date before the visit', { nextDueDate: '2026-11-20' }, 'nextDueDate'],
    ['a text that is too long', { findings: 'a'.repeat(10_001) }, 'findings'],
    ['an id that is none', { id: 'x' }, 'id'],
  ])('is refused with %s', async (_name, fields, field) => {
    const ana = await startAna();
    const answer = await ana.send(fields);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ field });
    expect(await countStored()).toMatchObject({ reports: 0 });
  });

  test('is refused with files of another type, too many, or too large ones', async () => {
    const ana = await startAna();
    const submitForCode = async (files: readonly Upload[]) => {
      const answer = await ana.send({}, files);
      return [answer.status, ((await answer.json()) as { readonly code: string }).code];
    };
    expect(await submitForCode([['page.html', Buffer.from('<script>1</script>')]])).toEqual([
      415,
      'visitReports.wrongFile',
    ]);
    const answer = await ana.send({}, [['blood.pdf', Buffer.from('not a PDF')]]);
    expect(await answer.json()).toMatchObject({
      ...{ field: 'files', message: 'blood.pdf is neither a PDF nor a photo' },
    });
    const brokenPhoto = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(200)]);
    const brokenAnswer = await ana.send({}, [
      ['a.jpg', await jpeg()],
      ['b.jpg', brokenPhoto],
    ]);
    expect(await brokenAnswer.json()).toMatchObject({
      code: 'visitReports.unreadableFile',
      message: expect.stringMatching(/^b\.jpg could not be opened\./),
      field: 'files',
    });
    // A file that a phone has not yet loaded from the cloud can arrive without bytes.
    expect(await submitForCode([['cloud.jpg', Buffer.alloc(0)]])).toEqual([
      415,
      'visitReports.wrongFile',
    ]);
    const fourUploads = Array.from({ length: 4 }, (_, index): Upload => [`${index}.pdf`, PDF]);
    expect(await submitForCode(fourUploads)).toEqual([400, 'visitReports.tooManyFiles']);
    const largePdf = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await submitForCode([['large.pdf', largePdf]])).toEqual([413, 'visitReports.tooLarge']);
    expect(await countStored()).toMatchObject({ reports: 0, blobs: 0 });
  });

  test('adds one report for a request that is repeated', async () => {
    const ana = await startAna();
    const id = v7();
    const answers = await Promise.all([ana.send({ id }), ana.send({ id })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await ana.send({ id })).status).toBe(201);
    expect(await countStored()).toMatchObject({ reports: 1 });
  });

  test('loses nothing of a report that was changed because its first answer was lost', async () => {
    const ana = await startAna();
    const id = v7();
    expect((await ana.send({ id })).status).toBe(201);
    expect((await ana.send({ id, treatment: 'Half a tablet, not a whole one.' })).status).toBe(201);
    expect((await ana.send({ id, treatment: 'Half a tablet, not a whole one.' })).status).toBe(201);
    const treatments = (await ana.waiting()).map(({ treatment }) => treatment);
    expect(treatments.toSorted()).toEqual(
      [REPORT.treatment, 'Half a tablet, not a whole one.'].toSorted(),
    );
  });

  test('adds nothing for the same content again, also after the owner accepted or discarded it', async () => {
    const ana = await startAna();
    const files: readonly Upload[] = [['Blood count.pdf', PDF]];
    const send = (fields: object = {}, sent = files) => ana.send({ id: v7(), ...fields }, sent);
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([201, 201]);
    const [report, ...others] = await ana.waiting();
    expect(others).toEqual([]);
    const acceptResponse = await ana.client.post(`/api/visit-reports/${report?.id}/accept`, {});
    expect(acceptResponse.status).toBe(201);
    // The page of the vet is still open, and sends the report again: once with its id, and once with another one.
    expect((await send({ id: report?.id })).status).toBe(201);
    expect((await send()).status).toBe(201);
    expect(await countStored()).toEqual({ reports: 0, blobs: 1, records: 1 });

    expect((await send({ treatment: 'Rest.' })).status).toBe(201);
    expect((await send({}, [['Blood count.pdf', Buffer.concat([PDF, PDF])]])).status).toBe(201);
    expect((await send({}, [])).status).toBe(201);
    const waitingReports = await ana.waiting();
    expect(waitingReports).toHaveLength(3);
    await ana.client.post(`/api/visit-reports/${waitingReports[0]?.id}/discard`);
    expect((await send({}, [])).status).toBe(201);
    expect(await ana.waiting()).toHaveLength(2);
  });

  test('hands in five reports through a link, however many are discarded', async () => {
    const ana = await startAna();
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await ana.send({ findings: `Visit ${sent}` })).status).toBe(201);
    }
    const [first] = await ana.waiting();
    await ana.client.post(`/api/visit-reports/${first?.id}/discard`);
    const answer = await ana.send();
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'visitReports.tooMany' });
    expect(await countStored()).toMatchObject({ reports: 4 });
    const page = visibleText(await (await fetch(server.url + ana.path)).text());
    expect(page).toContain('This link has accepted all its reports');
  });

  test('cannot turn the direction of texts around', async () => {
    const ana = await startAna();
    const turned = (words: string) => `\u202e${words}\u2069`;
    const texts = {
      ...{ vetName: turned('Dr. Liza'), clinic: turned('Clinic') },
      ...{ findings: turned('Better'), treatment: turned('None') },
    };
    expect((await ana.send(texts)).status).toBe(201);
    expect(await ana.waiting()).toMatchObject([
      { vetName: 'Dr. Liza', clinic: 'Clinic', findings: 'Better', treatment: 'None' },
    ]);
    expect((await ana.send({ vetName: '\u202e' })).status).toBe(400);
  });

  test('hands in no report while 50 of the pet wait', async () => {
    const ana = await startAna();
    for (let sent = 1; sent < MAX_WAITING; sent += 1) {
      await buildVisitReport(server.db, { petId: ana.bantay.id });
    }
    expect((await ana.send()).status).toBe(201);
    const refused = await ana.send({ findings: 'One too many' });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'visitReports.full' },
    ]);
    // The refused one does not count among the five of the link.
    await ana.client.post(`/api/visit-reports/${(await ana.waiting())[0]?.id}/discard`);
    expect((await ana.send({ findings: 'One too many' })).status).toBe(201);
  });

  test('finds no form where the owner allowed none, and after the link ended', async () => {
    const anaWithoutReports = await startAna({ allowReport: false });
    expect(await (await fetch(server.url + anaWithoutReports.path)).text()).not.toContain(
      'data-report',
    );
    expect((await anaWithoutReports.send()).status).toBe(404);
    const ana = await startAna();
    expect((await ana.send()).status).toBe(201);
    server.clock.set(ana.link.endsAt);
    expect((await ana.send()).status).toBe(404);
    await ana.client.delete(`/api/vet-links/${ana.link.id}`);
    expect(await ana.waiting()).toHaveLength(1);
  });

  test('is refused from another site', async () => {
    const ana = await startAna();
    const answer = await ana.send({}, [], { ...SCRIPT, Origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(await countStored()).toMatchObject({ reports: 0 });
  });

  test('is stopped by the limit of a link before a body is read', async () => {
    const ana = await startAna();
    for (let sent = 0; sent < 20; sent += 1) {
      expect((await ana.send({ vetName: '' })).status).toBe(400);
    }
    const answer = await ana.send();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    server.clock.advance(16 * 60_000);
    expect((await ana.send()).status).toBe(201);
  });
});

describe('the owner', () => {
  test('accepts a report with edits as a record with its files and a reminder', async () => {
    const ana = await startAna();
    await ana.send({}, [
      ['Blood count.pdf', PDF],
      ['photo.jpg', await jpeg()],
    ]);
    const [report] = await ana.waiting();
    const path = `/api/visit-reports/${report?.id}`;
    const { status, body: record } = await ana.client.post<MedicalRecord>(`${path}/accept`, {
      ...{ type: 'lab-test', title: 'Blood Test', reminderEnabled: true, clinic: null },
    });
    expect(status).toBe(201);
    expect(record).toMatchObject({
      ...{ type: 'lab-test', title: 'Blood Test', dateAdministered: '2026-11-20', clinic: null },
      ...{ description: REPORT.findings, notes: REPORT.treatment, veterinarian: REPORT.vetName },
      documents: [{ name: 'Blood count.pdf' }],
    });
    expect(record.photos).toHaveLength(1);
    const documentResponse = await ana.client.get(record.documents[0]?.url ?? '');
    expect(documentResponse.status).toBe(200);
    expect((await ana.client.get(record.photos[0]?.url ?? '')).status).toBe(200);
    const { body: reminders } = await ana.client.get<object[]>('/api/reminders');
    expect(reminders).toMatchObject([{ title: 'Blood Test', dueDate: '2026-12-04' }]);
    expect(await countStored()).toEqual({ reports: 0, blobs: 2, records: 1 });
    expect((await ana.client.post(`${path}/accept`)).status).toBe(404);
  });

  test('accepts a report as it is, and the refusal of an edit changes nothing', async () => {
    const ana = await startAna();
    await ana.send();
    const [report] = await ana.waiting();
    const path = `/api/visit-reports/${report?.id}/accept`;
    const refusedResponse = await ana.client.post(path, { dateAdministered: '2026-11-21' });
    expect(refusedResponse.status).toBe(400);
    expect(await countStored()).toMatchObject({ reports: 1, records: 0 });
    const { body } = await ana.client.post<MedicalRecord>(path);
    expect(body).toMatchObject({ type: 'checkup', title: 'Follow-up Visit' });
  });

  test('discards a report with its files', async () => {
    const ana = await startAna();
    await ana.send({}, [['a.pdf', PDF]]);
    const [report] = await ana.waiting();
    const path = `/api/visit-reports/${report?.id}/discard`;
    expect((await ana.client.post(path)).status).toBe(200);
    expect((await ana.client.post(path)).status).toBe(404);
    expect(await countStored()).toEqual({ reports: 0, blobs: 0, records: 0 });
    const plan = await server.db.run((knex) =>
      knex('userSubscriptions').where({ userId: ana.user.id }).first('storageUsed'),
    );
    expect(plan).toEqual({ storageUsed: 0 });
  });

  test('is notified like the family, and carers are not', async () => {
    const ana = await startAna();
    const [ben, cora] = [await server.owner(), await server.owner()];
    for (const [{ user }, role] of [
      [ben, 'family'],
      [cora, 'carer'],
    ] as const) {
      await buildMembership(server.db, { ownerId: ana.user.id, userId: user.id }, { role });
    }
    await ana.send({ vetName: 'Dr. https://evil.example' });
    await expect.poll(() => server.mails.length, { timeout: 20_000 }).toBe(2);
    const addresses = server.mails.map(({ to }) => to).toSorted();
    expect(addresses).toEqual([ana.user.email, ben.user.email].toSorted());
    const [mail] = server.mails;
    expect(mail?.subject).toBe('Visit report for Bantay');
    expect(mail?.text).toContain('/visit-report/');
    expect(mail?.text).not.toContain('https://evil');
    expect(await ana.waiting(ben.client)).toHaveLength(1);
    expect(await ana.waiting(cora.client)).toEqual([]);
    const [report] = await ana.waiting();
    const acceptResponse = await ben.client.post<MedicalRecord>(
      `/api/visit-reports/${report?.id}/accept`,
    );
    expect(acceptResponse.status).toBe(201);
  });

  test('sees no report of a stranger, of another pet, or without a session', async () => {
    const ana = await startAna();
    await ana.send({}, [['a.pdf', PDF]]);
    const [report] = await ana.waiting();
    const otherAna = await startAna();
    const puti = await buildPet(server.db, { userId: ana.user.id, name: 'Puti' });
    const { body } = await ana.client.get<object[]>(`/api/visit-reports?petId=${puti.id}`);
    expect(body).toEqual([]);
    for (const url of [`/api/visit-reports/${report?.id}`, report?.files[0]?.url ?? '']) {
      expect((await otherAna.client.get(url)).status).toBe(404);
      expect((await server.client().get(url)).status).toBe(401);
    }
    expect((await otherAna.client.post(`/api/visit-reports/${report?.id}/accept`)).status).toBe(
      404,
    );
    expect(await otherAna.waiting()).toEqual([]);
  });
});
