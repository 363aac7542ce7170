import type { FilledAccount } from './quota-rows.ts';

export interface QuotaCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

/** A call of the API. `again` are unmeasured calls that make room for the next one. */
export interface Call {
  readonly what: string;
  readonly ask: (account: FilledAccount, round: number) => QuotaCall;
  readonly again?: (account: FilledAccount, createdValue: unknown) => QuotaCall;
  /**
   * True for calls whose work grows with the account: exports, imports, and responses that contain
   * photos.
   */
  readonly isWhole?: true;
}

const readCall = (path: string, isWhole?: true): Call => ({
  what: `GET ${path}`,
  ask: (account) => ({
    method: 'GET',
    path: path
      .replace(':petId', account.petId)
      .replace(':recordId', account.recordId)
      .replace(':shareToken', account.shareToken)
      .replace(':clinicId', account.clinicId),
  }),
  ...(isWhole ? { isWhole } : {}),
});

const idIn = (createdValue: unknown): string =>
  typeof createdValue === 'object' && createdValue !== null && 'id' in createdValue
    ? String(createdValue.id)
    : '';

const today = (): string => new Date().toISOString().slice(0, 10);

const rabies = (round: number) => ({
  type: 'vaccine',
  title: round % 2 ? 'Rabies' : `Once ${round}`,
  dateAdministered: today(),
  nextDueDate: '2099-03-14',
  cost: '850',
  notes: 'Took it well.',
});

/**
 * Every call of a signed-in owner whose cost could grow with the size of the account, and public
 * reads of its pets.
 */
export const CALLS: readonly Call[] = [
  readCall('/api/auth/user'),
  readCall('/api/auth/sessions'),
  readCall('/api/pets'),
  readCall('/api/pets?includePhotos=false&limit=20&page=1'),
  readCall('/api/pets?includeReminders=true'),
  readCall('/api/pets?includePhotos=true', true),
  readCall('/api/pets/:petId'),
  readCall('/api/pets/:petId/medical-records'),
  readCall('/api/pets/:petId/medical-records?page=1&limit=50'),
  readCall('/api/pets/:petId/medical-records?page=1&limit=50&sort=cost'),
  readCall('/api/pets/:petId/medical-records?includeAttachments=true&limit=1000', true),
  readCall('/api/medical-records/:recordId'),
  readCall('/api/pets/:petId/reminders'),
  readCall('/api/reminders'),
  readCall('/api/reminders?page=2'),
  readCall('/api/reminders/overdue'),
  readCall('/api/pets/:petId/weights'),
  readCall('/api/pets/:petId/found-reports'),
  readCall('/api/health-insights'),
  readCall('/api/statistics'),
  readCall('/api/expenses/summary'),
  readCall('/api/expenses'),
  readCall('/api/expenses?search=makati&page=3&limit=50'),
  readCall('/api/expenses/budget'),
  readCall('/api/expenses/export.csv', true),
  readCall('/api/scanned-pets'),
  readCall('/api/recently-deleted'),
  readCall('/api/vet-clinics'),
  readCall('/api/vet-clinics/names?q=ma'),
  readCall('/api/vet-clinics/:clinicId/ratings'),
  readCall('/api/notices'),
  readCall('/api/pets/public/:petId'),
  readCall('/api/pets/public/:petId/medical-records'),
  readCall('/api/pets/share/:shareToken'),
  readCall('/api/export/size', true),
  readCall('/api/export', true),
  {
    what: 'POST a record',
    ask: ({ petId }, round) => ({
      method: 'POST',
      path: `/api/pets/${petId}/medical-records`,
      body: rabies(round),
    }),
    again: (_account, createdValue) => ({
      method: 'DELETE',
      path: `/api/medical-records/${idIn(createdValue)}`,
    }),
  },
  {
    what: 'PUT a record',
    ask: ({ recordId }, round) => ({
      method: 'PUT',
      path: `/api/medical-records/${recordId}`,
      body: { notes: `Changed ${round} times` },
    }),
  },
  {
    what: 'PUT a record to another day',
    ask: ({ recordId }, round) => ({
      method: 'PUT',
      path: `/api/medical-records/${recordId}`,
      body: { dateAdministered: `2025-0${1 + (round % 9)}-11` },
    }),
  },
  {
    what: 'DELETE a record, and restore it',
    ask: ({ recordId }) => ({ method: 'DELETE', path: `/api/medical-records/${recordId}` }),
    again: ({ recordId }) => ({ method: 'POST', path: `/api/medical-records/${recordId}/restore` }),
  },
  {
    what: 'PUT a reminder done, and open again',
    ask: ({ reminderId }) => ({
      method: 'PUT',
      path: `/api/reminders/${reminderId}/complete`,
      body: {},
    }),
    again: ({ reminderId }) => ({
      method: 'PUT',
      path: `/api/reminders/${reminderId}/reopen`,
      body: {},
    }),
  },
  {
    what: 'POST a pet',
    ask: (_account, round) => ({
      method: 'POST',
      path: '/api/pets',
      body: { name: `Muning ${round}`, category: 'cat' },
    }),
    again: (_account, createdValue) => ({
      method: 'DELETE',
      path: `/api/pets/${idIn(createdValue)}`,
    }),
  },
  {
    what: 'PUT a pet',
    ask: ({ petId }, round) => ({
      method: 'PUT',
      path: `/api/pets/${petId}`,
      body: { birthmarks: `Spot ${round}` },
    }),
  },
  {
    what: 'DELETE a pet, and restore it',
    ask: ({ petId }) => ({ method: 'DELETE', path: `/api/pets/${petId}` }),
    again: ({ petId }) => ({ method: 'POST', path: `/api/pets/${petId}/restore` }),
  },
  {
    what: 'POST a scan',
    ask: (_account, round) => ({
      method: 'POST',
      path: '/api/scanned-pets',
      body: { petId: `another-${round}`, name: 'Puti' },
    }),
  },
  {
    what: 'POST a clinic',
    ask: (_account, round) => ({
      method: 'POST',
      path: '/api/vet-clinics',
      body: { name: `Reyes ${round}`, address: '12 Katipunan Avenue' },
    }),
    again: (_account, createdValue) => ({
      method: 'DELETE',
      path: `/api/vet-clinics/${idIn(createdValue)}`,
    }),
  },
  {
    what: 'POST a rating',
    ask: ({ clinicId }) => ({
      method: 'POST',
      path: '/api/clinic-ratings',
      body: { clinicId, rating: 4 },
    }),
  },
  {
    what: 'PUT the budget',
    ask: (_account, round) => ({
      method: 'PUT',
      path: '/api/expenses/budget',
      body: { perPetCentavos: 10_000 + round },
    }),
  },
];
