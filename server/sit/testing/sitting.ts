import { v7 } from 'uuid';
import { expect } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { careCalls } from '#server/care/testing.ts';
import type { NewSitterLink } from '#server/sitters/contract.ts';
import { TestClient, type TestServer } from '#server/testing.ts';

export const OWNER = {
  firstName: 'Ana',
  lastName: 'Reyes',
  phone: '0917 555 0100',
  address: '12 Katipunan Avenue',
  city: 'Quezon City',
  emergencyContact: 'Ben Reyes',
  emergencyPhone: '0917 555 0199',
};

/** A link from 20 to 24 November 2026. */
export const WEEK = {
  ...{ from: '2026-11-20', until: '2026-11-24', canLog: true, language: 'en' },
  showAddress: false,
} as const;

/** Creates the owner Ana with a dog, and functions that call the API for them. */
export const startAna = async (server: TestServer, pet: Partial<PetRow> = {}) => {
  const { user, client } = await server.owner(OWNER);
  const bantay = await buildPet(server.db, { userId: user.id, name: 'Bantay', ...pet });
  const makeLink = async (choices: object = {}): Promise<NewSitterLink> => {
    const { status, body } = await client.post<NewSitterLink>('/api/sitter-links', {
      ...{ ...WEEK, petIds: [bantay.id], ...choices },
    });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body;
  };
  return { user, client, bantay, link: makeLink, ...careCalls(client, bantay.id) };
};

/** A browser without a session, on the page of a link. */
export const openSitter = (
  { url }: Pick<TestServer, 'url'>,
  { link }: Pick<NewSitterLink, 'link'>,
) => {
  const path = new URL(link).pathname;
  const client = new TestClient(url);
  const readPage = async (): Promise<{ readonly status: number; readonly html: string }> => {
    const { status, body } = await client.get<Uint8Array>(path);
    return { status, html: new TextDecoder().decode(body) };
  };
  return {
    client,
    path,
    page: readPage,
    give: (planId: string, more: object = {}) =>
      client.post<Record<string, unknown>>(`${path}/doses`, {
        ...{ id: v7(), planId, day: '2026-11-20', time: '08:00', name: 'Joy', ...more },
      }),
    write: (petId: string, more: object = {}) =>
      client.post<Record<string, unknown>>(`${path}/diary`, {
        ...{ id: v7(), petId, mood: 'lively', note: 'A long walk.', name: 'Joy', ...more },
      }),
    enter: (pin: string) => client.post<Record<string, unknown>>(`${path}/pin`, { pin }),
  };
};

/** The visible text of the page. */
export const visibleText = (html: string): string =>
  html
    .replace(/<(script|style|head)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
