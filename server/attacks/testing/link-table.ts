import { v7 } from 'uuid';
import type { Subjects } from './example.ts';

/** A call below `/sit/` or `/vet/` that somebody without an account makes with nothing but a link. */
export interface LinkCall {
  readonly link: 'sitter' | 'vet';
  /** Fills the parameters behind the token with things of a pet. */
  readonly path: (of: Subjects) => string;
  readonly body?: (of: Subjects) => Readonly<Record<string, unknown>>;
  /** The fields of a multipart form, instead of a body. */
  readonly form?: Readonly<Record<string, string>>;
  /** Whether the answer names the pet. Without it, an accepted call is enough. */
  readonly shows?: true;
  /** Whether the call names something of a pet, so that it answers 404 for a pet that the link does not contain. */
  readonly names?: true;
  /** Whether the call is allowed only with a link that allows entries. */
  readonly logs?: true;
}

/** Every call that the holder of a link may make; a new one without an entry fails `role-links.test.ts`. */
export const LINK_TABLE: Readonly<Record<string, LinkCall>> = {
  'GET /sit/:token': { link: 'sitter', path: () => '', shows: true },
  'GET /sit/:token/photo/:petId': {
    ...{ link: 'sitter', names: true },
    path: ({ petId }) => `/photo/${petId}`,
  },
  'POST /sit/:token/pin': {
    ...{ link: 'sitter', path: () => '/pin' },
    body: () => ({ pin: '4829' }),
  },
  'POST /sit/:token/doses': {
    ...{ link: 'sitter', path: () => '/doses', names: true, logs: true },
    body: ({ planId }) => ({
      ...{ id: v7(), planId, day: '2026-11-20', time: '08:00', name: 'Joy', allowEarly: true },
    }),
  },
  'POST /sit/:token/diary': {
    ...{ link: 'sitter', path: () => '/diary', names: true, logs: true },
    body: ({ petId }) => ({ id: v7(), petId, note: 'A long walk.', name: 'Joy' }),
  },
  'GET /vet/:token': { link: 'vet', path: () => '', shows: true },
  'GET /vet/:token/photo': { link: 'vet', path: () => '/photo' },
  'GET /vet/:token/diary/:id': {
    ...{ link: 'vet', names: true },
    path: ({ entryId }) => `/diary/${entryId}`,
  },
  'GET /vet/:token/documents/:id': {
    ...{ link: 'vet', names: true },
    path: ({ documentId }) => `/documents/${documentId}`,
  },
  'POST /vet/:token/reports': {
    ...{ link: 'vet', path: () => '/reports' },
    form: { findings: 'Healthy.', visitedOn: '2026-11-20', vetName: 'Dr. Liza Ramos' },
  },
  'GET /vet/:token/summary.pdf': { link: 'vet', path: () => '/summary.pdf' },
};
