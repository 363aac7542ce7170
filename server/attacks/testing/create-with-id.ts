import { v4 } from 'uuid';
import { schemaFields } from '#build/soak/attacks/bad-requests.ts';
import type { Entity } from '#server/entities/entity.ts';
import { buildToy } from '#server/entities/testing/toy.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { pdfForm } from '#server/testing/pdf-form.ts';
import type { TestClient, TestServer } from '#server/testing.ts';
import type { Subjects } from './example.ts';
import { addressOn, buildSubjects, endpointName } from './subjects.ts';
import { VALID_BODIES } from './valid-bodies.ts';

/** An owner with one of everything, and with a toy if the server knows toys. */
export interface Sender {
  readonly client: TestClient;
  readonly subjects: Subjects;
  readonly userId: string;
}

const buildToys = async (db: TestServer['db'], userId: string): Promise<Subjects> => {
  const deletedToy = await buildToy(db, userId, { deletedAt: '2026-11-01T02:00:00.000Z' });
  return { toyId: (await buildToy(db, userId)).id, deletedToyId: deletedToy.id };
};

export const createOwnerOfEverything = async (
  server: TestServer & { readonly entities?: readonly Entity[] },
): Promise<Sender> => {
  const { user, client } = await server.owner();
  const [device] = (await client.get<readonly { id: string }[]>('/api/auth/sessions')).body;
  const owner = { userId: user.id, sessionId: device?.id ?? '' };
  const toys = server.entities ? await buildToys(server.db, user.id) : {};
  const subjects = { ...(await buildSubjects(server.db, owner)), ...toys };
  return { client, subjects, userId: user.id };
};

const hasIdInQuery = ({ query }: EndpointShape): boolean => schemaFields(query).includes('id');

/** The part of the request that contains the id of the new thing; `none` if the server chooses the id. */
export const findIdPlace = (endpoint: EndpointShape): 'query' | 'body' | 'none' => {
  if (hasIdInQuery(endpoint)) return 'query';
  return schemaFields(endpoint.body).includes('id') ? 'body' : 'none';
};

/** The answer for an id that any account uses or has used. */
export const ID_TAKEN = { message: 'This id is taken already.', code: 'http.idTaken' };

/** Sends each creating call with a given id. `clinicId` names a clinic that the sender may rate. */
export const creatorOn = (clinicId: string) => {
  const upload = ({ client }: Sender, address: string, headers: Record<string, string>) =>
    client.post<{ readonly id?: string }>(address, pdfForm('a.pdf'), headers);
  /** Sends a creating call. The fields in `other` replace those of the default body. */
  return (endpoint: EndpointShape, sender: Sender, id: unknown, key = v4(), other = {}) => {
    const name = endpointName(endpoint);
    const headers = { 'Idempotency-Key': key };
    const address = addressOn(endpoint, sender.subjects);
    const query = new URLSearchParams({ id: String(id) });
    const namedAddress = hasIdInQuery(endpoint) ? `${address}?${query}` : address;
    if (name.endsWith('/documents')) return upload(sender, namedAddress, headers);
    const clinic = name === 'POST /api/clinic-ratings' ? { clinicId } : {};
    const body = hasIdInQuery(endpoint) ? {} : { ...VALID_BODIES[name], ...clinic, ...other, id };
    return sender.client.post<{ readonly id?: string }>(namedAddress, body, headers);
  };
};
