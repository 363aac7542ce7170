import type { search as en } from '#server/messages/en/search.ts';
import type { Translated } from '#server/messages/ids.ts';

export const search: Translated<typeof en> = {
  'search.words': 'Hanggang 10 salita lang ang puwedeng hanapin',
};
