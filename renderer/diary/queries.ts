import { infiniteQueryOptions } from '@tanstack/react-query';
import { callList } from '#renderer/api.ts';
import { listDiary } from '#server/diary/contract.ts';

/** Enough for four weeks of seven entries a day. */
const PAGE_SIZE = 200;

/** The pages of a pet's diary, newest first. */
export const diaryQuery = (petId: string) =>
  infiniteQueryOptions({
    queryKey: [`/api/pets/${petId}/diary`],
    meta: { about: ['diary'], kept: 'dated' },
    queryFn: ({ pageParam, signal }) => {
      const query = { page: String(pageParam), limit: String(PAGE_SIZE) };
      return callList(listDiary, { params: { petId }, query }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
  });
