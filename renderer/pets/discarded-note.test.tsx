import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { storedPet, storedRecord } from '#renderer/offline/testing/outbox-testing.ts';
import { setLanguage } from '#renderer/ui/language/text.ts';
import type { Role } from '#server/members/rules.ts';
import { DiscardedNote } from './discarded-note.tsx';
import { petQuery } from './queries.ts';

const YOURS = 'You can find it under Recently deleted for 30 days.';
const OWNERS = 'The pet’s owner can find it under Recently deleted for 30 days.';

const noteFor = (thing: object, role: Role): string => {
  const queryClient = new QueryClient();
  const pet = storedPet({ id: 'p1', role });
  queryClient.setQueryData(petQuery('p1').queryKey, pet);
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <DiscardedNote thing={thing} />
    </QueryClientProvider>,
  );
};

it.each(['family', 'carer'] as const)(
  'tells a %s that the owner finds a discarded side',
  (role) => {
    expect(noteFor(storedPet({ id: 'p1' }), role)).toBe(OWNERS);
    expect(noteFor(storedRecord({ petId: 'p1' }), role)).toBe(OWNERS);
  },
);

it('tells the owner where it is, also for a thing of no pet', () => {
  expect(noteFor(storedRecord({ petId: 'p1' }), 'owner')).toBe(YOURS);
  expect(noteFor({ id: 'e1', petId: null }, 'family')).toBe(YOURS);
});

it('is translated', async () => {
  await setLanguage('fil');
  expect(noteFor(storedPet({ id: 'p1' }), 'carer')).toBe(
    'Makikita ito ng may-ari ng alaga sa Kamakailang tinanggal nang 30 araw.',
  );
});
