import type { search as en } from '#server/messages/en/search.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const search: TranslatedTexts<typeof en> = {
  'search.words': 'Hanggang 10 salita lang ang puwedeng hanapin',
  'search.title': 'Maghanap',
  'search.label': 'Maghanap sa buong booklet',
  'search.hint': 'Pangalan, tala, clinic, vet',
  'search.clear': 'Burahin ang hinahanap',
  'search.close': 'Isara',
  'search.start':
    'Hanapin ang kahit anong isinulat ninyo: pangalan, pamagat, tala, clinic at beterinaryo ng lahat ng alaga.',
  'search.none': 'Walang nahanap para sa “{text}”',
  'search.none.hint': 'Subukan ang mas kaunting salita, o simula lang ng salita.',
  'search.failed': 'Hindi gumana ang paghahanap',
  'search.loading': 'Naghahanap…',
  'search.more': 'Ipakita pa ang iba',
  'search.found': '{count, plural, one {# resulta} other {# na resulta}}',
  'search.foundMore': 'Mahigit {count} ang resulta',
  'search.offline': 'Walang koneksyon. Galing ang mga ito sa nakatabi sa device na ito.',
  'search.filter': 'Ipakita lang',
  'search.all': 'Lahat',
};
